import { aCentavos, aPesos } from '@nitida/contract/dinero'
import { etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import type { ElementoTicket, Ticket } from '@nitida/contract/tickets'

/** A line of a ticket: what, and how many pesos. */
export interface Cuenta {
  readonly nombre: string
  readonly importe: number
  readonly negrita?: boolean
}

/** What is charged for an element: its frame always, lens and extra when there is anything to say of them. */
export function conceptosDe(elemento: ElementoTicket): Cuenta[] {
  // What came back is named once more, and charged no more (D-76).
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
 * Total, what was paid of it, what is missing: the total is always the sum of the other lines. What moved after the advance,
 * partial payments less refunds, has a line of its own.
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

/** How it was paid, as the counter says it (D-34). */
export const formaDe = ({ formaPago }: Pick<Ticket, 'formaPago'>): string => etiquetaFormaPago[formaPago]
