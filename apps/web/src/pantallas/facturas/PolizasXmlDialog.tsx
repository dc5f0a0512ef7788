import type { TipoDeSolicitud } from '@nitida/contract/facturacion.polizas'
import { numeroDeSolicitudValido } from '@nitida/contract/facturacion.polizas.rules'
import { limpiarClave } from '@nitida/contract/textos'
import { type FormEvent, useState } from 'react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { mesLegible } from '../../base/meses.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type DeQuien, useArchivoDePolizas } from './useArchivoDePolizas.ts'

const tipos: readonly { value: TipoDeSolicitud; label: string }[] = [
  { value: 'AF', label: 'Acto de fiscalización' },
  { value: 'FC', label: 'Fiscalización compulsa' },
  { value: 'DE', label: 'Devolución' },
  { value: 'CO', label: 'Compensación' },
]

const ayudaDe = (tipo: TipoDeSolicitud): string =>
  tipo === 'AF' || tipo === 'FC' ? 'Número de orden, como ABC1234567/26.' : 'Número de trámite, como AB123456789012.'

/** SAT asks for pólizas by a request with a number, which the file says. */
export function PolizasXmlDialog({ deQuien, onCerrar }: { deQuien: DeQuien; onCerrar: () => void }) {
  const [tipo, setTipo] = useState<TipoDeSolicitud>('AF')
  const [escrito, setEscrito] = useState('')
  const [enviado, setEnviado] = useState(false)
  const archivo = useArchivoDePolizas()
  const numero = limpiarClave(escrito)
  const falta = numeroDeSolicitudValido(tipo, numero) ? null : `Escribe el ${ayudaDe(tipo).replace('Número', 'número')}`
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    setEnviado(true)
    if (falta) return
    archivo.mutate({ ...deQuien, formato: 'xml', tipoSolicitud: tipo, numero }, { onSuccess: onCerrar })
  }
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Pólizas en XML"
      description={`De ${deQuien.rfc}, ${mesLegible(deQuien.mes)}: el archivo de contabilidad electrónica 1.3, sin sellar.`}
      size="sm"
    >
      <Form onSubmit={enviar} className="grid gap-4">
        <Select
          label="Para qué las pide el SAT"
          options={tipos}
          value={tipo}
          onValueChange={(otro) => setTipo(otro ?? 'AF')}
        />
        <TextField
          label="Número"
          required
          autoComplete="off"
          clean={limpiarClave}
          ayuda={ayudaDe(tipo)}
          value={escrito}
          onChange={(evento) => setEscrito(evento.target.value)}
          error={enviado ? falta : null}
        />
        {archivo.error ? <Aviso tone="bad">{textoDeFallo(archivo.error, 'preparar el archivo')}</Aviso> : null}
        <BotonesDeFormulario onCerrar={onCerrar} cargando={archivo.isPending}>
          Descargar
        </BotonesDeFormulario>
      </Form>
    </Dialog>
  )
}
