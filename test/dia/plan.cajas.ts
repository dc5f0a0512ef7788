import type { Azar } from '../../apps/api/src/demo/azar.ts'
import type { Previsto } from './acto.ts'
import { ABRE } from './horas.ts'

const CAJAS = ['caja', 'caja-b'] as const
const [DESDE, HASTA] = [19.5 * 60, 20.6 * 60]

/**
 * The tills of one branch: a fund in the morning, an expense, closings in the evening. Money comes in during each closing: the
 * same cashier takes a payment in another tab, and so does his colleague. Half of the managers close the branch while the last
 * cashier closes his till. Later payments wait for tomorrow (D-61).
 */
export function* planDeCajas(azar: Azar, sucursal: number, pacientes: number): Generator<Previsto> {
  const cierres: number[] = []
  for (const puesto of CAJAS) {
    const pedido = `${sucursal}/tarde/${puesto}`
    const cierre = DESDE + azar.real() * (HASTA - DESDE)
    cierres.push(cierre)
    const mover = (movimiento: 'fondo' | 'gasto', importe: number) =>
      ({ tipo: 'moverCaja', movimiento, importe }) as const
    yield { minuto: ABRE + azar.real() * 15, sucursal, puesto, que: mover('fondo', 50_000) }
    yield { minuto: azar.entero(12, 18) * 60, sucursal, puesto, que: mover('gasto', azar.entero(10, 90) * 100) }
    const cliente = azar.entero(0, pacientes - 1)
    const venta = { tipo: 'vender', pedido, cliente, total: 300_000, anticipo: 50_000, forma: 'Efectivo' } as const
    yield { minuto: 18 * 60 + azar.real() * 60, sucursal, puesto, que: venta }
    const abonar = (importe: number) => ({ tipo: 'abonar', pedido, importe, forma: 'Efectivo' }) as const
    yield { minuto: cierre, sucursal, puesto, que: { tipo: 'cerrar' } }
    yield { minuto: cierre, sucursal, puesto, que: abonar(10_001) }
    yield { minuto: cierre, sucursal, puesto: puesto === 'caja' ? 'caja-b' : 'caja', que: abonar(10_002) }
    yield { minuto: cierre + 12, sucursal, puesto, que: abonar(10_003) }
  }
  const ultimo = Math.max(...cierres)
  yield { minuto: azar.ocurre(0.5) ? ultimo : ultimo + 6, sucursal, puesto: 'encargado', que: { tipo: 'cerrar' } }
}
