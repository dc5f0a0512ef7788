import { alPerderSesion, call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { borrarTodo, hayLecturasEnEspera } from '../../base/sesion/almacen.ts'
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

const DESCRIPCION = 'Lo que no hayas guardado se perderá y en este equipo no quedará nada de tu sesión.'
const LECTURAS = 'Aquí esperan lecturas de un conteo que todavía no llegan al servidor: se perderán también.'

/** Spec §2: 'Salir' clears all local storage and reloads; 'Regresar' closes. */
export const preguntarSiSalir = (): void =>
  preguntar({
    title: '¿Cerrar sesión?',
    description: hayLecturasEnEspera() ? `${DESCRIPCION} ${LECTURAS}` : DESCRIPCION,
    confirmLabel: 'Salir',
    hacer: cerrarSesion,
    fallo: () => 'No se pudo cerrar la sesión.',
  })
