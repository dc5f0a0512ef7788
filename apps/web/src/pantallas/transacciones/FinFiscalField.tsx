import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import { Select } from '../../ui/Select.tsx'

const DESPUES = 'despues'

const etiqueta: Record<FinFiscal, string> = {
  egreso: 'Hacer el CFDI de egreso',
  cancelar: 'Cancelarla (motivo 03): se devuelve todo',
  sustituir: 'Sustituirla (motivo 01)',
  segunda: 'Facturar aparte lo agregado',
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
    { value: DESPUES, label: 'Después, desde «Pendientes fiscales»' },
    ...fines.map((fin) => ({ value: fin, label: etiqueta[fin] })),
  ]
  return (
    <Select
      label={`¿Qué se hace con la factura ${facturado}?`}
      options={opciones}
      value={value ?? DESPUES}
      onValueChange={(elegido) => onValueChange(fines.find((fin) => fin === elegido) ?? null)}
    />
  )
}
