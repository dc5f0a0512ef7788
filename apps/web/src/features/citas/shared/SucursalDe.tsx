import { useSucursales } from './useSucursales.ts'

/** A branch as it is written everywhere, by its number and address: '01 - Av. Juárez 120, Centro'. */
export const SucursalDe = ({ id, direccion }: { id: number; direccion: string }) =>
  useSucursales().etiquetaDe(id, direccion)
