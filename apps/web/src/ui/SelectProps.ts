import type { ControlProps } from './ControlProps.ts'
import type { FieldProps } from './Field.tsx'

export type SelectOption<T> = { value: T; label: string; disabled?: boolean }

export type SelectProps<T extends string | number> = FieldProps &
  ControlProps<T, HTMLButtonElement> & {
    options: readonly SelectOption<T>[]
    placeholder?: string
  }
