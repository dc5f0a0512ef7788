import type { Totales } from '@nitida/contract/cortes'
import { efectivoEsperado, type SumasDeCaja, type TotalesCorte, totalesDe } from '@nitida/contract/cortes.rules'
import { aPesos, sumar } from '@nitida/contract/dinero'
import type { Cobrado } from './cortes.libro.queries.ts'
import type { MovimientoDeCaja } from './cortes.movimientos.queries.ts'

/** Totals of what a till has collected, in centavos. */
export const totalesDeCobrado = (cobrado: readonly Cobrado[]): TotalesCorte =>
  totalesDe(Object.fromEntries(cobrado.map(({ formaPago, importe }) => [formaPago, importe])))

/** Totals as the wire carries them. */
export const enPesos = ({ efectivo, credito, debito, transferencia, general }: TotalesCorte): Totales => ({
  totalEfectivo: aPesos(efectivo),
  totalCredito: aPesos(credito),
  totalDebito: aPesos(debito),
  totalTransferencia: aPesos(transferencia),
  totalGeneral: aPesos(general),
})

/** Sums of a till's movements by kind, in centavos. */
export function sumasDe(movimientos: readonly MovimientoDeCaja[]): SumasDeCaja {
  const de = (tipo: keyof SumasDeCaja) =>
    sumar(...movimientos.filter((movimiento) => movimiento.tipo === tipo).map(({ centavos }) => centavos))
  return { fondo: de('fondo'), retiro: de('retiro'), gasto: de('gasto') }
}

/** The drawer of a till as the wire carries it (D-62). */
export function cajonDe(efectivo: number, movimientos: MovimientoDeCaja[]) {
  const sumas = sumasDe(movimientos)
  return {
    fondo: aPesos(sumas.fondo),
    retiros: aPesos(sumas.retiro),
    gastos: aPesos(sumas.gasto),
    efectivoEsperado: aPesos(efectivoEsperado(efectivo, sumas)),
    movimientos,
  }
}
