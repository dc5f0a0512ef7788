import { CONTRASENA_MAXIMA, CONTRASENA_RECOMENDADA } from '@nitida/contract/usuarios.rules'
import { alPerderSesion, apiBase, call } from '../../../base/api/call.ts'
import { api } from '../../../base/api/rutas.ts'
import { FalloAviso } from '../../../base/formularios/FalloAviso.tsx'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { useEnvio } from '../../../base/formularios/useEnvio.ts'
import { borrarTodo } from '../../../base/sesion/almacen.ts'
import { errorContrasena } from '../../../operaciones/registrarUsuario/contrasena.tsx'
import { BotonesDeFormulario } from '../../../ui/BotonesDeFormulario.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const CAMPO_DE = {
  CONTRASENA_ACTUAL_INCORRECTA: 'actual',
  CONTRASENA_CORTA: 'nueva',
  CONTRASENA_DEBIL: 'nueva',
}
const CADA_MS = 500
const PACIENCIA_MS = 60_000

/** Waits until the server, which starts anew, is there again; or until it should have been. */
async function esperarAlServidor(): Promise<void> {
  for (const fin = Date.now() + PACIENCIA_MS; Date.now() < fin; ) {
    await new Promise((seguir) => setTimeout(seguir, CADA_MS))
    const { ok } = await fetch(`${apiBase()}/readyz`).catch(() => ({ ok: false }))
    if (ok) return
  }
}

/** Leaves the demo for the real chain: nothing of it is kept, and its owner logs in with the account that he gives here. */
export function SalirDeDemo() {
  const salida = useConfirmacion<true>()
  return (
    <Card title="Salir de la demostración" className="mt-4 max-w-3xl">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink2">
          Borra los pacientes, las ventas y los usuarios de ejemplo y empieza tu óptica vacía, con tu cuenta.
        </p>
        <Button onClick={() => salida.pedir(true)}>Empezar con mi óptica</Button>
      </div>
      {salida.dato ? <SalirDialog key={salida.apertura} open={salida.abierta} onCerrar={salida.cerrar} /> : null}
    </Card>
  )
}

function SalirDialog({ open, onCerrar }: { open: boolean; onCerrar: () => void }) {
  const { register, errorDe, fallo, enviar, enviando } = useEnvio({
    iniciales: { actual: '', email: '', nueva: '' },
    accion: 'salir de la demostración',
    campoDe: CAMPO_DE,
    hacer: async (body) => {
      await call(api.demo.salir, { body })
      alPerderSesion(null) // this session ends with the demo
      await esperarAlServidor()
      borrarTodo()
      location.assign('/login')
      await new Promise(() => {}) // until the page goes
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && !enviando && onCerrar()}
      title="Empezar con mi óptica"
      description="Se borra todo lo que hay, también lo que hayas capturado aquí. No se puede deshacer."
    >
      <Form onSubmit={enviar} aria-label="Empezar con mi óptica" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        <TextField
          label="Tu correo"
          required
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          ayuda="Con él entrarás como Usuario Maestro."
          error={errorDe('email')}
          {...register('email', { validate: (texto) => texto.trim() !== '' || 'Escribe tu correo.' })}
        />
        <PasswordField
          label="Tu contraseña nueva"
          required
          autoComplete="new-password"
          maxLength={CONTRASENA_MAXIMA}
          ayuda={`Al menos ${CONTRASENA_RECOMENDADA} caracteres.`}
          error={errorDe('nueva')}
          {...register('nueva', { validate: (texto) => errorContrasena(texto, CONTRASENA_RECOMENDADA) ?? true })}
        />
        <PasswordField
          label="Contraseña con la que entraste a la demostración"
          required
          maxLength={CONTRASENA_MAXIMA}
          error={errorDe('actual')}
          {...register('actual', { validate: (texto) => texto !== '' || 'Escribe la contraseña.' })}
        />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          Borrar y empezar
        </BotonesDeFormulario>
      </Form>
    </Dialog>
  )
}
