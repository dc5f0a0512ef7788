import { MAXIMO_DIAS } from '@nitida/contract/citas'
import { sumarDias } from '@nitida/contract/fechas'
import { horarioDelDia } from '@nitida/contract/horarios.rules'
import { useQuery } from '@tanstack/react-query'
import { useAhora } from '../../base/sesion/useAhora.ts'
import { disponibilidadQuery, semanaQuery } from '../../entidades/cita/citas.consulta.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { formaDia } from '../../ui/fechaTexto.ts'
import { primeraLibre, turnosDe } from './turnos.ts'

interface Opciones {
  sucursalId: number | null
  fecha: string | null
  propia: { id: number; fecha: string; hora: string } | null
}

/**
 * The quarters of a day in a branch, live; null until branch and day are chosen and known. Of a day without a free one, the next
 * that is free within a month.
 */
export function useDisponibilidad({ sucursalId, fecha, propia }: Opciones) {
  const { zonaDe, horarioDe, cerrados } = useSucursales()
  const horario = horarioDe(sucursalId)
  const ahora = useAhora(zonaDe(sucursalId))
  const elegidas = sucursalId !== null && fecha !== null && formaDia.test(fecha)
  const consulta = useQuery({
    ...disponibilidadQuery(fecha ?? '', sucursalId ?? 0),
    enabled: elegidas,
  })
  const citas = elegidas ? consulta.data?.results : undefined
  const turnos = citas && fecha ? turnosDe({ fecha, citas, ahora, horario, cerrados, propia }) : null
  const llena = turnos?.every(({ estado }) => estado !== 'libre') ?? false
  // What is no day stays as it was typed, and has no day after it.
  const desde = elegidas && fecha >= ahora.fecha ? sumarDias(fecha, 1) : ahora.fecha
  const despues = useQuery({
    ...semanaQuery(sucursalId ?? 0, desde, sumarDias(desde, MAXIMO_DIAS - 1)),
    enabled: llena,
  })
  return {
    hoy: ahora.fecha,
    /** When the branch is open that day, in words; '' when closed, null when nobody wrote it. */
    horario: elegidas && fecha ? horarioDelDia(horario, fecha, cerrados) : null,
    elegidas,
    turnos,
    siguiente: llena && despues.data ? primeraLibre(despues.data.data, { ahora, horario, cerrados, propia }) : null,
    /** Whether the last look failed, so that the screen may be out of date. */
    fallo: elegidas && consulta.isError,
    reintentando: consulta.isFetching,
    reintentar: () => void consulta.refetch(),
  }
}

export type Disponibilidad = ReturnType<typeof useDisponibilidad>
