import { defectosVistos } from '@nitida/contract/calidad.defectos'
import type { Azar } from '../../apps/api/src/demo/azar.ts'
import type { Previsto } from './acto.ts'
import { ABRE, minutoEntre } from './horas.ts'

/** One order of so many is made in the branch's own workshop, and leaves it with the others of its shipment. */
const CADA_ENVIO = 12
const EN_ENVIO = 3
const ENTRE_DOS = 0.6
const MANOS = ['laboratorio', 'encargado'] as const
const ULTIMA_VENTA = 16 * 60
/** Trays above those of the chain before it opens. */
const PRIMERA_CHAROLA = 700

/**
 * The workshop of one branch. Two hands often make one pair and fill one shipment at the same moment; one order has two pairs, each in a
 * tray, one fails its first check by its measures or by what is seen on it, and two orders want one tray. What was sent is received by one press and scan by scan at once.
 */
export function* planDeTaller(azar: Azar, sucursal: number, pedidos: number, pacientes: number): Generator<Previsto> {
  for (let n = 0; n < Math.ceil(pedidos / CADA_ENVIO); n++) {
    const envio = `${sucursal}/envio/${n}`
    const venta = minutoEntre(azar, ABRE + 10, ULTIMA_VENTA)
    const primera = PRIMERA_CHAROLA + n * (EN_ENVIO + 2)
    const nombres = Array.from({ length: EN_ENVIO }, (_, uno) => `${envio}/${uno}`)
    for (const [uno, pedido] of nombres.entries()) {
      const [cliente, total] = [azar.entero(0, pacientes - 1), azar.entero(600, 3000) * 100]
      const vender = { tipo: 'vender', pedido, cliente, total, anticipo: null, forma: 'Efectivo' } as const
      const pares = uno === 1 ? 2 : 1
      yield { minuto: venta + uno, sucursal, puesto: 'encargado', que: { ...vender, pares } }
      const charolas = [primera, primera + uno + 1].map(String)
      // Of its second pair.
      const otraCharola = String(primera + EN_ENVIO + 1)
      const falla = uno === 2 ? azar.elegir(['medida', ...defectosVistos] as const) : null
      const hacer = { tipo: 'hacer', pedido, charolas, otraCharola, falla } as const
      const puestos = azar.ocurre(ENTRE_DOS) ? MANOS : (['laboratorio'] as const)
      for (const puesto of puestos) yield { minuto: venta + 20, sucursal, puesto, que: hacer }
    }
    for (const puesto of MANOS)
      yield { minuto: venta + 25, sucursal, puesto, que: { tipo: 'enviarHechos', envio, pedidos: nombres } }
    for (const puesto of ['caja', 'caja-b'] as const) {
      const que = { tipo: 'recibirEnvio', envio, pedidos: nombres, unoPorUno: puesto === 'caja' } as const
      yield { minuto: venta + 30, sucursal, puesto, que }
    }
  }
}
