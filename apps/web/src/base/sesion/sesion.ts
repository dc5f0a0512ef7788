import type { DatosUsuario, EstadoSesion } from '@nitida/contract/sesion'

/** A live session: user, data for its screens, and the difference of the server's clock to this device's (D-72). */
export interface SesionAbierta {
  readonly fase: 'dentro'
  readonly token: string
  readonly usuario: DatosUsuario
  readonly estado: EstadoSesion
  /** Server time minus device time, in milliseconds. */
  readonly desfase: number
}

/** Why the login shows; null when nobody was logged in. */
export interface Salida {
  readonly titulo: string
  readonly texto: string
}

export type Sesion =
  | { readonly fase: 'comprobando' }
  | { readonly fase: 'sinRespuesta'; readonly texto: string }
  | { readonly fase: 'fuera'; readonly salida: Salida | null }
  | SesionAbierta

let actual: Sesion = { fase: 'comprobando' }
const oyentes = new Set<(sesion: Sesion) => void>()

export const leerSesion = (): Sesion => actual

export function ponerSesion(sesion: Sesion): void {
  actual = sesion
  for (const oyente of oyentes) oyente(sesion)
}

/**
 * Calls back at every change.
 * @returns what stops it.
 */
export function oirSesion(oyente: (sesion: Sesion) => void): () => void {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** Now, by the server's clock. */
export const ahoraServidor = ({ desfase }: SesionAbierta): Date => new Date(Date.now() + desfase)

/**
 * Starts the page again with another session. Screens go first, so that their unsaved changes do not ask whether the browser may
 * leave.
 */
export function empezarDeNuevo(): void {
  ponerSesion({ fase: 'comprobando' })
  setTimeout(() => location.reload())
}
