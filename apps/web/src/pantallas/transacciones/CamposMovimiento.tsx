import type { FormaPago } from '@nitida/contract/pedidos.rules'
import { type ComponentProps, useEffect } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { FormaPagoField } from '../../operaciones/cobrar/FormaPagoField.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { FinFiscalField } from './FinFiscalField.tsx'
import type { ValoresMovimiento } from './movimientos.schema.ts'

export function ImporteField() {
  const { control } = useFormContext<ValoresMovimiento>()
  return (
    <Controller
      name="importe"
      control={control}
      render={({ field: { onChange, ...campo }, fieldState }) => (
        <MoneyField label="Importe" required error={fieldState.error?.message} {...campo} onValueChange={onChange} />
      )}
    />
  )
}

/** A method that is no longer offered is dropped, since the ledger may move while the dialog is open. */
function useSoloOfrecida(formas: readonly FormaPago[] | undefined): void {
  const { getValues, setValue } = useFormContext<ValoresMovimiento>()
  useEffect(() => {
    const elegida = getValues('formaPago')
    if (!formas || !elegida || formas.includes(elegida)) return
    setValue('formaPago', formas.length === 1 ? (formas[0] ?? null) : null)
  }, [formas, getValues, setValue])
}

export function FormaField({ label = 'Forma de pago', formas }: { label?: string; formas?: readonly FormaPago[] }) {
  const { control } = useFormContext<ValoresMovimiento>()
  useSoloOfrecida(formas)
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

/** How the order's invoice follows the movement (D-91). */
export function FiscalField({ pedido, que }: Pick<ComponentProps<typeof FinFiscalField>, 'pedido' | 'que'>) {
  const { control } = useFormContext<ValoresMovimiento>()
  return (
    <Controller
      name="fiscal"
      control={control}
      render={({ field: { onChange, value } }) => (
        <FinFiscalField pedido={pedido} que={que} value={value} onValueChange={onChange} />
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
