import { alcanceDe } from '@nitida/contract/permisos'
import { etiquetaPagador, pagadoresDePar, rehechoPorFalla } from '@nitida/contract/rehechos.rules'
import {
  type CausaDeFalla,
  causasDeFalla,
  etiquetaCausaDeFalla,
  type SalidaDeFalla,
} from '@nitida/contract/taller.rules'
import { RotateCcw, Undo2 } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ValoresDeControl } from './control.ts'

const causas = causasDeFalla.map((causa) => ({ value: causa, label: etiquetaCausaDeFalla[causa] }))
const quienes = pagadoresDePar.map((paga) => ({ value: paga, label: etiquetaPagador[paga] }))

interface Props {
  enviando: boolean
  /** The cause that what is seen tells, until another one is chosen; null for none. */
  deDefectos: CausaDeFalla | null
}

/** What is done with a pair that failed: why, who pays for a remake, and the three ways on. Who sees no costs is asked for none (D-93). */
export function FallaDelControl({ enviando, deDefectos }: Props) {
  const { control, setValue, watch } = useFormContext<ValoresDeControl>()
  const { usuario } = useSesion()
  const causa = watch('causa') ?? deDefectos
  const seguir = (salida: SalidaDeFalla) => ({
    ...({ type: 'submit', size: 'lg', block: true, cargando: enviando && watch('salida') === salida } as const),
    onClick: () => setValue('salida', salida),
  })
  return (
    <section aria-label="Qué se hace con la falla" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          name="causa"
          control={control}
          rules={{ validate: (valor) => (valor ?? deDefectos) !== null || 'Elige la causa.' }}
          render={({ field: { onChange, value, ...campo }, fieldState }) => (
            <Select
              label="Causa"
              required
              options={causas}
              error={fieldState.error?.message}
              {...campo}
              value={value ?? deDefectos}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          name="paga"
          control={control}
          render={({ field: { onChange, value, ...campo } }) => (
            <Select
              label="Quién paga si se rehace"
              options={quienes}
              {...campo}
              value={value ?? (causa ? rehechoPorFalla[causa].paga : null)}
              onValueChange={onChange}
            />
          )}
        />
        {alcanceDe(usuario.userType, 'negocio.ver') === null ? null : (
          <Controller
            name="costo"
            control={control}
            render={({ field: { onChange, ...campo }, fieldState }) => (
              <MoneyField
                label="Cuánto cuesta rehacerlo"
                ayuda="Si todavía no se sabe, déjalo vacío."
                error={fieldState.error?.message}
                {...campo}
                onValueChange={onChange}
              />
            )}
          />
        )}
      </div>
      <div className="grid gap-2 sm:grid-cols-3">
        <Button {...seguir('rehacer')} variant="primary" icon={<RotateCcw />}>
          Rehacer
        </Button>
        <Button {...seguir('medir')}>Volver a medir</Button>
        <Button {...seguir('montaje')} icon={<Undo2 />}>
          Regresar a Montaje
        </Button>
      </div>
    </section>
  )
}
