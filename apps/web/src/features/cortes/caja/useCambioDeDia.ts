import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAhora } from '../../citas/shared/useAhora.ts'
import { useSucursales } from '../../citas/shared/useSucursales.ts'

/**
 * A till that stays on the screen over midnight is asked for again: what it shows is of another day then.
 * @param dia the day that is shown; null while that is not known.
 */
export function useCambioDeDia(dia: string | null, idSucursal: number | null): void {
  const queryClient = useQueryClient()
  const { zonaDe } = useSucursales()
  const { fecha } = useAhora(zonaDe(idSucursal))
  const cambio = dia !== null && fecha > dia
  useEffect(() => {
    if (cambio) void queryClient.invalidateQueries({ queryKey: ['cortes'] })
  }, [cambio, queryClient])
}
