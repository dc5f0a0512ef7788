import { CONTRASENA_MAXIMA } from '@nitida/contract/usuarios.rules'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { ayudaContrasena, errorContrasena } from '../../operaciones/registrarUsuario/contrasena.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { contar } from '../../ui/formatos.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'
import { LlavesDeAcceso } from './LlavesDeAcceso.tsx'
import { SesionesAbiertas } from './SesionesAbiertas.tsx'
import { VerificacionEnDosPasos } from './VerificacionEnDosPasos.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** One's own account: the password, the second factor, passkeys, and where one is logged in. */
export function MiCuenta({ open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mi cuenta"
      description="Tu contraseña, la verificación en dos pasos, tus llaves de acceso y los equipos donde está abierta tu sesión."
    >
      <div className="grid gap-6">
        <CambiarContrasena onHecho={() => onOpenChange(false)} />
        <VerificacionEnDosPasos />
        <LlavesDeAcceso />
        <SesionesAbiertas />
      </div>
    </Dialog>
  )
}

const CAMPO_DE = {
  CONTRASENA_ACTUAL_INCORRECTA: 'actual',
  CONTRASENA_CORTA: 'nueva',
  CONTRASENA_DEBIL: 'nueva',
}

function useCambio(onHecho: () => void) {
  return useEnvio({
    iniciales: { actual: '', nueva: '' },
    accion: 'cambiar la contraseña',
    campoDe: CAMPO_DE,
    hacer: async (body) => {
      const { data } = await call(api.sesion.cambiarContrasena, { body })
      toast.exito(
        '¡Contraseña cambiada!',
        data.cerradas > 0
          ? `Se ${data.cerradas === 1 ? 'cerró' : 'cerraron'} ${contar(data.cerradas, 'sesión tuya', 'sesiones tuyas')} en otros equipos.`
          : undefined,
      )
      onHecho()
    },
  })
}

function CambiarContrasena({ onHecho }: { onHecho: () => void }) {
  const { contrasenaMinima } = useSesion().estado
  const { form, register, errorDe, fallo, enviando, enviar } = useCambio(onHecho)
  return (
    <Form onSubmit={enviar} aria-label="Cambiar contraseña">
      <h3 className="mb-3 font-semibold">Cambiar contraseña</h3>
      <FalloAviso fallo={fallo} className="mb-4" />
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          label="Contraseña actual"
          required
          maxLength={CONTRASENA_MAXIMA}
          error={errorDe('actual')}
          {...register('actual', { validate: (texto) => texto !== '' || 'Escribe tu contraseña actual.' })}
        />
        <PasswordField
          label="Contraseña nueva"
          required
          autoComplete="new-password"
          maxLength={CONTRASENA_MAXIMA}
          error={errorDe('nueva')}
          ayuda={ayudaContrasena(form.watch('nueva'), 'Cierra tus sesiones en otros equipos.')}
          {...register('nueva', { validate: (texto) => errorContrasena(texto, contrasenaMinima) ?? true })}
        />
      </div>
      <div className="mt-3 flex justify-end">
        <Button type="submit" variant="primary" cargando={enviando} mientras="Guardando…">
          Cambiar contraseña
        </Button>
      </div>
    </Form>
  )
}
