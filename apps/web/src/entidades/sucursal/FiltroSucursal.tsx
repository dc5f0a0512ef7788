import { etiquetaSucursal } from '@nitida/contract/nombres'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { useSucursales } from './useSucursales.ts'

const TODAS = 0

interface Props {
  /** Null for all of them. */
  sucursal: number | null
  onSucursal: (id: number | null) => void
}

/** Narrows what is shown of the chain to one branch. */
export function FiltroSucursal({ sucursal, onSucursal }: Props) {
  const { activas } = useSucursales()
  const opciones = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) })),
  ]
  return (
    <FilterSelect
      label="Sucursal"
      labelHidden
      options={opciones}
      value={sucursal ?? TODAS}
      onValueChange={(id) => onSucursal(id || null)}
      className="w-full sm:w-48"
    />
  )
}
