import { nombreDe } from '@nitida/contract/nombres'
import type { Usuario } from '@nitida/contract/usuarios'
import { CONTRASENA_MAXIMA } from '@nitida/contract/usuarios.rules'
import { useId } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'

interface Props {
  usuario: Usuario
  onCerrar: () => void
}

/** Takes the second factor off a user who lost his telephone and his codes, after the administrator's own password. */
export function QuitarFactorDialog({ usuario, onCerrar }: Props) {
  const formId = useId()
  const recargar = useRecargar('usuarios')
  const { register, errorDe, fallo, enviar, enviando } = useEnvio({
    iniciales: { actual: '' },
    accion: 'quitar la verificación',
    campoDe: { CONTRASENA_ACTUAL_INCORRECTA: 'actual' },
    hacer: async (body) => {
      await call(api.usuarios.quitarFactor, { params: { id: usuario.id }, body })
      recargar()
      toast.exito('¡Verificación quitada!', `${nombreDe(usuario)} entra con su contraseña sola.`)
      onCerrar()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && onCerrar()}
      size="sm"
      title="Quitar verificación en dos pasos"
      description={`Para ${nombreDe(usuario)}, si perdió su teléfono y sus códigos. Se cierran sus sesiones; podrá activarla de nuevo en «Mi cuenta».`}
      footer={
        <>
          <Button onClick={onCerrar}>Regresar</Button>
          <Button type="submit" form={formId} variant="primary" cargando={enviando}>
            Quitar verificación
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={enviar}>
        <FalloAviso fallo={fallo} className="mb-4" />
        <PasswordField
          label="Tu contraseña"
          required
          maxLength={CONTRASENA_MAXIMA}
          error={errorDe('actual')}
          {...register('actual', { validate: (texto) => texto !== '' || 'Escribe tu contraseña.' })}
        />
      </Form>
    </Dialog>
  )
}
