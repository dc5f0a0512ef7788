import { type MotivoCancelacion, motivosCancelacion } from '@nitida/contract/facturacion.catalogos'
import type { Azar } from '../../apps/api/src/demo/azar.ts'
import { conAnticipos } from '../../db/seed/carga.personas.ts'
import { bajaDe, type Guion, type Previsto, type Que } from './acto.ts'
import { ABRE, CIERRA } from './horas.ts'

/** One of so many orders is sold to have its invoice cancelled, one is deferred, one is invoiced by its customer. */
const CADA_BAJA = 3
const CADA_DIFERIDA = 6
const CADA_PROPIA = 6
/** Minutes at which all branches cancel at once; faults strike then, so that they cut some cancellations in two. */
export const BAJAS_A_LA_VEZ = [11.2 * 60, 17.3 * 60] as const
const GLOBALES = 18.5 * 60

/** Answers of receivers to a cancellation; null where nobody is asked. */
const respuestas = [null, 'CANCELACION PENDIENTE', 'CANCELACION ACEPTADA', 'CANCELACION RECHAZADA'] as const

/** Gives every motive with every answer in sixteen cases, and every motive and every answer in four of them. */
const casoDe = (n: number): { motivo: MotivoCancelacion; guion: Guion | null } => ({
  motivo: motivosCancelacion[n % 4] ?? '02',
  guion: respuestas[(n + Math.floor(n / 4)) % 4] ?? null,
})

const venta = (azar: Azar, pedido: string, pacientes: number): Extract<Que, { tipo: 'vender' }> => {
  const [cliente, total] = [azar.entero(0, pacientes - 1), azar.entero(1100, 4000) * 100]
  return { tipo: 'vender', pedido, cliente, total, anticipo: null, forma: 'Efectivo' }
}

interface Baja {
  sucursal: number
  pedido: string
  /** The sale's place in the branch, and in the chain. */
  n: number
  caso: number
}

/** Plans a sale that is invoiced and cancelled, by somebody or by two at once, and invoiced again once it is free. */
function* planDeBaja(azar: Azar, { sucursal, pedido, n, caso }: Baja, pacientes: number): Generator<Previsto> {
  const { motivo, guion } = casoDe(caso)
  const aLaVez = BAJAS_A_LA_VEZ[n % 3]
  const minuto = aLaVez === undefined ? 13 * 60 + azar.real() * 300 : aLaVez - azar.real()
  const inicio = minuto - azar.entero(60, 80)
  yield { minuto: inicio, sucursal, puesto: 'caja', que: venta(azar, pedido, pacientes) }
  yield { minuto: inicio + 25, sucursal, puesto: 'caja', que: { tipo: 'facturar', pedido, guion } }
  if (motivo === '01') return yield { minuto, sucursal, puesto: 'encargado', que: { tipo: 'sustituir', pedido } }
  const que = { tipo: 'darDeBaja', factura: pedido, motivo } as const
  yield { minuto, sucursal, puesto: 'encargado', que }
  if (azar.ocurre(0.3)) yield { minuto, sucursal, puesto: 'caja', que }
  const otraVez = { tipo: 'facturar', pedido, disputada: true, tras: bajaDe(pedido) } as const
  if (guion === null) yield { minuto: minuto + 30, sucursal, puesto: 'caja-b', que: otraVez }
}

/** Plans a sale that is invoiced while something is owed; half of such invoices are cancelled while a payment comes in. */
function* planDeDiferida(azar: Azar, sucursal: number, pedido: string, pacientes: number): Generator<Previsto> {
  const inicio = ABRE + 30 + azar.real() * 300
  const conAnticipo = { ...venta(azar, pedido, pacientes), anticipo: 40_000 }
  yield { minuto: inicio, sucursal, puesto: 'caja', que: conAnticipo }
  yield { minuto: inicio + 20, sucursal, puesto: 'caja', que: { tipo: 'diferir', pedido } }
  const abono = (importe: number) => ({ tipo: 'abonar', pedido, importe, forma: 'Debito' }) as const
  yield { minuto: inicio + 60, sucursal, puesto: 'caja-b', que: abono(20_001) }
  yield { minuto: inicio + 120, sucursal, puesto: 'caja-b', que: abono(20_002) }
  if (!azar.ocurre(0.5)) return
  const que = { tipo: 'darDeBaja', factura: pedido, motivo: '02' } as const
  yield { minuto: inicio + 120, sucursal, puesto: 'encargado', que }
}

/**
 * Plans a sale whose advance is invoiced where branches do so by a CFDI of its own; what is paid on has another one, and the last payment
 * brings the final invoice and the egresos that apply them.
 */
function* planDeAdelantada(azar: Azar, sucursal: number, pedido: string, pacientes: number): Generator<Previsto> {
  const inicio = ABRE + 30 + azar.real() * 300
  const que = { ...venta(azar, pedido, pacientes), anticipo: 40_000 }
  yield { minuto: inicio, sucursal, puesto: 'caja', que }
  yield { minuto: inicio + 20, sucursal, puesto: 'caja', que: { tipo: 'diferir', pedido } }
  for (const [n, importe] of [30_003, que.total - 70_003].entries()) {
    const minuto = inicio + 60 * (n + 1)
    yield { minuto, sucursal, puesto: 'caja-b', que: { tipo: 'abonar', pedido, importe, forma: 'Debito' } }
  }
}

/** Plans the master's globals of one branch: two at once in some, one that is cancelled and made again in others. */
function* planDeGlobal(sucursal: number, minuto: number, tras: readonly string[]): Generator<Previsto> {
  const suya = (nombre: string, despuesDe = tras) =>
    ({ tipo: 'global', global: `${sucursal}/${nombre}`, sucursal, forma: 'Efectivo', tras: despuesDe }) as const
  const maestro = { sucursal: 0, puesto: 'maestro' } as const
  yield { ...maestro, minuto, que: suya('global') }
  if (sucursal % 3 === 2) yield { ...maestro, minuto, que: suya('rival') }
  if (sucursal % 3 !== 1) return
  const que = { tipo: 'darDeBaja', factura: `${sucursal}/global`, motivo: '04' } as const
  yield { ...maestro, minuto: minuto + 25, que }
  yield { ...maestro, minuto: minuto + 35, que: suya('otra', [bajaDe(que.factura)]) }
}

/**
 * Plans one branch's invoices: cancelled with each motive whatever the receiver answers, deferred, begun by an advance, and made by the
 * customer while a cashier or the month's global takes the same sale.
 */
export function* planDeFacturas(azar: Azar, sucursal: number, pedidos: number, pacientes: number): Generator<Previsto> {
  const bajas = Math.ceil(pedidos / CADA_BAJA)
  const nombres = (de: string, cuantos: number) => Array.from({ length: cuantos }, (_, n) => `${sucursal}/${de}/${n}`)
  const [deBaja, diferidas] = [nombres('baja', bajas), nombres('diferida', Math.ceil(pedidos / CADA_DIFERIDA))]
  for (const [n, pedido] of deBaja.entries())
    yield* planDeBaja(azar, { sucursal, pedido, n, caso: (sucursal - 1) * bajas + n }, pacientes)
  for (const pedido of diferidas) yield* planDeDiferida(azar, sucursal, pedido, pacientes)
  const delGlobal = GLOBALES + (sucursal / 30) * (CIERRA - 60 - GLOBALES)
  for (const [n, pedido] of nombres('propia', Math.ceil(pedidos / CADA_PROPIA)).entries()) {
    const inicio = ABRE + 30 + azar.real() * 420
    const minuto = n % 2 === 0 ? delGlobal : inicio + 40
    yield { minuto: inicio, sucursal, puesto: 'caja', que: venta(azar, pedido, pacientes) }
    yield { minuto, sucursal, puesto: 'caja', que: { tipo: 'autofacturar', pedido } }
    const que = { tipo: 'facturar', pedido, disputada: true } as const
    if (azar.ocurre(0.5)) yield { minuto, sucursal, puesto: 'caja', que }
  }
  const adelantadas = conAnticipos(sucursal) ? nombres('adelantada', diferidas.length) : []
  for (const pedido of adelantadas) yield* planDeAdelantada(azar, sucursal, pedido, pacientes)
  yield* planDeGlobal(sucursal, delGlobal, [...deBaja, ...diferidas, ...adelantadas])
}
