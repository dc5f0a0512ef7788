import { etiquetaSucursal } from '@nitida/contract/sucursales.rules'
import { Select } from '../../../ui/Select.tsx'
import { useSucursales } from '../../citas/shared/useSucursales.ts'
import type { ListaPedidos } from './useListaPedidos.ts'

const TODAS = 0

/** Narrows the chain's orders to one branch. */
export function FiltroSucursal({ lista }: { lista: ListaPedidos }) {
  const { activas } = useSucursales()
  const opciones = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...activas.map((sucursal) => ({ value: sucursal.id, label: etiquetaSucursal(sucursal) })),
  ]
  return (
    <Select
      label="Sucursal"
      labelHidden
      options={opciones}
      value={lista.sucursal ?? TODAS}
      onValueChange={(id) => lista.filtrar({ sucursal: id || null })}
      className="w-full sm:w-48"
    />
  )
}
