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

interface Cuerpo {
  actual: string
}

const DE = {
  factor: {
    quitar: (id: number, body: Cuerpo) => call(api.usuarios.quitarFactor, { params: { id }, body }),
    titulo: 'Quitar verificación en dos pasos',
    boton: 'Quitar verificación',
    accion: 'quitar la verificación',
    causa: 'si perdió su teléfono y sus códigos. Se cierran sus sesiones; podrá activarla de nuevo en «Mi cuenta».',
    hecho: '¡Verificación quitada!',
    despues: 'entra con su contraseña sola.',
  },
  llaves: {
    quitar: (id: number, body: Cuerpo) => call(api.usuarios.quitarLlaves, { params: { id }, body }),
    titulo: 'Quitar llaves de acceso',
    boton: 'Quitar llaves',
    accion: 'quitar las llaves',
    causa: 'si perdió el equipo donde las tiene. Se cierran sus sesiones; podrá agregar otras en «Mi cuenta».',
    hecho: '¡Llaves quitadas!',
    despues: 'entra con su contraseña.',
  },
} as const

/** What an administrator takes off a user. */
export type AccesoQuitado = keyof typeof DE

interface Props {
  usuario: Usuario
  que: AccesoQuitado
  onCerrar: () => void
}

/** Takes the second factor or the passkeys off a user who lost them, after the administrator's own password. */
export function QuitarAccesoDialog({ usuario, que, onCerrar }: Props) {
  const { quitar, titulo, boton, accion, causa, hecho, despues } = DE[que]
  const formId = useId()
  const recargar = useRecargar('usuarios')
  const { register, errorDe, fallo, enviar, enviando } = useEnvio({
    iniciales: { actual: '' },
    accion,
    campoDe: { CONTRASENA_ACTUAL_INCORRECTA: 'actual' },
    hacer: async (body) => {
      await quitar(usuario.id, body)
      recargar()
      toast.exito(hecho, `${nombreDe(usuario)} ${despues}`)
      onCerrar()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && onCerrar()}
      size="sm"
      title={titulo}
      description={`Para ${nombreDe(usuario)}, ${causa}`}
      footer={
        <>
          <Button onClick={onCerrar}>Regresar</Button>
          <Button type="submit" form={formId} variant="primary" cargando={enviando}>
            {boton}
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
