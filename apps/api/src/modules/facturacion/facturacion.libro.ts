import { type Centavos, sumar } from '@nitida/contract/dinero'
import type { FormaPago } from '@nitida/contract/pedidos.rules'
import type { FilaDelLibro } from './facturacion.vida.queries.ts'

/** Money in that still stands, less what went back of it. */
export interface PagoVigente {
  id: number
  formaPago: FormaPago
  importe: Centavos
  creadoEn: Date
  dia: string
}

const enPie = (libro: readonly FilaDelLibro[]): FilaDelLibro[] => {
  const reversados = new Set(libro.map(({ idReversado }) => idReversado))
  return libro.filter(({ id, importe }) => importe > 0 && !reversados.has(id))
}

/** Takes an amount off payments, the oldest first, so that a later one changes none of them. */
function quitar(pagos: readonly PagoVigente[], importe: Centavos): PagoVigente[] {
  let falta = importe
  const quedan = pagos.map((pago) => {
    const parte = Math.min(falta, pago.importe)
    falta -= parte
    return { ...pago, importe: pago.importe - parte }
  })
  return quedan.filter((pago) => pago.importe > 0)
}

/**
 * Takes what went back off the payments by its method before it, the newest first, and the rest off the next ones, by the rule of
 * the global's picker (`ventasDe`). What comes later changes nothing of what an egreso or a complemento already told. What went back by
 * a method that nothing stands by any more, because its payment was corrected to another, is taken off all others.
 */
function descontar(movimientos: readonly FilaDelLibro[]): PagoVigente[] {
  const niveles = new Map<FormaPago, Centavos>()
  const conNivel = movimientos.map((fila) => {
    const antes = niveles.get(fila.formaPago) ?? 0
    niveles.set(fila.formaPago, antes + fila.importe)
    return { fila, antes, minimo: antes + fila.importe }
  })
  const minimos = new Map<FormaPago, Centavos>()
  for (const uno of conNivel.toReversed()) {
    uno.minimo = Math.min(uno.minimo, minimos.get(uno.fila.formaPago) ?? uno.minimo)
    minimos.set(uno.fila.formaPago, uno.minimo)
  }
  const deuda = sumar(...[...niveles.values()].map((nivel) => Math.max(0, -nivel)))
  const pagos = conNivel.flatMap(({ fila: { id, formaPago, importe, creadoEn, dia }, antes, minimo }) => {
    const queda = minimo - Math.max(0, antes)
    return importe > 0 && queda > 0 ? [{ id, formaPago, importe: queda, creadoEn, dia }] : []
  })
  return quitar(pagos, deuda)
}

/** Money that went back to the customer, and not a row that was booked again. */
const seDevolvio = ({ importe, idReversado }: FilaDelLibro): boolean => importe < 0 && idReversado === null

/** Sales of each row of the ledger. Oldest first. */
export const ventasDelLibro = (libro: readonly FilaDelLibro[]): PagoVigente[] => {
  const pagos = new Set(enPie(libro))
  return descontar(libro.filter((fila) => pagos.has(fila) || seDevolvio(fila)))
}

/** The method with most of some amounts; null without any. */
function laDeMas(partes: readonly { formaPago: FormaPago; importe: Centavos }[]): FormaPago | null {
  const sumas = new Map<FormaPago, Centavos>()
  for (const { formaPago, importe } of partes) sumas.set(formaPago, (sumas.get(formaPago) ?? 0) + importe)
  const [mayor] = [...sumas].toSorted(([, a], [, b]) => b - a)
  return mayor?.[0] ?? null
}

/** The method by which most of an amount went back, the newest refunds first; where none did, the one by which most was paid. */
export function formaDeLoDevuelto(libro: readonly FilaDelLibro[], total: Centavos): FormaPago | null {
  let falta = total
  const partes = libro
    .filter(seDevolvio)
    .toReversed()
    .map(({ formaPago, importe }) => {
      const parte = Math.min(falta, -importe)
      falta -= parte
      return { formaPago, importe: parte }
    })
  return laDeMas(partes) ?? laDeMas(ventasDelLibro(libro))
}

/** The method of most of the money that pays one CFDI of an order, of which others come before it. */
export const formaDeLoPagado = (libro: readonly FilaDelLibro[], total: Centavos, antes: Centavos): FormaPago | null =>
  laDeMas(parcialidadesDe(libro, total, antes))

/** The payment that a correction books again: that one's place, day and moment are its own for SAT (D-91). */
function origenDe(fila: FilaDelLibro, libro: readonly FilaDelLibro[]): FilaDelLibro {
  if (fila.tipo !== 'correccion') return fila
  const reverso = libro.find(
    ({ tipo, revision, importe, idReversado }) =>
      tipo === 'reverso' && idReversado !== null && revision === fila.revision && importe === -fila.importe,
  )
  const corregida = reverso && libro.find(({ id }) => id === reverso.idReversado)
  return corregida ? origenDe(corregida, libro) : fila
}

/** One payment of a PPD invoice, with its place in it. */
export interface Parcialidad extends PagoVigente {
  parcialidad: number
  saldoAnterior: Centavos
}

/**
 * The payments of a PPD invoice as its complementos have to tell them (cfdi §5.6). Money that goes back with its goods takes
 * nothing off a payment, because the egreso tells it. The part beyond the invoice's total pays nothing of it.
 * @param antes centavos of the first payments that count for other CFDIs of the order.
 */
export function parcialidadesDe(libro: readonly FilaDelLibro[], total: Centavos, antes: Centavos = 0): Parcialidad[] {
  // Whether goods came back: such an order is settled before and after, while a plain refund leaves a balance.
  const devueltas = libro.filter((fila) => seDevolvio(fila) && fila.saldoDespues > 0)
  const pagos = enPie(libro).map((fila) => {
    const { id: lugar, creadoEn, dia } = origenDe(fila, libro)
    return { ...fila, lugar, creadoEn, dia }
  })
  const conLugar = [...pagos, ...devueltas.map((fila) => ({ ...fila, lugar: fila.id }))]
  const enOrden = conLugar.toSorted((a, b) => a.lugar - b.lugar)
  let [deOtros, saldoAnterior, parcialidad] = [antes, total, 0]
  return descontar(enOrden).flatMap((pago) => {
    const ajeno = Math.min(deOtros, pago.importe)
    deOtros -= ajeno
    const importe = Math.min(pago.importe - ajeno, saldoAnterior)
    if (importe <= 0) return []
    const parcial = { ...pago, importe, parcialidad: ++parcialidad, saldoAnterior }
    saldoAnterior -= importe
    return [parcial]
  })
}
