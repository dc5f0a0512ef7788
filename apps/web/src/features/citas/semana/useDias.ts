import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { useMemo } from 'react'
import { useDireccion } from '../useDireccion.ts'
import { diasDesde } from './semana.ts'

/** Which six days, and which of them a phone shows: both in the address. `hoy` is the branch's today. */
export function useDias(hoy: Fecha, unDia: boolean) {
  const { direccion, cambiar } = useDireccion()
  const desde = direccion.desde ?? hoy
  const dias = useMemo(() => diasDesde(desde), [desde])
  const elegido = direccion.dia !== null && dias.includes(direccion.dia) ? direccion.dia : desde

  const ponerDia = (dia: Fecha) => {
    if (dias.includes(dia)) return cambiar({ dia }, true)
    // Past the last of the six the next six begin, and the other way round.
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
