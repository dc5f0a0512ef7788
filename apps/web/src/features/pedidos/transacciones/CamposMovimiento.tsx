import type { FormaPago } from '@nitida/contract/pedidos.rules'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { FormaPagoField } from '../shared/FormaPagoField.tsx'
import type { ValoresMovimiento } from './movimientos.schema.ts'

export function ImporteField({ ayuda }: { ayuda?: ReactNode }) {
  const { control } = useFormContext<ValoresMovimiento>()
  return (
    <Controller
      name="importe"
      control={control}
      render={({ field: { onChange, ...campo }, fieldState }) => (
        <MoneyField
          label="Importe"
          required
          ayuda={ayuda}
          error={fieldState.error?.message}
          {...campo}
          onValueChange={onChange}
        />
      )}
    />
  )
}

export function FormaField({ label = 'Forma de pago', formas }: { label?: string; formas?: readonly FormaPago[] }) {
  const { control } = useFormContext<ValoresMovimiento>()
  return (
    <Controller
      name="formaPago"
      control={control}
      render={({ field: { onChange, ...campo }, fieldState }) => (
        <FormaPagoField
          label={label}
          required
          formas={formas}
          error={fieldState.error?.message}
          {...campo}
          onValueChange={onChange}
        />
      )}
    />
  )
}

export function MotivoField() {
  const { register, formState } = useFormContext<ValoresMovimiento>()
  return (
    <TextArea
      label="Motivo"
      required
      rows={2}
      maxLength={300}
      error={formState.errors.motivo?.message}
      {...register('motivo')}
    />
  )
}
