import type { Azar } from '../../apps/api/src/demo/azar.ts'
import type { Previsto } from './acto.ts'
import { ABRE, CIERRA, minutoEntre } from './horas.ts'

/** A quote for so many orders that come without one. */
const CADA_PRESUPUESTO = 5
const ENTRE_DOS = 0.5
const CAJAS = ['caja', 'caja-b'] as const
/** Last minute at which a quote is made; what comes of it takes four hours. */
const ULTIMO = CIERRA - 15 - 240

/**
 * Quotes of one branch: each becomes an order, often by two hands at the same moment, and what was delivered is made again by its
 * warranty, which two people claim at the same moment. Only one of each gets his way.
 */
export function* planDePresupuestos(
  azar: Azar,
  sucursal: number,
  pedidos: number,
  pacientes: number,
): Generator<Previsto> {
  for (let n = 0; n < Math.ceil(pedidos / CADA_PRESUPUESTO); n++) {
    const presupuesto = `${sucursal}/presupuesto/${n}`
    const minuto = minutoEntre(azar, ABRE + 10, ULTIMO)
    const cotizar = {
      tipo: 'cotizar',
      presupuesto,
      cliente: azar.entero(0, pacientes - 1),
      total: azar.entero(600, 6000) * 100,
    } as const
    yield { minuto, sucursal, puesto: azar.elegir(CAJAS), que: cotizar }
    for (const puesto of azar.ocurre(ENTRE_DOS) ? CAJAS : (['caja'] as const)) {
      const pedido = `${presupuesto}/${puesto}`
      yield { minuto: minuto + 40, sucursal, puesto, que: { tipo: 'aceptar', presupuesto, pedido } }
      yield { minuto: minuto + 120, sucursal, puesto, que: { tipo: 'recibir', pedido } }
      yield { minuto: minuto + 170, sucursal, puesto, que: { tipo: 'entregar', pedido, forma: null } }
      for (const quien of ['encargado', 'caja'] as const)
        yield { minuto: minuto + 230, sucursal, puesto: quien, que: { tipo: 'reclamar', pedido } }
    }
  }
}
