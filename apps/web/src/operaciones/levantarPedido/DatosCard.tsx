import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { tiposTicket } from '@nitida/contract/pedidos.rules'
import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodos } from '../../entidades/pedido/pedidos.consulta.ts'
import { SucursalDelFormulario } from '../../entidades/sucursal/SucursalDelFormulario.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { DateField } from '../../ui/DateField.tsx'
import { fechaLarga } from '../../ui/formatos.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import type { ValoresPedido } from './pedido.valores.ts'

/** Usual days of making glasses. */
const plazos = [3, 5, 8] as const

/** The promised day; the usual days are one press away. */
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

const tickets = tiposTicket.map((tipo) => ({ value: tipo, label: tipo }))

interface Props {
  hoy: Fecha
  /** The branch of a stored order, which may be inactive. */
  sucursal: ComponentProps<typeof SucursalDelFormulario>['actual']
}

/** Branch, promised day, and kind of ticket. */
export function DatosCard({ hoy, sucursal }: Props) {
  const { usuario } = useSesion()
  const { control } = useFormContext<ValoresPedido>()
  return (
    <Card title="Entrega">
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2 md:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)_auto]">
        <SucursalDelFormulario<ValoresPedido>
          name="idSucursal"
          elige={veTodos(usuario)}
          actual={sucursal}
          ayudaPropia="La tuya."
          textoFallo="No se pudo obtener la lista de sucursales."
        />
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
