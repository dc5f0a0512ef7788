import { useQuery } from '@tanstack/react-query'
import { formaDia } from '../../../ui/fechaTexto.ts'
import { disponibilidadQuery } from '../shared/citas.consulta.ts'
import { useAhora } from '../shared/useAhora.ts'
import { useSucursales } from '../shared/useSucursales.ts'
import { turnosDe } from './turnos.ts'

interface Opciones {
  sucursalId: number | null
  fecha: string | null
  propia: { id: number; fecha: string; hora: string } | null
}

/** The quarters of a day in a branch, live; null until branch and day are chosen and known. */
export function useDisponibilidad({ sucursalId, fecha, propia }: Opciones) {
  const { zonaDe } = useSucursales()
  const ahora = useAhora(zonaDe(sucursalId))
  const elegidas = sucursalId !== null && fecha !== null && formaDia.test(fecha)
  const consulta = useQuery({
    ...disponibilidadQuery(fecha ?? '', sucursalId ?? 0),
    enabled: elegidas,
  })
  const citas = elegidas ? consulta.data?.results : undefined
  return {
    hoy: ahora.fecha,
    elegidas,
    turnos: citas && fecha ? turnosDe({ fecha, citas, ahora, propia }) : null,
    /** Whether the last look failed, so that the screen may be out of date. */
    fallo: elegidas && consulta.isError,
    reintentando: consulta.isFetching,
    reintentar: () => void consulta.refetch(),
  }
}

export type Disponibilidad = ReturnType<typeof useDisponibilidad>
