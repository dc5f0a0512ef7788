import { etiquetaSucursal } from '@nitida/contract/nombres'
import { alcanceDe } from '@nitida/contract/permisos'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { VerEliminados } from '../../base/listas/eliminados.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import type { ListaPacientes } from './useListaPacientes.ts'

const TODAS = 0

interface Props {
  lista: ListaPacientes
  sucursales: readonly SucursalActiva[]
}

/** Filters of type 0: the branch, and the removed patients. */
export function FiltrosDeCadena({ lista, sucursales }: Props) {
  const { usuario } = useSesion()
  const opciones = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...sucursales.map((sucursal) => ({ value: sucursal.id, label: etiquetaSucursal(sucursal) })),
  ]
  return (
    <>
      <FilterSelect
        label="Sucursal"
        labelHidden
        options={opciones}
        value={lista.sucursal ?? TODAS}
        onValueChange={(id) => lista.elegirSucursal(id || null)}
        className="w-full sm:w-48"
      />
      {alcanceDe(usuario.userType, 'clientes.restaurar') ? (
        <VerEliminados label="Ver eliminados" eliminados={lista.eliminados} onVer={lista.verEliminados} />
      ) : null}
    </>
  )
}
