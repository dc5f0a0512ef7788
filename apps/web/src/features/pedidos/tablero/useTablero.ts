import { MAXIMO_TARJETAS, TARJETAS_POR_COLUMNA } from '@nitida/contract/tablero.rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { momentoEn, useAhora } from '../../citas/shared/useAhora.ts'
import { useSucursales } from '../../citas/shared/useSucursales.ts'
import { useDireccion } from '../useDireccion.ts'

/** The days it is in the zones within reach: when one of them passes midnight, what the cards say of days is old. */
function useDias(): string {
  const sesion = useSesion()
  const { activas } = useSucursales()
  const { zonaHoraria } = sesion.estado
  useAhora(zonaHoraria) // every minute looks again
  const zonas = [zonaHoraria, ...activas.map((sucursal) => sucursal.zonaHoraria)]
  return [...new Set(zonas.map((zona) => momentoEn(zona, sesion).fecha))].sort().join()
}

const tableroQuery = (filtro: { sucursal: number | null; limit: number }, dias: string) => {
  const query = { limit: filtro.limit, ...(filtro.sucursal === null ? {} : { sucursal: filtro.sucursal }) }
  const base = consulta(api.pedidos.tablero, { query })
  return queryOptions({ ...base, queryKey: [...base.queryKey, dias] })
}

/** The board as the address asks for it; its columns grow together when one of them is asked for more. */
export function useTablero() {
  const { sucursal } = useDireccion()
  const [limit, setLimit] = useState(TARJETAS_POR_COLUMNA)
  const pedido = useQuery(tableroQuery({ sucursal, limit }, useDias()))
  const crecer =
    limit < MAXIMO_TARJETAS ? () => setLimit(Math.min(limit + TARJETAS_POR_COLUMNA, MAXIMO_TARJETAS)) : null
  return { consulta: pedido, crecer }
}
