import type { Azar } from '../../apps/api/src/demo/azar.ts'
import type { Previsto } from './acto.ts'
import { ABRE, minutoEntre } from './horas.ts'

/** One order of so many comes in a box from the laboratory and is scanned with the others of it. */
const CADA_LOTE = 8
const EN_LOTE = 3
const ENTRE_DOS = 0.5
const ULTIMA_VENTA = 17 * 60

/**
 * Boxes of one branch: their orders are taken, and received together by their codes. Often two people scan the same box at the
 * same moment, each from his end, after one of its orders was received by hand.
 */
export function* planDeLotes(azar: Azar, sucursal: number, pedidos: number, pacientes: number): Generator<Previsto> {
  for (let lote = 0; lote < Math.ceil(pedidos / CADA_LOTE); lote++) {
    const venta = minutoEntre(azar, ABRE + 20, ULTIMA_VENTA)
    const nombres = Array.from({ length: EN_LOTE }, (_, n) => `${sucursal}/lote/${lote}/${n}`)
    for (const [n, pedido] of nombres.entries()) {
      const [cliente, total] = [azar.entero(0, pacientes - 1), azar.entero(600, 3000) * 100]
      const que = { tipo: 'vender', pedido, cliente, total, anticipo: null, forma: 'Efectivo' } as const
      yield { minuto: venta + n * 2, sucursal, puesto: 'encargado', que }
    }
    const recibo = venta + azar.entero(40, 90)
    const [primero, ...demas] = nombres
    if (primero && azar.ocurre(ENTRE_DOS))
      yield { minuto: recibo - 10, sucursal, puesto: 'encargado', que: { tipo: 'recibir', pedido: primero } }
    yield { minuto: recibo, sucursal, puesto: 'caja', que: { tipo: 'recibirVarios', pedidos: nombres } }
    if (!azar.ocurre(ENTRE_DOS)) continue
    const que = { tipo: 'recibirVarios', pedidos: demas.reverse() } as const
    yield { minuto: recibo, sucursal, puesto: 'caja-b', que }
  }
}
