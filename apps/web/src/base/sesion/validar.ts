import type { DatosUsuario, EstadoSesion } from '@nitida/contract/sesion'
import { alPerderSesion, call, FALTA_FACTOR } from '../api/call.ts'
import { Rechazo, SinRespuesta } from '../api/fallos.ts'
import { api } from '../api/rutas.ts'
import { borrarDePersona, guardarSesion, leerToken, tocaSesion } from './almacen.ts'
import { empezarDeNuevo, leerSesion, ponerSesion, type SesionAbierta } from './sesion.ts'

interface Abierta {
  userData: DatosUsuario
  sesion: EstadoSesion
}

export function describirAbierta(token: string, { userData, sesion }: Abierta): SesionAbierta {
  const desfase = Date.parse(sesion.ahora) - Date.now()
  return { fase: 'dentro', token, usuario: userData, estado: sesion, desfase }
}

/**
 * Ends a session that nobody logged out of: nothing of the person stays, and the login says why.
 * @param motivo a reason beyond its end: outside the allowed hours.
 */
export function perderSesion(motivo: string | null): void {
  if (leerSesion().fase === 'fuera') return
  borrarDePersona()
  const texto = motivo ?? 'Inicia sesión de nuevo para continuar.'
  ponerSesion({ fase: 'fuera', salida: { titulo: 'Tu sesión terminó', texto } })
}

async function preguntar(token: string): Promise<void> {
  try {
    const respuesta = await call(api.sesion.validateTk, {})
    if (leerToken() !== token) return // another tab logged out or in meanwhile
    guardarSesion(token, respuesta.userData, respuesta.sesion.preferencias)
    ponerSesion(describirAbierta(token, respuesta))
  } catch (error) {
    if (!(error instanceof Rechazo || error instanceof SinRespuesta)) throw error
    // A 401 has already ended the session; any other failure says nothing about it.
    if (leerSesion().fase !== 'comprobando') return
    ponerSesion({ fase: 'sinRespuesta', texto: error.message })
  }
}

let enCurso: Promise<void> | null = null

/**
 * Asks the server whether the token is still good (spec §4 Login). Callers at the same time share one request. A refusal ends the
 * session; without an answer nothing changes.
 */
export function revalidar(): Promise<void> {
  const token = leerToken()
  if (!token) return Promise.resolve()
  enCurso ??= preguntar(token).finally(() => {
    enCurso = null
  })
  return enCurso
}

/** The token check with which the application starts, and its retry. */
export function comprobarSesion(): Promise<void> {
  if (!leerToken()) {
    ponerSesion({ fase: 'fuera', salida: null })
    return Promise.resolve()
  }
  ponerSesion({ fase: 'comprobando' })
  return revalidar()
}

/** Follows other tabs: a logout ends this one too, another login starts it afresh. */
function seguirPestanas(evento: StorageEvent): void {
  if (!tocaSesion(evento.key)) return
  const token = leerToken()
  const sesion = leerSesion()
  if (!token && sesion.fase === 'dentro') ponerSesion({ fase: 'fuera', salida: null })
  else if (token && !(sesion.fase === 'dentro' && sesion.token === token)) empezarDeNuevo()
}

/** Connects the session to the API's refusals and to the other tabs. Once, before anything is drawn. */
export function vigilarSesion(): void {
  alPerderSesion(({ codigo, timeDeny, message }) =>
    codigo === FALTA_FACTOR ? void revalidar() : perderSesion(timeDeny ? message : null),
  )
  addEventListener('storage', seguirPestanas)
}
