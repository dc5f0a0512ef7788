import { sumarDias } from '@nitida/contract/fechas'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { semanaQuery } from '../shared/citas.consulta.ts'
import { useAhora } from '../shared/useAhora.ts'
import { useSucursales } from '../shared/useSucursales.ts'
import { useDireccion } from '../useDireccion.ts'
import { armarSemana, diasDesde } from './semana.ts'

/**
 * The days on the screen and who comes: branch and days are in the address, today is the branch's by the server's clock
 * (D-72). A phone shows one of the days.
 */
export function useSemana() {
  const { usuario } = useSesion()
  const { direccion, cambiar, ir } = useDireccion()
  const { activas, cargadas, zonaDe } = useSucursales()
  const unDia = useMediaQuery('(width < 48rem)')
  const sucursal = direccion.sucursal ?? usuario.branchId
  const zona = zonaDe(sucursal)
  const ahora = useAhora(zona)
  const desde = direccion.desde ?? ahora.fecha
  const dias = useMemo(() => diasDesde(desde), [desde])
  const hasta = dias.at(-1) ?? desde
  const consulta = useQuery({ ...semanaQuery(sucursal ?? 0, desde, hasta), enabled: sucursal !== null && cargadas })
  const citas = consulta.data?.data
  const semana = useMemo(() => armarSemana(dias, citas, ahora), [dias, citas, ahora])
  const elegido = direccion.dia !== null && dias.includes(direccion.dia) ? direccion.dia : desde
  const visibles = useMemo(
    () => (unDia ? semana.filter(({ fecha }) => fecha === elegido) : semana),
    [semana, unDia, elegido],
  )

  const ponerDia = (dia: string) => {
    if (dias.includes(dia)) return cambiar({ dia }, true)
    // Past the last of the six the next six begin, and the other way round.
    cambiar({ desde: dia < desde ? sumarDias(dia, 1 - dias.length) : dia, dia })
  }
  const mover = (hacia: -1 | 1) => {
    if (unDia) ponerDia(sumarDias(elegido, hacia))
    else cambiar({ desde: sumarDias(desde, hacia * dias.length), dia: null })
  }

  return {
    ...{
      sucursal,
      zona,
      ahora,
      desde,
      hasta,
      semana,
      visibles,
      elegido,
      unDia,
      consulta,
      activas,
      ir,
      mover,
      ponerDia,
    },
    deSucursal: activas.find(({ id }) => id === sucursal) ?? null,
    elegirSucursal: (id: number) => cambiar({ sucursal: id }),
    irAHoy: () => cambiar({ desde: null, dia: null }),
  }
}
