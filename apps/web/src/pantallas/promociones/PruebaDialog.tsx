import type { PruebaDePromocion } from '@nitida/contract/promociones'
import { faltaDeTelefono, normalizarTelefono } from '@nitida/contract/telefonos.lectura'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { escrituras } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { CampoTelefono } from '../../base/formularios/CampoTelefono.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { telefonoLegible } from '../../entidades/paciente/telefonoLegible.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'

interface Props {
  open: boolean
  onCerrar: () => void
  promocion: Omit<PruebaDePromocion, 'telefono'>
}

/**
 * Sends the message to oneself first; the number has to be that of a patient who agreed, because no free number is ever written
 * to.
 */
export function PruebaDialog({ open, onCerrar, promocion }: Props) {
  const [telefono, setTelefono] = useState('')
  const [falta, setFalta] = useState(false)
  const probar = useMutation({
    ...escrituras,
    mutationFn: () => call(api.promociones.probar, { body: { ...promocion, telefono: normalizarTelefono(telefono) } }),
    onSuccess: () => {
      toast.exito('La prueba quedó en cola.', telefonoLegible(normalizarTelefono(telefono)) ?? undefined)
      onCerrar()
    },
  })
  const cerrar = () => {
    probar.reset() // the number stays for the next test, the last failure does not
    setFalta(false)
    onCerrar()
  }
  const mal = faltaDeTelefono(telefono)
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && cerrar()}
      title="Enviar prueba"
      description="A tu propio número, registrado como paciente que acepta promociones."
      size="sm"
    >
      <Form
        className="grid gap-5"
        onSubmit={(evento) => {
          evento.preventDefault()
          setFalta(mal !== null)
          if (!mal) probar.mutate()
        }}
      >
        <CampoTelefono
          label="Teléfono"
          required
          value={telefono}
          error={falta ? mal : null}
          onChange={({ target }) => setTelefono(target.value)}
        />
        {probar.error ? <Aviso tone="bad">{textoDeFallo(probar.error, 'enviar la prueba')}</Aviso> : null}
        <BotonesDeFormulario onCerrar={cerrar} cargando={probar.isPending} mientras="Enviando…">
          Enviar prueba
        </BotonesDeFormulario>
      </Form>
    </Dialog>
  )
}
