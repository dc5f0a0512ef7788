import type { Azar } from '../../apps/api/src/demo/azar.ts'
import type { Previsto } from './acto.ts'
import { ABRE, CIERRA, minutoEntre } from './horas.ts'

const CAJAS = ['caja', 'caja-b'] as const
const ARTICULOS = 6
const LENTES = 3
const FIN = CIERRA - 60

/**
 * What one branch asks its suppliers for, and what comes by lots: an order of which two people receive the same frames at the same
 * moment and the lenses come later, a box sold by its lot, and two that are sent to the next branch, of which one may be missing.
 */
export function* planDeCompras(
  azar: Azar,
  sucursal: number,
  sucursales: number,
  pacientes: number,
): Generator<Previsto> {
  const [orden, lente] = [`${sucursal}/orden`, azar.entero(0, LENTES - 1)]
  const encargo = minutoEntre(azar, ABRE, 13 * 60)
  const encargar = { tipo: 'encargar', orden, articulo: azar.entero(0, ARTICULOS - 1), lente, piezas: 4 } as const
  yield { minuto: encargo, sucursal, puesto: 'encargado', que: encargar }
  const llega = encargo + azar.entero(60, 150)
  for (const [n, quien] of (
    [
      { sucursal, puesto: 'encargado' },
      { sucursal: 0, puesto: 'maestro' },
    ] as const
  ).entries()) {
    const que = { tipo: 'recibirOrden', orden, clase: 'armazon', piezas: 2, factura: `${orden}/armazon/${n}` } as const
    yield { minuto: llega, ...quien, que }
  }
  const lentes = { tipo: 'recibirOrden', orden, clase: 'lente', piezas: 3, factura: `${orden}/lente` } as const
  yield { minuto: llega + azar.entero(20, 60), sucursal, puesto: 'encargado', que: lentes }

  const pedido = `${sucursal}/lente`
  const venta = minutoEntre(azar, ABRE, 16 * 60)
  const [cliente, total] = [azar.entero(0, pacientes - 1), azar.entero(600, 1500) * 100]
  const vender = { tipo: 'vender', pedido, cliente, total, anticipo: null, forma: 'Efectivo', lente } as const
  yield { minuto: venta, sucursal, puesto: azar.elegir(CAJAS), que: vender }
  yield { minuto: venta + 30, sucursal, puesto: azar.elegir(CAJAS), que: { tipo: 'recibir', pedido } }
  yield { minuto: venta + 60, sucursal, puesto: azar.elegir(CAJAS), que: { tipo: 'entregar', pedido, forma: null } }

  if (sucursales === 1) return
  const [traslado, a, minuto] = [`${sucursal}/lotes`, (sucursal % sucursales) + 1, minutoEntre(azar, ABRE, FIN - 90)]
  const mandar = { tipo: 'mandarLotes', traslado, a, lente, piezas: 2 } as const
  yield { minuto, sucursal, puesto: azar.elegir(CAJAS), que: mandar }
  const acoger = { tipo: 'acoger', traslado, faltan: azar.entero(0, 1) } as const
  yield { minuto: minuto + azar.entero(20, 80), sucursal: a, puesto: azar.elegir(CAJAS), que: acoger }
}
