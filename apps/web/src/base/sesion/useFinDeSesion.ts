import { fechaEn } from '@nitida/contract/fechas'
import { useEffect, useState } from 'react'
import { ahoraServidor, leerSesion, type SesionAbierta } from './sesion.ts'
import { useSesion } from './useSesion.ts'
import { perderSesion, revalidar } from './validar.ts'

let ultima = 0

/** A successful call counts as use, where an idle limit is set (D-5). */
export function anotarActividad(): void {
  ultima = Date.now()
}

const huboActividadDesde = (momento: number): boolean => ultima > momento

const AVISO_MS = 5 * 60_000
const GRACIA_MS = 1000

const recibidaEn = ({ estado, desfase }: SesionAbierta): number => Date.parse(estado.ahora) - desfase

const faltan = (sesion: SesionAbierta): number => Date.parse(sesion.estado.terminaEn) - ahoraServidor(sesion).getTime()

/** The server decides, because use may have moved an idle limit meanwhile. Without its answer the session ends. */
async function terminar(sesion: SesionAbierta): Promise<void> {
  await revalidar()
  if (leerSesion() === sesion) perderSesion(null)
}

interface FinDeSesion {
  terminaEn: string
  descartar(): void
}

/**
 * Ends the session when its time comes and tells five minutes before (D-7): null until then, and once it was dismissed. The
 * server's clock counts.
 */
export function useFinDeSesion(): FinDeSesion | null {
  const sesion = useSesion()
  const [avisada, setAvisada] = useState<SesionAbierta | null>(null)
  const [descartada, setDescartada] = useState<string | null>(null)
  const { terminaEn } = sesion.estado

  useEffect(() => {
    const antes = faltan(sesion) - AVISO_MS
    const avisar = async () => {
      if (antes > 0 && huboActividadDesde(recibidaEn(sesion))) await revalidar()
      setAvisada(sesion)
    }
    const aviso = setTimeout(avisar, Math.max(antes, 0))
    const fin = setTimeout(() => terminar(sesion), Math.max(faltan(sesion), 0) + GRACIA_MS)
    return () => {
      clearTimeout(aviso)
      clearTimeout(fin)
    }
  }, [sesion])

  if (avisada !== sesion || descartada === terminaEn) return null
  return { terminaEn, descartar: () => setDescartada(terminaEn) }
}

const CADA_MINUTO = 60_000

/** Whether midnight has passed since the server said which day it is. */
const esOtroDia = (sesion: SesionAbierta): boolean =>
  fechaEn(sesion.estado.zonaHoraria, ahoraServidor(sesion)) !== sesion.estado.hoy

/**
 * Asks again after a pause (another tab, a sleeping computer), when timers are late and "today" may be yesterday, and at midnight
 * on a page that stays open.
 */
export function useRevalidarAlVolver(): void {
  useEffect(() => {
    const alVolver = () => {
      const sesion = leerSesion()
      if (document.visibilityState !== 'visible' || sesion.fase !== 'dentro') return
      if (Date.now() - recibidaEn(sesion) > AVISO_MS) void revalidar()
    }
    const alPasarElDia = () => {
      const sesion = leerSesion()
      if (sesion.fase === 'dentro' && esOtroDia(sesion)) void revalidar()
    }
    const reloj = setInterval(alPasarElDia, CADA_MINUTO)
    document.addEventListener('visibilitychange', alVolver)
    return () => {
      clearInterval(reloj)
      document.removeEventListener('visibilitychange', alVolver)
    }
  }, [])
}
