import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import type { Pedido } from '@nitida/contract/pedidos'
import { Select } from '../../ui/Select.tsx'

const DESPUES = 'despues'

/** Ends as they are chosen, short enough for a phone, and what each of them does. */
const fin: Record<FinFiscal, { nombre: string; efecto: string }> = {
  egreso: { nombre: 'Hacer su egreso', efecto: 'Se timbra un CFDI de egreso por lo que se devuelve.' },
  cancelar: { nombre: 'Cancelarla', efecto: 'Con motivo 03, si se devuelve todo.' },
  sustituir: { nombre: 'Sustituirla', efecto: 'Se timbra otra, y esta se cancela con motivo 01.' },
  segunda: { nombre: 'Facturar lo nuevo', efecto: 'Lo agregado va en otra factura.' },
}

interface Props {
  /** Nothing is asked of an order that no CFDI has. */
  pedido: Pick<Pedido, 'facturado' | 'facturadoComo'>
  /** What is done to it: money that goes back, goods that come back, or a method that is corrected. */
  que: 'dinero' | 'mercancia' | 'forma'
  value: FinFiscal | null
  onValueChange: (fin: FinFiscal | null) => void
}

const fines: Record<Props['que'], readonly FinFiscal[]> = {
  dinero: ['egreso', 'cancelar', 'sustituir'],
  mercancia: ['egreso', 'cancelar'],
  forma: ['sustituir'],
}

/** Globals and instalments follow the ledger by themselves, so there is nothing to choose. */
function queSeHaceSolo({ facturado, facturadoComo }: Props['pedido'], que: Props['que']): string | null {
  if (facturadoComo === 'global')
    return `Está en la factura global ${facturado}: lo que haga falta ante el SAT se hace solo.`
  if (facturadoComo === 'PPD' && que !== 'mercancia')
    return `La factura ${facturado} es en parcialidades (PPD): sus complementos de pago se corrigen solos.`
  return null
}

/** How the order's invoice follows what is done here; left for later it stays among the fiscal pending (D-91). */
export function FinFiscalField({ pedido, que, value, onValueChange }: Props) {
  if (pedido.facturado === null) return null
  const solo = queSeHaceSolo(pedido, que)
  if (solo) return <p className="text-sm text-ink2 wrap-anywhere">{solo}</p>
  const despues = que === 'mercancia' ? 'Su egreso se timbra solo en unos minutos.' : 'Queda en «Pendientes fiscales».'
  const opciones = [
    { value: DESPUES, label: 'Resolverla después' },
    ...fines[que].map((value) => ({ value, label: fin[value].nombre })),
  ]
  return (
    <Select
      label={`¿Qué se hace con la factura ${pedido.facturado}?`}
      ayuda={value ? fin[value].efecto : despues}
      options={opciones}
      value={value ?? DESPUES}
      onValueChange={(elegido) => onValueChange(fines[que].find((uno) => uno === elegido) ?? null)}
    />
  )
}
