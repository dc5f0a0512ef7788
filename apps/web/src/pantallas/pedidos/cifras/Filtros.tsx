import { esFecha } from '@nitida/contract/fechas'
import { DIAS_MAXIMOS } from '@nitida/contract/negocio.rules'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { conDesde, conHasta } from '../../../base/direccion/periodo.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import type { VistaDeCifras } from './useCifras.ts'

const TODAS = 0

/** Which days, of which branch. */
export function Filtros({ vista }: { vista: VistaDeCifras }) {
  const { usuario } = useSesion()
  const { activas } = useSucursales()
  const { rango, hoy, sucursal, cambiar } = vista
  return (
    <fieldset className="mb-4 flex min-w-0 flex-wrap items-end gap-3">
      <legend className="sr-only">Días y sucursal</legend>
      <DateField
        label="Desde"
        value={rango.desde}
        hoy={hoy}
        max={hoy}
        onValueChange={(dia) => dia && esFecha(dia) && cambiar(conDesde(rango, dia, DIAS_MAXIMOS))}
        className="w-40"
      />
      <DateField
        label="Hasta"
        value={rango.hasta}
        hoy={hoy}
        max={hoy}
        onValueChange={(dia) => dia && esFecha(dia) && cambiar(conHasta(rango, dia, DIAS_MAXIMOS))}
        className="w-40"
      />
      {veTodos(usuario) ? (
        <FilterSelect
          label="Sucursal"
          options={[
            { value: TODAS, label: 'Todas las sucursales' },
            ...activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) })),
          ]}
          value={sucursal ?? TODAS}
          onValueChange={(id) => cambiar({ sucursal: id || null })}
          className="w-full sm:w-56"
        />
      ) : null}
    </fieldset>
  )
}
