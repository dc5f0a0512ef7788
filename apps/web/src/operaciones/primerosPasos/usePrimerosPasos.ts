import { useQuery } from '@tanstack/react-query'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { primerosPasosQuery } from './pasos.consulta.ts'

/** Whether the owner's first screen shows the first steps. A demo has none, and is not asked. */
export function usePrimerosPasos() {
  const { demo } = useSesion().estado
  const { data, isPending } = useQuery({ ...primerosPasosQuery, enabled: !demo })
  const pasos = data?.data.pasos ?? []
  return {
    visible: data?.data.visible ?? false,
    esperando: !demo && isPending,
    hechos: pasos.filter(({ estado }) => estado === 'hecho').length,
    total: pasos.length,
  }
}
