import { useSyncExternalStore } from 'react'
import { leerSesion, oirSesion, type Sesion, type SesionAbierta } from './sesion.ts'

/** The session in any phase, for the frame of the application. */
export const useFaseSesion = (): Sesion => useSyncExternalStore(oirSesion, leerSesion)

/** The live session of a screen: `usuario` and `estado` (today, zone, branch…). @throws Error outside the logged-in frame. */
export function useSesion(): SesionAbierta {
  const sesion = useFaseSesion()
  if (sesion.fase !== 'dentro') throw new Error('useSesion needs a live session')
  return sesion
}
