import { leerDiasCerrados } from '@nitida/contract/horarios.rules'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'

/**
 * The active branches within reach, with the zone and name of each: a branch that is not among them gets the session's zone, and
 * is told by its address alone.
 */
export function useSucursales() {
  const { estado } = useSesion()
  const { data, isPending } = useQuery(consulta(api.sucursales.listActivas, {}))
  const activas: readonly SucursalActiva[] = data?.data ?? []
  const zonaDe = (id: number | null): string =>
    activas.find((sucursal) => sucursal.id === id)?.zonaHoraria ?? estado.zonaHoraria
  /** Opening hours as the branch writes them; null where nobody did, or nobody knows yet. */
  const horarioDe = (id: number | null): string | null =>
    activas.find((sucursal) => sucursal.id === id)?.horario ?? null
  const etiquetaDe = (id: number | null, direccion: string): string => {
    const activa = activas.find((sucursal) => sucursal.id === id)
    return activa ? etiquetaSucursal(activa) : direccion
  }
  const cerrados = useMemo(() => leerDiasCerrados(estado.diasCerrados), [estado.diasCerrados])
  return { activas, cargadas: !isPending, zonaDe, horarioDe, cerrados, etiquetaDe }
}
