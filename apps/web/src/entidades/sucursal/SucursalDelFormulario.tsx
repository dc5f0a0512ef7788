import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { ComponentProps, ReactNode } from 'react'
import { Controller, type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { TextField } from '../../ui/TextField.tsx'
import { SucursalField } from './SucursalField.tsx'

interface Props<V extends FieldValues> extends Pick<ComponentProps<typeof SucursalField>, 'textoFallo' | 'className'> {
  name: FieldPath<V>
  /** Whether the user chooses among all branches. */
  elige: boolean
  /** The branch of what is edited, which may be inactive. */
  actual: ComponentProps<typeof SucursalField>['actual']
  /** Help under the own branch, where there is no choice. */
  ayudaPropia?: ReactNode
}

/** The branch of a form: chosen by type 0, the own one for everybody else (D-9, D-20). */
export function SucursalDelFormulario<V extends FieldValues>(props: Props<V>) {
  const { name, elige, ayudaPropia, className, ...propsDelCampo } = props
  const { estado } = useSesion()
  const { control } = useFormContext<V>()
  if (!elige) {
    const propia = estado.sucursal ? etiquetaSucursal(estado.sucursal) : ''
    return <TextField label="Sucursal" readOnly value={propia} ayuda={ayudaPropia} className={className} />
  }
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { onChange, ...campo }, fieldState }) => (
        <SucursalField
          label="Sucursal"
          required
          placeholder="Elige una sucursal"
          className={className}
          error={fieldState.error?.message}
          {...propsDelCampo}
          {...campo}
          onValueChange={onChange}
        />
      )}
    />
  )
}
