import type { TipoPago } from '@nitida/contract/pedidos.rules'
import type { Azar } from './azar.ts'

/** The story of a demo order. Days count from today: `hace` backwards, `entregaEn` forwards. */
export interface Guion {
  hace: number
  entregaEn: number
  tipoPago: TipoPago
  recibidoHace?: number
  entregadoHace?: number
  editado?: true
  abono?: true
  devolucion?: true
  notaSimple?: true
  elementos?: number
}

/** Orders that every branch has, whatever chance says: due today, late, waiting, settled, paid on, given back (D-33, D-71). */
const seguros: Guion[] = [
  { hace: 41, entregaEn: -34, tipoPago: 'Anticipo', recibidoHace: 35, entregadoHace: 33 },
  { hace: 28, entregaEn: -22, tipoPago: 'Anticipo', abono: true, recibidoHace: 20, entregadoHace: 19 },
  { hace: 26, entregaEn: -21, tipoPago: 'total', recibidoHace: 22, entregadoHace: 21, notaSimple: true },
  { hace: 33, entregaEn: -24, tipoPago: 'Anticipo', recibidoHace: 25 }, // nobody has come for it in weeks
  { hace: 11, entregaEn: -2, tipoPago: 'Anticipo' }, // late
  { hace: 12, entregaEn: -1, tipoPago: 'total', editado: true }, // late, and being made again
  { hace: 8, entregaEn: 0, tipoPago: 'Anticipo' }, // due today
  { hace: 7, entregaEn: 0, tipoPago: 'Anticipo', abono: true, recibidoHace: 1 },
  { hace: 6, entregaEn: 1, tipoPago: 'total', recibidoHace: 0, notaSimple: true },
  { hace: 5, entregaEn: 3, tipoPago: 'Anticipo', devolucion: true },
  { hace: 4, entregaEn: 4, tipoPago: 'Anticipo', editado: true, elementos: 3 },
  { hace: 1, entregaEn: 7, tipoPago: 'Anticipo', elementos: 2 },
  { hace: 0, entregaEn: 8, tipoPago: 'total' },
  { hace: 0, entregaEn: 5, tipoPago: 'Anticipo', notaSimple: true },
]

const ALEATORIOS = 12

/** An order of the last two months, mostly fetched if it was ready. */
function alAzar(azar: Azar): Guion {
  const hace = azar.entero(1, 60)
  const plazo = azar.entero(3, 10)
  const tipoPago = azar.ocurre(0.6) ? 'Anticipo' : 'total'
  const guion: Guion = { hace, entregaEn: plazo - hace, tipoPago }
  if (guion.entregaEn >= 0) return guion
  const recibidoHace = Math.max(1, hace - plazo + azar.entero(0, 1))
  const entregadoHace = Math.max(0, recibidoHace - azar.entero(0, 6))
  return azar.ocurre(0.88) ? { ...guion, recibidoHace, entregadoHace } : { ...guion, recibidoHace }
}

/** The orders of one branch. */
export const guiones = (azar: Azar): Guion[] => [...seguros, ...Array.from({ length: ALEATORIOS }, () => alAzar(azar))]

/** Sales of yesterday at every branch, so that its closings have something to say. */
export const guionesDeAyer: Guion[] = [
  { hace: 1, entregaEn: 4, tipoPago: 'total' },
  { hace: 1, entregaEn: 5, tipoPago: 'Anticipo' },
  { hace: 1, entregaEn: 6, tipoPago: 'Anticipo' },
  { hace: 1, entregaEn: 6, tipoPago: 'total', notaSimple: true },
  { hace: 9, entregaEn: -3, tipoPago: 'Anticipo', recibidoHace: 4, entregadoHace: 1 },
]
