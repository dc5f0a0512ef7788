import { lazyRouteComponent } from '@tanstack/react-router'
import { traerCodigo } from '../../base/api/traerCodigo.ts'
import type { Vista } from './useVistaDePedidos.ts'

/** Each view in a chunk of its own, so that nobody fetches the table to see the board. */
export const vistas = {
  tabla: lazyRouteComponent(() => traerCodigo(() => import('./lista/TablaDePedidos.tsx')), 'TablaDePedidos'),
  tablero: lazyRouteComponent(() => traerCodigo(() => import('./tablero/Tablero.tsx')), 'Tablero'),
  inventario: lazyRouteComponent(() => traerCodigo(() => import('./inventario/Inventario.tsx')), 'Inventario'),
} satisfies Record<Vista, unknown>

/** Fetches the view in the address; on another path, the one that a link to the orders opens. */
export async function traerVista({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const pedida = pathname === '/dashboard/pedidos' ? new URLSearchParams(search).get('vista') : null
  await vistas[pedida === 'tablero' || pedida === 'inventario' ? pedida : 'tabla'].preload?.()
}
