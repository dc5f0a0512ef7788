import { aCentavos, aPesos } from '@nitida/contract/dinero'
import { etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import type { ElementoTicket, Ticket } from '@nitida/contract/tickets'

/** A line of a ticket: what, and how many pesos. */
export interface Cuenta {
  readonly nombre: string
  readonly importe: number
  readonly negrita?: boolean
}

type Concepto = Pick<
  ElementoTicket,
  'armazon' | 'armazonImporte' | 'lente' | 'lenteImporte' | 'otro' | 'otroImporte' | 'devuelto'
>

/** Charged lines of an element: its frame always, lens and extra when there is anything to say of them. */
export function conceptosDe(elemento: Concepto): Cuenta[] {
  // A returned element is named once more, without a charge (D-76).
  if (elemento.devuelto) return [{ nombre: `Devuelto: ${elemento.armazon}`, importe: 0 }]
  return [
    { nombre: elemento.armazon, importe: elemento.armazonImporte },
    { nombre: elemento.lente || 'Lente', importe: elemento.lenteImporte, hay: elemento.lente !== '' },
    { nombre: elemento.otro || 'Otro', importe: elemento.otroImporte, hay: elemento.otro !== '' },
  ]
    .filter(({ importe, hay = true }) => hay || importe !== 0)
    .map(({ nombre, importe }) => ({ nombre, importe }))
}

const resta = (a: number, b: number): number => aPesos(aCentavos(a) - aCentavos(b))

type Dinero = Pick<Ticket, 'total' | 'anticipo' | 'saldoPendiente' | 'tipoPago'>

/**
 * Total, paid and missing: the total is always the sum of the other lines. Partial payments less refunds, after the advance, have
 * a line of their own.
 */
export function totalesDe({ total, anticipo, saldoPendiente, tipoPago }: Dinero): Cuenta[] {
  const pagado = resta(total, saldoPendiente)
  const despues = resta(pagado, anticipo)
  return [
    { nombre: 'Total', importe: total, negrita: true },
    ...(tipoPago === 'Anticipo'
      ? [
          { nombre: 'Anticipo', importe: anticipo },
          ...(despues === 0 ? [] : [{ nombre: 'Otros pagos', importe: despues }]),
        ]
      : [{ nombre: 'Pagado', importe: pagado }]),
    { nombre: 'Pendiente', importe: saldoPendiente, negrita: true },
  ]
}

/** The method of payment in the counter's words (D-34). */
export const formaDe = ({ formaPago }: Pick<Ticket, 'formaPago'>): string => etiquetaFormaPago[formaPago]
