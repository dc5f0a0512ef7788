import { alPerderSesion, call } from '../api/call.ts'
import { api } from '../api/rutas.ts'
import { borrarTodo } from './almacen.ts'
import { empezarDeNuevo } from './sesion.ts'

const PACIENCIA_MS = 3000

/**
 * Logout (spec §2, D-65): the token dies on the server too, when it can be reached; local storage is emptied and the page
 * starts again.
 */
export async function cerrarSesion(): Promise<void> {
  alPerderSesion(null) // what the server refuses from here on is what was asked for
  await call(api.sesion.logout, {}, { signal: AbortSignal.timeout(PACIENCIA_MS) }).catch(() => undefined)
  borrarTodo()
  empezarDeNuevo()
}
