import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
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
  /** The invoice that has the order; nothing is asked without one. */
  facturado: string | null
  fines: readonly FinFiscal[]
  value: FinFiscal | null
  onValueChange: (fin: FinFiscal | null) => void
}

/** How the order's invoice follows what is done here; left for later it stays among the fiscal pending (D-91). */
export function FinFiscalField({ facturado, fines, value, onValueChange }: Props) {
  if (facturado === null) return null
  const opciones = [
    { value: DESPUES, label: 'Resolverla después' },
    ...fines.map((value) => ({ value, label: fin[value].nombre })),
  ]
  return (
    <Select
      label={`¿Qué se hace con la factura ${facturado}?`}
      ayuda={value ? fin[value].efecto : 'Queda en «Pendientes fiscales».'}
      options={opciones}
      value={value ?? DESPUES}
      onValueChange={(elegido) => onValueChange(fines.find((uno) => uno === elegido) ?? null)}
    />
  )
}
