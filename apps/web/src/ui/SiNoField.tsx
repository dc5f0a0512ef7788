import type { ControlProps } from './ControlProps.ts'
import type { FieldProps } from './Field.tsx'
import { SegmentedField } from './SegmentedField.tsx'

export type SiNo = 'No' | 'Si'

const opciones = [
  { value: 'No', label: 'No' },
  { value: 'Si', label: 'Sí', tone: 'carey' },
] as const

/** A yes/no question of a clinical form: shown "No | Sí", stored `No` / `Si` (D-10). An answer can be taken back. */
export function SiNoField(props: FieldProps & ControlProps<SiNo> & { layout?: 'column' | 'row' }) {
  return <SegmentedField layout="row" {...props} options={opciones} clearable />
}
