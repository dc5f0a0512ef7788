import { lazyRouteComponent } from '@tanstack/react-router'
import { traerCodigo } from '../../base/api/traerCodigo.ts'
import type { Vista } from './parametros.ts'

/** Each view in a chunk of its own, so that nobody fetches the list to see the week. */
export const vistas = {
  lista: lazyRouteComponent(() => traerCodigo(() => import('./lista/TodasLasCitas.tsx')), 'TodasLasCitas'),
  semana: lazyRouteComponent(() => traerCodigo(() => import('./semana/Semana.tsx')), 'Semana'),
  correos: lazyRouteComponent(() => traerCodigo(() => import('./CorreosDeCitas.tsx')), 'CorreosDeCitas'),
  espera: lazyRouteComponent(() => traerCodigo(() => import('./espera/ListaDeEspera.tsx')), 'ListaDeEspera'),
  asistencia: lazyRouteComponent(() => traerCodigo(() => import('./asistencia/Asistencia.tsx')), 'Asistencia'),
  mensajes: lazyRouteComponent(() => traerCodigo(() => import('./MensajesDeCitas.tsx')), 'MensajesDeCitas'),
} satisfies Record<Vista, unknown>

const esVista = (nombre: string | null): nombre is Vista => nombre !== null && Object.hasOwn(vistas, nombre)

/**
 * Fetches the view in the address. On another path, where a link to the appointments was pointed at, the query belongs to that
 * path, so the view is the list.
 */
export async function traerVista({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const pedida = pathname === '/dashboard/citas' ? new URLSearchParams(search).get('vista') : null
  await vistas[esVista(pedida) ? pedida : 'lista'].preload?.()
}
