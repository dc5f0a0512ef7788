import { setTimeout as esperar } from 'node:timers/promises'
import type { Pantalla } from './acto.ts'
import { mirar } from './actos/miradas.ts'
import type { Jornada } from './jornada.ts'
import type { Persona } from './persona.ts'

/** Time in which events that come together are answered by one look. */
const JUNTAR_MS = 400

/** The call for what is open before a person and shows the event's row; null when the screen does not. */
export function pantallaDe(event: string, puesto: Persona['puesto']): Pantalla | null {
  if (event.includes('Cita'))
    return puesto === 'maestro' || puesto === 'maestro-b' || puesto === 'laboratorio' ? null : 'agenda'
  if (event.includes('Client')) return puesto === 'laboratorio' ? null : 'pacientes'
  if (!event.includes('Pedido')) return null
  if (puesto === 'laboratorio') return 'cola'
  if (puesto === 'optometrista') return null
  return puesto === 'caja-b' ? 'tablero' : 'pedidos'
}

export interface Refrescos {
  /** Tells a person's screen of an event: what it shows is asked for again, soon and once. */
  oir(persona: Persona, event: string): void
  /** Looks up to here. */
  cuantos(): number
  /** Stops asking, and waits for the calls on their way. */
  terminar(): Promise<void>
}

/** @param mirarDeNuevo asks for a screen's content; by default as people do. */
export function crearRefrescos(
  jornada: Jornada,
  mirarDeNuevo: (persona: Persona, pantalla: Pantalla) => Promise<void> = (persona, pantalla) =>
    mirar(jornada, persona, { tipo: 'mirar', pantalla }),
): Refrescos {
  const pendientes = new Set<string>()
  const enCurso = new Set<Promise<void>>()
  let [callado, cuantos] = [false, 0]
  return {
    oir(persona, event) {
      const pantalla = pantallaDe(event, persona.puesto)
      const nombre = `${persona.correo} ${pantalla}`
      if (callado || pantalla === null || pendientes.has(nombre)) return
      pendientes.add(nombre)
      const refrescar = async () => {
        await esperar(JUNTAR_MS)
        pendientes.delete(nombre)
        if (callado) return
        cuantos++
        await mirarDeNuevo(persona, pantalla)
      }
      const refresco = refrescar().finally(() => enCurso.delete(refresco))
      enCurso.add(refresco)
    },
    cuantos: () => cuantos,
    async terminar() {
      callado = true
      await Promise.all(enCurso)
    },
  }
}
