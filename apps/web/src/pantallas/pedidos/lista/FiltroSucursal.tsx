import { etiquetaSucursal } from '@nitida/contract/nombres'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'

const TODAS = 0

interface Props {
  /** Null for all of them. */
  sucursal: number | null
  onSucursal: (id: number | null) => void
}

/** Narrows the chain's orders to one branch. */
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
