import { etiquetaSucursal } from '@nitida/contract/nombres'
import { alcanceDe } from '@nitida/contract/permisos'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ListaPacientes } from './useListaPacientes.ts'

const TODAS = 0

interface Props {
  lista: ListaPacientes
  sucursales: readonly SucursalActiva[]
}

/** What only type 0 has: the branch, and the patients that were removed. */
export function FiltrosDeCadena({ lista, sucursales }: Props) {
  const { usuario } = useSesion()
  const opciones = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...sucursales.map((sucursal) => ({ value: sucursal.id, label: etiquetaSucursal(sucursal) })),
  ]
  return (
    <>
      <Select
        label="Sucursal"
        labelHidden
        options={opciones}
        value={lista.sucursal ?? TODAS}
        onValueChange={(id) => lista.elegirSucursal(id || null)}
        className="w-full sm:w-48"
      />
      {alcanceDe(usuario.userType, 'clientes.restaurar') ? (
        <Checkbox
          label="Ver eliminados"
          className="sm:ml-1"
          checked={lista.eliminados}
          onChange={(evento) => lista.verEliminados(evento.target.checked)}
        />
      ) : null}
    </>
  )
}
