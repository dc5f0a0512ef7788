import { leerCorreo } from '@nitida/contract/claves'
import type { Factura } from '@nitida/contract/facturacion'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { type FormEvent, useState } from 'react'
import { Rechazo } from '../../base/api/fallos.ts'
import { useReenviar } from '../../operaciones/facturar/useFacturas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const CORREO = /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+\.[^\s,;:<>()[\]\\"@.]{2,}$/

function faltaDe(correo: string): string | null {
  if (correo === '') return '¡Necesita ingresar un correo electrónico!'
  return CORREO.test(correo) ? null : '¡Ingrese un correo electrónico válido!'
}

/** Text of a failure (spec §8): a refusal is the server's word; without one the outcome is unknown. */
const falloDe = (error: unknown): string =>
  error instanceof Rechazo
    ? `Error al reenviar la factura. ${error.message}`
    : 'Error en el proceso de reenviar la factura.'

interface Props {
  open: boolean
  factura: Factura
  onCerrar: () => void
}

/** Sends PDF and XML to one address. */
export function ReenviarDialog({ open, factura, onCerrar }: Props) {
  const [correo, setCorreo] = useState(factura.correo ?? '')
  const [enviado, setEnviado] = useState(false)
  const reenviar = useReenviar()
  const falta = enviado ? faltaDe(correo.trim()) : null
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    setEnviado(true)
    if (faltaDe(correo.trim())) return
    reenviar.mutate(
      { idFactura: factura.idFactura, email: correo.trim() },
      {
        onSuccess: () => {
          onCerrar()
          toast.exito('Factura reenviada correctamente!', `${serieYFolio(factura)} a ${correo.trim()}`)
        },
      },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`Reenviar factura ${serieYFolio(factura)}`}
      description={`El PDF y el XML de ${factura.nombreCompleto} llegan como archivos adjuntos.`}
      size="sm"
    >
      <Form onSubmit={enviar} className="grid gap-4">
        <TextField
          label="Correo electrónico"
          type="email"
          required
          autoComplete="off"
          clean={leerCorreo}
          value={correo}
          onChange={(evento) => setCorreo(evento.target.value)}
          error={falta}
        />
        {reenviar.error ? <Aviso tone="bad">{falloDe(reenviar.error)}</Aviso> : null}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={reenviar.isPending}>
          Reenviar
        </BotonesDeFormulario>
      </Form>
    </Dialog>
  )
}
