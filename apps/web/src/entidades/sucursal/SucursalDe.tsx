import { sucursalCorta } from '@nitida/contract/nombres'
import { useSucursales } from './useSucursales.ts'

/** A branch as it is written everywhere, by its number and address: '01 - Av. Juárez 120, Centro'. */
export const SucursalDe = ({ id, direccion }: { id: number; direccion: string }) =>
  useSucursales().etiquetaDe(id, direccion)

/** A branch known by its number, as short as others are written; one that is closed by its number alone. */
export function NombreDeSucursal({ id, numero }: { id: number; numero: string }) {
  const activa = useSucursales().activas.find((una) => una.id === id)
  return activa ? sucursalCorta(activa) : `Sucursal ${numero}`
}
