import { aPesos, type Centavos } from '@nitida/contract/dinero'
import { anticipoMinimo, type Cobrado } from '@nitida/contract/pedidos.rules'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { dinero } from '../../ui/formatos.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { FormaPagoField } from '../cobrar/FormaPagoField.tsx'
import { useCuentas } from './cuentas.ts'
import type { ValoresPedido } from './pedido.valores.ts'

const pagos = [
  { value: 'total', label: 'Total' },
  { value: 'Anticipo', label: 'Anticipo' },
] as const
const facturas = [
  { value: 'False', label: 'No' },
  { value: 'True', label: 'Sí' },
] as const

/** Payment, method, and whether an invoice is wanted; beside the sums, so that both are on the screen. */
export function Pago({ antes }: { antes: Cobrado | null }) {
  const { control, setValue, clearErrors } = useFormContext<ValoresPedido>()
  const tipoPago = useWatch({ control, name: 'tipoPago' })
  return (
    <section aria-label="Pago" className="grid gap-4 px-5 pt-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-4">
        <Controller
          name="tipoPago"
          control={control}
          render={({ field: { onChange, ...campo }, fieldState }) => (
            <SegmentedField
              label="Tipo de pago"
              required
              options={pagos}
              error={fieldState.error?.message}
              {...campo}
              onValueChange={(tipo) => {
                onChange(tipo)
                setValue('anticipo', null, { shouldDirty: true }) // spec §5: changing it resets the advance
                clearErrors('anticipo')
              }}
            />
          )}
        />
        {tipoPago === 'Anticipo' ? <AnticipoField antes={antes} /> : null}
        <Controller
          name="facturacion"
          control={control}
          render={({ field: { onChange, ...campo } }) => (
            <SegmentedField label="Facturación" required options={facturas} {...campo} onValueChange={onChange} />
          )}
        />
      </div>
      <FormaPago antes={antes} />
    </section>
  )
}

function AnticipoField({ antes }: { antes: Cobrado | null }) {
  const { control } = useFormContext<ValoresPedido>()
  const { fallo } = useCuentas(antes)
  const minimo = antes ? anticipoMinimo(antes) : 0
  return (
    <Controller
      name="anticipo"
      control={control}
      render={({ field: { onChange, ...campo }, fieldState, formState }) => {
        // Errors follow the sums, which change with every amount of the form, and not this field alone.
        const vivo =
          fallo?.campo === 'anticipo' && (fieldState.isTouched || formState.isSubmitted) ? fallo.mensaje : null
        const delServidor = fieldState.error?.type === 'server' ? fieldState.error.message : null
        return (
          <MoneyField
            label="Anticipo"
            required
            ayuda={antes ? ayudaDeAnticipo(minimo, antes.pagado) : null}
            error={vivo ?? delServidor}
            {...campo}
            onValueChange={onChange}
          />
        )
      }}
    />
  )
}

/** Help of the advance: its least amount, and what partial payments added to it, in one sentence. */
function ayudaDeAnticipo(minimo: Centavos, pagado: Centavos): string | null {
  if (pagado === 0) return null
  if (pagado === minimo) return `Ya cobrado: ${dinero(aPesos(minimo))}.`
  return `Anticipo ya cobrado: ${dinero(aPesos(minimo))}. Con los abonos van ${dinero(aPesos(pagado))}.`
}

/** The method, which counts when this order takes money; taken money keeps its own (D-30). */
function FormaPago({ antes }: { antes: Cobrado | null }) {
  const { control } = useFormContext<ValoresPedido>()
  const { cuentas } = useCuentas(antes)
  const conserva = cuentas.pagado > 0 && cuentas.cobro === 0
  return (
    <Controller
      name="formaPago"
      control={control}
      render={({ field: { onChange, ...campo }, fieldState }) => (
        <FormaPagoField
          label="Forma de pago"
          required
          ayuda={
            conserva ? 'Lo ya cobrado conserva su forma de pago; se corrige en las transacciones del pedido.' : null
          }
          error={fieldState.error?.message}
          {...campo}
          disabled={conserva}
          onValueChange={onChange}
        />
      )}
    />
  )
}
