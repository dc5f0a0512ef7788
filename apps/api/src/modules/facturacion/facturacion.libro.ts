import type { Centavos } from '@nitida/contract/dinero'
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

/** Takes what went back by each method off the newest money of that method. */
function descontar(filas: readonly FilaDelLibro[], devueltas: readonly FilaDelLibro[]): PagoVigente[] {
  const porQuitar = new Map<FormaPago, Centavos>()
  for (const { formaPago, importe } of devueltas) porQuitar.set(formaPago, (porQuitar.get(formaPago) ?? 0) - importe)
  return filas
    .toReversed()
    .map(({ id, formaPago, importe, creadoEn, dia }) => {
      const quitado = Math.min(importe, porQuitar.get(formaPago) ?? 0)
      porQuitar.set(formaPago, (porQuitar.get(formaPago) ?? 0) - quitado)
      return { id, formaPago, importe: importe - quitado, creadoEn, dia }
    })
    .toReversed()
    .filter(({ importe }) => importe > 0)
}

const seDevolvio = ({ importe, idReversado }: FilaDelLibro): boolean => importe < 0 && idReversado === null

/** Sales of each row of the ledger, by the rule of the global's picker (`ventasDe`). Oldest first. */
export const ventasDelLibro = (libro: readonly FilaDelLibro[]): PagoVigente[] =>
  descontar(enPie(libro), libro.filter(seDevolvio))

/** A corrected payment stands in the place of the wrong one. */
function lugarDe(fila: FilaDelLibro, libro: readonly FilaDelLibro[]): number {
  if (fila.tipo !== 'correccion') return fila.id
  const reverso = libro.find(
    ({ tipo, revision, importe, idReversado }) =>
      tipo === 'reverso' && idReversado !== null && revision === fila.revision && importe === -fila.importe,
  )
  const corregida = reverso && libro.find(({ id }) => id === reverso.idReversado)
  return corregida ? lugarDe(corregida, libro) : fila.id
}

/** One payment of a PPD invoice, with its place in it. */
export interface Parcialidad extends PagoVigente {
  parcialidad: number
  saldoAnterior: Centavos
}

/**
 * The payments of a PPD invoice as its complementos have to tell them (cfdi §5.6). Money that goes back with its goods takes
 * nothing off a payment, because the egreso tells it. The part beyond the invoice's total pays nothing of it.
 */
export function parcialidadesDe(libro: readonly FilaDelLibro[], total: Centavos): Parcialidad[] {
  const enOrden = enPie(libro).toSorted((a, b) => lugarDe(a, libro) - lugarDe(b, libro))
  // Whether goods came back: such an order is settled before and after, while a plain refund leaves a balance.
  const devueltas = libro.filter((fila) => seDevolvio(fila) && fila.saldoDespues > 0)
  let saldoAnterior = total
  return descontar(enOrden, devueltas).flatMap((pago, n) => {
    const importe = Math.min(pago.importe, saldoAnterior)
    if (importe <= 0) return []
    const parcial = { ...pago, importe, parcialidad: n + 1, saldoAnterior }
    saldoAnterior -= importe
    return [parcial]
  })
}
