import { type Fecha, fechaEn, type Hora, horaEn } from '@nitida/contract/fechas'
import { useEffect, useMemo, useState } from 'react'
import { ahoraServidor, type SesionAbierta } from './sesion.ts'
import { useSesion } from './useSesion.ts'

/** A wall-clock minute of a branch. */
export interface Momento {
  readonly fecha: Fecha
  readonly hora: Hora
}

const CADA_MS = 10_000

/** The present minute of a zone, by the server's clock (D-72). */
export function momentoEn(zona: string, sesion: SesionAbierta): Momento {
  const ahora = ahoraServidor(sesion)
  return { fecha: fechaEn(zona, ahora), hora: horaEn(zona, ahora) }
}

/** The present minute of a zone, kept current. */
export function useAhora(zona: string): Momento {
  const sesion = useSesion()
  const [, setMinuto] = useState(0)
  useEffect(() => {
    const reloj = setInterval(() => setMinuto(Math.floor(ahoraServidor(sesion).getTime() / 60_000)), CADA_MS)
    return () => clearInterval(reloj)
  }, [sesion])
  const { fecha, hora } = momentoEn(zona, sesion)
  return useMemo(() => ({ fecha, hora }), [fecha, hora])
}
