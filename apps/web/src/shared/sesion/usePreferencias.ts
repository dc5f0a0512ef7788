import type { Preferencias } from '@nitida/contract/sesion'
import { call } from '../api/call.ts'
import { api } from '../api/rutas.ts'
import { leerSesion, ponerSesion } from './sesion.ts'
import { useSesion } from './useSesion.ts'

/** Shows the change at once and keeps it with the user. A change that does not arrive only means that the next login opens as before. */
function cambiarPreferencias(cambio: Partial<Preferencias>): void {
  const sesion = leerSesion()
  if (sesion.fase !== 'dentro') return
  const preferencias = { ...sesion.estado.preferencias, ...cambio }
  ponerSesion({ ...sesion, estado: { ...sesion.estado, preferencias } })
  void call(api.sesion.preferencias, { body: preferencias }).catch(() => undefined)
}

/** How the user left his first screen, and what changes it. */
export const usePreferencias = () => [useSesion().estado.preferencias, cambiarPreferencias] as const
