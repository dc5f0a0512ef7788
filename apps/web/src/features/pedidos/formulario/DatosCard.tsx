import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { tiposTicket } from '@nitida/contract/pedidos.rules'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/clases.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SucursalField } from '../../sucursales/shared/SucursalField.tsx'
import { veTodos } from '../shared/pedidos.peticion.ts'
import type { ValoresPedido } from './pedido.valores.ts'

/** How long glasses usually take. */
const plazos = [3, 5, 8] as const

/** When the order is due; the usual days are one press away. */
function EntregaField({ hoy }: { hoy: Fecha }) {
  const { control } = useFormContext<ValoresPedido>()
  return (
    <Controller
      name="fechaEntrega"
      control={control}
      render={({ field: { onChange, ...campo }, fieldState }) => (
        <div className="min-w-0">
          <DateField
            label="Fecha de entrega"
            placeholder="dd/mm/aaaa o +5"
            required
            hoy={hoy}
            min={hoy}
            error={fieldState.error?.message}
            {...campo}
            onValueChange={onChange}
          />
          <fieldset className="mt-2 flex flex-wrap gap-1">
            <legend className="sr-only">Entregar en</legend>
            {plazos.map((dias) => {
              const dia = sumarDias(hoy, dias)
              const elegido = campo.value === dia
              return (
                <Button
                  key={dias}
                  size="sm"
                  tabIndex={-1} // the field takes '+5' as well
                  aria-pressed={elegido}
                  title={fechaLarga(dia)}
                  onClick={() => onChange(dia)}
                  className={cx('px-2!', elegido && 'border-brand! bg-brand-soft! text-brand-ink!')}
                >
                  +{dias} días
                </Button>
              )
            })}
          </fieldset>
        </div>
      )}
    />
  )
}

/** The branch that makes and delivers the order: chosen by type 0, the own one for everybody else (D-9, D-20). */
function SucursalDelPedido({ actual }: { actual: Pick<SucursalActiva, 'id' | 'sucursalNumber' | 'direccion'> | null }) {
  const { usuario, estado } = useSesion()
  const { control } = useFormContext<ValoresPedido>()
  if (!veTodos(usuario)) {
    const propia = estado.sucursal ? etiquetaSucursal(estado.sucursal) : ''
    return <TextField label="Sucursal" readOnly value={propia} ayuda="La tuya." />
  }
  return (
    <Controller
      name="idSucursal"
      control={control}
      render={({ field: { onChange, ...campo }, fieldState }) => (
        <SucursalField
          label="Sucursal"
          required
          placeholder="Elige una sucursal"
          textoFallo="No se pudo obtener la lista de sucursales."
          actual={actual}
          error={fieldState.error?.message}
          {...campo}
          onValueChange={onChange}
        />
      )}
    />
  )
}

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
