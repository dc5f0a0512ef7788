import type { Comisiones } from '@nitida/contract/comisiones'
import { esFecha } from '@nitida/contract/fechas'
import { useNavigate } from '@tanstack/react-router'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { fechaCorta } from '../../ui/formatos.ts'
import { usePeriodos, type VistaDeComisiones } from './useComisiones.ts'

/** No id of a frozen period. */
const ABIERTO = 0

/** The open period, up to a day, or a frozen one. */
export function ElegirPeriodo({ comisiones, vista }: { comisiones: Comisiones; vista: VistaDeComisiones }) {
  const { hoy } = useSesion().estado
  const navigate = useNavigate()
  const cerrados = usePeriodos().data?.data ?? []
  const ir = (mas: Parameters<typeof vista.lugar>[0]) => void navigate({ ...vista.lugar(mas), resetScroll: false })
  const { idPeriodo, desde, hasta } = comisiones
  return (
    <fieldset className="mb-4 flex min-w-0 flex-wrap items-end gap-2">
      <legend className="sr-only">Periodo</legend>
      <FilterSelect
        label="Periodo"
        options={[
          { value: ABIERTO, label: 'Abierto' },
          ...cerrados.map((uno) => ({ value: uno.id, label: `${fechaCorta(uno.desde)} a ${fechaCorta(uno.hasta)}` })),
        ]}
        value={idPeriodo ?? ABIERTO}
        onValueChange={(id) => ir(id ? { comision: id } : {})}
        className="w-full sm:w-64"
      />
      {idPeriodo === null ? (
        <DateField
          label="Hasta"
          value={hasta}
          hoy={hoy}
          min={desde}
          max={hoy}
          onValueChange={(dia) => dia && esFecha(dia) && dia >= desde && dia <= hoy && ir({ hasta: dia })}
          className="w-full sm:w-40"
        />
      ) : null}
    </fieldset>
  )
}
