import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAhora } from '../../../base/sesion/useAhora.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { semanaQuery } from '../../../entidades/cita/citas.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { useMediaQuery } from '../../../ui/navegador.ts'
import { useVistaDeCitas } from '../useVistaDeCitas.ts'
import { armarSemana, diasDesde, posicionDe } from './semana.ts'

/** The six days, and the one of them that a phone shows, both in the address. `hoy` is the branch's today. */
function useDias(hoy: Fecha, unDia: boolean) {
  const { direccion, cambiar } = useVistaDeCitas()
  const desde = direccion.desde ?? hoy
  const dias = useMemo(() => diasDesde(desde), [desde])
  const elegido = direccion.dia !== null && dias.includes(direccion.dia) ? direccion.dia : desde

  const ponerDia = (dia: Fecha) => {
    if (dias.includes(dia)) return cambiar({ dia }, true)
    // A step past the six days goes to the next six, and back likewise.
    cambiar({ desde: dia < desde ? sumarDias(dia, 1 - dias.length) : dia, dia })
  }
  const mover = (hacia: -1 | 1) => {
    if (unDia) ponerDia(sumarDias(elegido, hacia))
    else cambiar({ desde: sumarDias(desde, hacia * dias.length), dia: null })
  }
  return {
    dias,
    desde,
    hasta: dias.at(-1) ?? desde,
    elegido,
    ponerDia,
    mover,
    irAHoy: () => cambiar({ desde: null, dia: null }),
  }
}

/**
 * The days on the screen with their appointments: branch and days are in the address, today is the branch's by the server's clock
 * (D-72). A phone shows one of the days.
 */
export function useSemana() {
  const { usuario } = useSesion()
  const { direccion, cambiar, ir } = useVistaDeCitas()
  const { activas, cargadas, zonaDe, horarioDe, cerrados } = useSucursales()
  const unDia = useMediaQuery('(width < 48rem)')
  const sucursal = direccion.sucursal ?? usuario.branchId
  const zona = zonaDe(sucursal)
  const ahora = useAhora(zona)
  const { dias, ...navegacion } = useDias(ahora.fecha, unDia)
  const { desde, hasta, elegido } = navegacion

  // Today depends on the zone of the branch; that of the own one came with the session.
  const zonaConocida = cargadas || sucursal === usuario.branchId
  const consulta = useQuery({ ...semanaQuery(sucursal ?? 0, desde, hasta), enabled: sucursal !== null && zonaConocida })
  const citas = consulta.data?.data
  const horario = horarioDe(sucursal)
  const semana = useMemo(
    () => armarSemana(dias, citas, ahora, horario, cerrados),
    [dias, citas, ahora, horario, cerrados],
  )
  const visibles = useMemo(
    () => (unDia ? semana.filter(({ fecha }) => fecha === elegido) : semana),
    [semana, unDia, elegido],
  )
  const hoyALaVista = visibles.some(({ esHoy }) => esHoy)

  return {
    ...navegacion,
    hoy: ahora.fecha,
    ...{ sucursal, zona, semana, visibles, unDia, hoyALaVista, consulta, cargadas, activas, ir },
    /** Whether the chain has no branch to choose. */
    sinSucursales: cargadas && activas.length === 0,
    deSucursal: activas.find(({ id }) => id === sucursal) ?? null,
    /** The now-line, in quarters from the first hour; null when today or its hours are out of sight. */
    lineaDeAhora: hoyALaVista ? posicionDe(ahora.hora) : null,
    elegirSucursal: (id: number) => cambiar({ sucursal: id }),
  }
}

export type DatosDeSemana = ReturnType<typeof useSemana>
