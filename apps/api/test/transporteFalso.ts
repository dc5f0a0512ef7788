import { setTimeout as esperar } from 'node:timers/promises'
import type { MensajeSaliente, Resultado, TransporteWhatsapp } from '../src/adapters/whatsapp/transporte.ts'

export interface TransporteFalso extends TransporteWhatsapp {
  /** Messages that reached the far side, in order; a lost answer does not unsend. */
  recibidos: MensajeSaliente[]
  /** Number of times that each key has reached it. */
  porClave(): Map<string, number>
}

/** `perdido`: the message was taken and the answer got lost. `colgado`: nobody answers until the caller gives up. */
type Guion = Resultado | 'perdido' | 'colgado'

const aceptado = (n: number): Resultado => ({ tipo: 'aceptado', proveedorId: `wamid.${n}`, waId: null })

/** A provider that keeps the transport's contract and answers by a script; without one it takes everything. */
export function crearTransporteFalso(
  guion: (mensaje: MensajeSaliente, n: number) => Guion = (_, n) => aceptado(n),
): TransporteFalso {
  const recibidos: MensajeSaliente[] = []
  return {
    nombre: 'falso',
    recibidos,
    porClave() {
      const veces = new Map<string, number>()
      for (const { clave } of recibidos) veces.set(clave, (veces.get(clave) ?? 0) + 1)
      return veces
    },
    async enviar(mensaje, fin) {
      recibidos.push(mensaje)
      const respuesta = guion(mensaje, recibidos.length)
      if (respuesta === 'perdido') return { tipo: 'desconocido', codigo: 'SIN_RESPUESTA' }
      if (respuesta !== 'colgado') return respuesta
      await esperar(60_000, undefined, { signal: fin, ref: false }).catch(() => {})
      return { tipo: 'desconocido', codigo: 'SIN_RESPUESTA' }
    },
  }
}
