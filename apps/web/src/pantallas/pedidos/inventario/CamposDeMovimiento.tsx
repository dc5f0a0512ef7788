import { etiquetaLugar, type LugarDeSucursal, lugaresDeSucursal } from '@nitida/contract/inventario.rules'
import type { ComponentProps } from 'react'
import { NumberField } from '../../../ui/NumberField.tsx'
import { SegmentedField, type SegmentedFieldProps } from '../../../ui/SegmentedField.tsx'

const opcionesDeLugar = lugaresDeSucursal.map((value) => ({ value, label: etiquetaLugar[value] }))

/** What `PiezasField` wants before it is sent. */
export const reglaDePiezas = {
  validate: (piezas: number | null) => (Number.isInteger(piezas) && Number(piezas) > 0) || 'Escribe cuántas piezas.',
}

/** How many pieces a move takes. */
export const PiezasField = (props: Omit<ComponentProps<typeof NumberField>, 'label' | 'required' | 'min' | 'max'>) => (
  <NumberField {...props} label="Piezas" required min={1} max={100_000} steppers />
)

/** The place of the branch that a move is about. */
export const LugarField = (props: Omit<SegmentedFieldProps<LugarDeSucursal>, 'options'>) => (
  <SegmentedField {...props} options={opcionesDeLugar} />
)
