import type { Fecha } from '@nitida/contract/fechas'
import { tiposTicket } from '@nitida/contract/pedidos.rules'
import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Card } from '../../../ui/Card.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { EntregaField } from './EntregaField.tsx'
import type { ValoresPedido } from './pedido.valores.ts'
import { SucursalDelPedido } from './SucursalDelPedido.tsx'

const tickets = tiposTicket.map((tipo) => ({ value: tipo, label: tipo }))

interface Props {
  hoy: Fecha
  /** The branch an order that is being edited has, which may not be active any more. */
  sucursal: ComponentProps<typeof SucursalDelPedido>['actual']
}

/** Where, until when, and on which ticket. */
export function DatosCard({ hoy, sucursal }: Props) {
  const { control } = useFormContext<ValoresPedido>()
  return (
    <Card title="Entrega">
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2 md:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)_auto]">
        <SucursalDelPedido actual={sucursal} />
        <EntregaField hoy={hoy} />
        <Controller
          name="tipoTicketFis"
          control={control}
          render={({ field: { onChange, ...campo }, fieldState }) => (
            <SegmentedField
              label="Tipo de ticket"
              required
              options={tickets}
              error={fieldState.error?.message}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
      </div>
    </Card>
  )
}
