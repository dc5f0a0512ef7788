import { MAXIMO_EN_COLA, PEDIDOS_EN_COLA } from '@nitida/contract/tablero.rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { useAhora } from '../../citas/shared/useAhora.ts'

/** The queue as it is on this day: at midnight what was tomorrow's is today's, and is asked for again. */
const colaQuery = (limit: number, hoy: string) => {
  const base = consulta(api.pedidos.colaDeLaboratorio, { query: { page: 1, limit } })
  return queryOptions({ ...base, queryKey: [...base.queryKey, hoy] })
}

/** What the laboratory has to make, a few dozen orders at first; `crecer` is null when no more can be asked for. */
export function useCola() {
  const { usuario, estado } = useSesion()
  const { fecha } = useAhora(estado.zonaHoraria)
  const [limit, setLimit] = useState(PEDIDOS_EN_COLA)
  const cola = useQuery({ ...colaQuery(limit, fecha), enabled: usuario.branchId !== null })
  const crecer = limit < MAXIMO_EN_COLA ? () => setLimit(Math.min(limit + PEDIDOS_EN_COLA, MAXIMO_EN_COLA)) : null
  return { consulta: cola, crecer }
}
