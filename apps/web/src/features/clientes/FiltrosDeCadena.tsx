import { etiquetaSucursal } from '@nitida/contract/nombres'
import { alcanceDe } from '@nitida/contract/permisos'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useDeferredValue } from 'react'
import { VerEliminados } from '../../shared/listas/eliminados.tsx'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Select } from '../../ui/Select.tsx'
import type { ListaPacientes } from './useListaPacientes.ts'

const TODAS = 0

interface Props {
  lista: ListaPacientes
  sucursales: readonly SucursalActiva[]
}

/** Filters of type 0: the branch, and the removed patients. */
export function FiltrosDeCadena({ lista, sucursales }: Props) {
  const { usuario } = useSesion()
  // A select is drawn twice at once when it mounts; together with the rows it would hold them up.
  const despuesDeLasFilas = useDeferredValue(true, false)
  const opciones = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...sucursales.map((sucursal) => ({ value: sucursal.id, label: etiquetaSucursal(sucursal) })),
  ]
  return (
    <>
      {despuesDeLasFilas ? (
        <Select
          label="Sucursal"
          labelHidden
          options={opciones}
          value={lista.sucursal ?? TODAS}
          onValueChange={(id) => lista.elegirSucursal(id || null)}
          className="w-full sm:w-48"
        />
      ) : (
        <div className="h-control w-full rounded-control border border-edge sm:w-48" />
      )}
      {alcanceDe(usuario.userType, 'clientes.restaurar') ? (
        <VerEliminados label="Ver eliminados" eliminados={lista.eliminados} onVer={lista.verEliminados} />
      ) : null}
    </>
  )
}
