import type { ControlProps } from './ControlProps.ts'
import type { FieldProps } from './Field.tsx'
import { NumberField } from './NumberField.tsx'

export type MoneyFieldProps = FieldProps & ControlProps<number> & { min?: number; max?: number; placeholder?: string }

/** Pesos with two decimals, right aligned, `$` in front. The value is pesos as on the wire, not centavos. */
export function MoneyField({ min = 0, placeholder = '0.00', ...rest }: MoneyFieldProps) {
  return <NumberField {...rest} min={min} placeholder={placeholder} decimals={2} align="end" prefix="$" />
}
