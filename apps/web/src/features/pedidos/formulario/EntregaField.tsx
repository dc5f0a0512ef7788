import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { Controller, useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import type { ValoresPedido } from './pedido.valores.ts'

/** How long glasses usually take. */
const plazos = [3, 5, 8] as const

/** When the order is due; the usual days are one press away. */
export function EntregaField({ hoy }: { hoy: Fecha }) {
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
