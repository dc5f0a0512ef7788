import { use } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { ValoresFactura } from '../../operaciones/facturar/factura.valores.ts'
import { dinero } from '../../ui/formatos.ts'
import { NotePlace } from '../../ui/NotePlace.ts'
import { MoneyField, NumberField } from '../../ui/NumberField.tsx'

interface CampoDeLinea {
  /** Place of the line. */
  i: number
  /** Whether the line is a ticket's, whose numbers are fixed (D-82). */
  dePedido: boolean
}

export function CantidadField({ i, dePedido }: CampoDeLinea) {
  const { control } = useFormContext<ValoresFactura>()
  return (
    <Controller
      name={`Conceptos.${i}.Cantidad`}
      control={control}
      render={({ field: { onChange, ...resto }, fieldState }) => (
        <NumberField
          label="Cant."
          required
          min={0}
          align="end"
          disabled={dePedido}
          error={fieldState.error?.message}
          {...resto}
          onValueChange={onChange}
        />
      )}
    />
  )
}

export function PrecioField({ i, dePedido, precioTicket }: CampoDeLinea & { precioTicket: number | null }) {
  const { control } = useFormContext<ValoresFactura>()
  const moneda = useWatch({ control, name: 'Moneda' })
  const notas = use(NotePlace)
  return (
    <span className="col-span-2">
      {/* A ticket's price stands below, where it never changes. */}
      <NotePlace value={precioTicket === null ? notas : null}>
        <Controller
          name={`Conceptos.${i}.PrecioUnitario`}
          control={control}
          render={({ field: { onChange, ...resto }, fieldState }) => (
            <MoneyField
              label="Precio sin IVA"
              required
              moneda={moneda}
              disabled={dePedido}
              error={fieldState.error?.message}
              ayuda={precioTicket === null ? undefined : `Ticket: ${dinero(precioTicket)}`}
              {...resto}
              onValueChange={onChange}
            />
          )}
        />
      </NotePlace>
    </span>
  )
}

export function DescuentoField({ i, dePedido }: CampoDeLinea) {
  const { control } = useFormContext<ValoresFactura>()
  return (
    <Controller
      name={`Conceptos.${i}.Descuento`}
      control={control}
      render={({ field: { onChange, ...resto }, fieldState }) => (
        <NumberField
          label="Descuento"
          className="sm:max-w-28"
          suffix="%"
          min={0}
          max={99.99}
          align="end"
          disabled={dePedido}
          error={fieldState.error?.message}
          {...resto}
          onValueChange={onChange}
        />
      )}
    />
  )
}
