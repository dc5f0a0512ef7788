import type { citas } from '@nitida/contract/citas'
import type { pedidos } from '@nitida/contract/pedidos'
import type { tickets } from '@nitida/contract/tickets'
import { grupoDe } from './ruta.ts'

const deCitas = grupoDe('citas')
const dePedidos = grupoDe('pedidos')

/** The calls of the customers' pages. */
export const apiPublica = {
  confirmarPorEnlace: deCitas<typeof citas.confirmarPorEnlace>('GET', '/confirmar-cita'),
  estatus: dePedidos<typeof pedidos.estatus>('GET', '/pedido/:id'),
  notaVenta: dePedidos<typeof tickets.datos>('GET', '/pedidos/NotaVenta/:id'),
} as const
