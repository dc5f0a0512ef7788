import type { AvisoEvento } from '@nitida/contract/eventos'
import type { TipoUsuario } from '@nitida/contract/permisos'
import { io, type Socket } from 'socket.io-client'
import { REGRESO } from '../../apps/web/src/base/realtime/ritmo.ts'
import type { Puesto } from './acto.ts'
import { APLICACION } from './llamada.ts'
import type { Persona } from './persona.ts'
import type { Red } from './red.ts'

/** Milliseconds until a screen that lost its connection asks for another one, spread as the page's are. */
const regreso = (): number => REGRESO.reconnectionDelay * (1 + REGRESO.randomizationFactor * (2 * Math.random() - 1))

const tipoDe: Record<Puesto, TipoUsuario> = {
  maestro: '0',
  'maestro-b': '0',
  encargado: '1',
  caja: '2',
  'caja-b': '2',
  laboratorio: '3',
  optometrista: '4',
}

/** What one open screen heard, and when it was listening. Times are those of `performance.now()`. */
export interface Oido {
  tipo: TipoUsuario
  /** Number of the branch; 0 for the administration. */
  sucursal: number
  avisos: { event: string; id: number; en: number }[]
  /** Spans in which it was connected; the last one may have no end yet. */
  tramos: { desde: number; hasta: number }[]
  /** Whether it had lost its connection and had no other one when it was hung up. */
  perdida: boolean
}

export interface Oyente extends Oido {
  colgar(): void
}

/**
 * An open screen: a websocket of its own to the server its user prefers. A lost connection is made again to whichever server
 * answers, as behind a load balancer.
 * @param alOir is told the name of each event that it hears.
 */
export function escuchar(
  red: Red,
  persona: Persona,
  preferido: number,
  alOir: (event: string) => void = () => {},
): Oyente {
  let socket: Socket | null = null
  let colgado = false
  const oyente: Oyente = {
    tipo: tipoDe[persona.puesto],
    sucursal: persona.sucursal,
    avisos: [],
    tramos: [],
    perdida: false,
    colgar() {
      colgado = true
      oyente.perdida = oyente.tramos.length > 0 && oyente.tramos.at(-1)?.hasta !== Number.POSITIVE_INFINITY
      socket?.disconnect()
    },
  }
  const otraVez = (n: number) => {
    const tramo = oyente.tramos.at(-1)
    if (tramo?.hasta === Number.POSITIVE_INFINITY) tramo.hasta = performance.now()
    socket?.removeAllListeners()
    if (colgado) return
    red.apartar(n)
    setTimeout(conectar, regreso())
  }
  function conectar(): void {
    if (colgado) return
    const { n, url } = red.elegir(preferido)
    socket = io(url, {
      auth: { app: APLICACION, token: persona.tk },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    socket.once('connect', () => oyente.tramos.push({ desde: performance.now(), hasta: Number.POSITIVE_INFINITY }))
    socket.once('connect_error', () => otraVez(n))
    socket.once('disconnect', () => otraVez(n))
    socket.onAny((_, { event, id }: AvisoEvento) => {
      oyente.avisos.push({ event, id, en: performance.now() })
      alOir(event)
    })
  }
  conectar()
  return oyente
}
