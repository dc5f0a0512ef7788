import { lazyRouteComponent } from '@tanstack/react-router'
import { traerCodigo } from '../../base/api/traerCodigo.ts'
import type { Vista } from './useVistaDePedidos.ts'

/** Each view in a chunk of its own, so that nobody fetches the table to see the board. */
export const vistas = {
  tabla: lazyRouteComponent(() => traerCodigo(() => import('./lista/TablaDePedidos.tsx')), 'TablaDePedidos'),
  tablero: lazyRouteComponent(() => traerCodigo(() => import('./tablero/Tablero.tsx')), 'Tablero'),
  presupuestos: lazyRouteComponent(() => traerCodigo(() => import('./presupuestos/Presupuestos.tsx')), 'Presupuestos'),
  inventario: lazyRouteComponent(() => traerCodigo(() => import('./inventario/Inventario.tsx')), 'Inventario'),
  taller: lazyRouteComponent(() => traerCodigo(() => import('./taller/TallerDePedidos.tsx')), 'TallerDePedidos'),
  recibir: lazyRouteComponent(() => traerCodigo(() => import('./recibir/Recibir.tsx')), 'Recibir'),
  ordenes: lazyRouteComponent(() => traerCodigo(() => import('./ordenes/Ordenes.tsx')), 'Ordenes'),
  traslados: lazyRouteComponent(() => traerCodigo(() => import('./traslados/Traslados.tsx')), 'Traslados'),
  conteos: lazyRouteComponent(() => traerCodigo(() => import('./conteos/Conteos.tsx')), 'Conteos'),
  micas: lazyRouteComponent(() => traerCodigo(() => import('./micas/Micas.tsx')), 'Micas'),
  cifras: lazyRouteComponent(() => traerCodigo(() => import('./cifras/Cifras.tsx')), 'Cifras'),
} satisfies Record<Vista, unknown>

const esVista = (texto: string | null): texto is Vista => texto !== null && Object.hasOwn(vistas, texto)

/** Fetches the view in the address; on another path, the one that a link to the orders opens. */
export async function traerVista({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const pedida = pathname === '/dashboard/pedidos' ? new URLSearchParams(search).get('vista') : null
  await vistas[esVista(pedida) ? pedida : 'tabla'].preload?.()
}
