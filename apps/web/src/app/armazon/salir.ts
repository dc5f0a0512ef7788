import { alPerderSesion, call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { borrarTodo } from '../../base/sesion/almacen.ts'
import { empezarDeNuevo } from '../../base/sesion/sesion.ts'

const PACIENCIA_MS = 3000

/**
 * Logs out (spec §2, D-65): the token is ended on the server when it can be reached, local storage is emptied and the page starts
 * again, so the question that asked for it stays until then.
 */
async function cerrarSesion(): Promise<never> {
  alPerderSesion(null) // refusals from here on are expected
  await call(api.sesion.logout, {}, { signal: AbortSignal.timeout(PACIENCIA_MS) }).catch(() => undefined)
  borrarTodo()
  empezarDeNuevo()
  return new Promise(() => {})
}

/** Spec §2: 'Salir' clears all local storage and reloads; 'Regresar' closes. */
export const preguntarSiSalir = (): void =>
  preguntar({
    title: '¿Cerrar sesión?',
    description: 'Lo que no hayas guardado se perderá y en este equipo no quedará nada de tu sesión.',
    confirmLabel: 'Salir',
    hacer: cerrarSesion,
    fallo: () => 'No se pudo cerrar la sesión.',
  })
