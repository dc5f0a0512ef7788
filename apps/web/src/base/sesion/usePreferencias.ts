import type { Preferencias } from '@nitida/contract/sesion'
import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { api } from '../api/rutas.ts'
import { anotarInicioEnHoy } from './almacen.ts'
import { leerSesion } from './sesion.ts'
import { useSesion } from './useSesion.ts'

type Cambio = Partial<Preferencias>

/** What was changed in this window, and by which login. It stands over what a check of the session says, which may be older. */
let cambiadas: { readonly token: string; readonly cambio: Cambio } | null = null
const oyentes = new Set<() => void>()

function oir(oyente: () => void): () => void {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

const leerCambiadas = () => cambiadas

/** Changes are sent one after the other, so that the last one stays. */
let envio: Promise<unknown> = Promise.resolve()

/** Shows the change at once and keeps it with the user. One that does not arrive only means that the next login opens as before. */
function cambiarPreferencias(cambio: Cambio): void {
  const sesion = leerSesion()
  if (sesion.fase !== 'dentro') return
  const { token, usuario } = sesion
  if (cambio.inicioEnHoy !== undefined) anotarInicioEnHoy(usuario.id, cambio.inicioEnHoy)
  cambiadas = { token, cambio: { ...(cambiadas?.token === token ? cambiadas.cambio : {}), ...cambio } }
  for (const oyente of oyentes) oyente()
  envio = envio.then(() => call(api.sesion.preferencias, { body: cambio })).catch(() => undefined)
}

/** What the user is to find again as he left it, and what changes it. */
export function usePreferencias(): readonly [Preferencias, typeof cambiarPreferencias] {
  const { token, estado } = useSesion()
  const propias = useSyncExternalStore(oir, leerCambiadas)
  return [
    propias?.token === token ? { ...estado.preferencias, ...propias.cambio } : estado.preferencias,
    cambiarPreferencias,
  ]
}
