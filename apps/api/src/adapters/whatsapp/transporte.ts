import type { ContenidoWhatsapp } from './contenido.ts'

/** A message to one patient. */
export interface MensajeSaliente {
  /** Key of the outbox row. It comes back in the provider's notices, and only it tells what became of a lost answer. */
  clave: string
  contenido: ContenidoWhatsapp
}

/**
 * What became of a hand-over (reliability §1.3). Every class asks for something else of the sender:
 * - `registrado`: nothing left, and nothing was meant to.
 * - `aceptado`: taken, which is not yet delivered.
 * - `reintentar`: refused for now (throughput, pair rate, an error of theirs with a body); later, after `esperaMs` if stated.
 *   `caido`: the service itself is not well, so that others need not try meanwhile.
 * - `desconocido`: the answer was lost. It may have been sent, so it is never sent again by itself.
 * - `rechazado`: our own fault (parameters, format); it would be refused again.
 * - `plantilla`: the template is paused or disabled; everything of that template waits.
 * - `cuenta`: token, payment or block of the account; everything waits.
 * - `destinatario`: this number cannot be reached.
 * - `baja`: its owner stopped promotions; that is to be remembered.
 * - `sin_promocion`: the provider keeps this promotion from him today; not again by itself.
 */
export type Resultado =
  | { tipo: 'registrado' }
  | { tipo: 'aceptado'; proveedorId: string; waId: string | null }
  | { tipo: 'reintentar'; codigo: string; esperaMs?: number; caido?: true }
  | { tipo: 'desconocido' | Negativa; codigo: string }

/** Refusals that the same call would meet again. */
export type Negativa = 'rechazado' | 'plantilla' | 'cuenta' | 'destinatario' | 'baja' | 'sin_promocion'

/** Pace of messages over all processes (reliability §1.4). */
export interface Ritmo {
  /** Messages a second. */
  porSegundo: number
  /** Hand-overs under way at once in a process, so that the pace does not depend on how long an answer takes. */
  simultaneos: number
  /** Milliseconds between two messages to one number. */
  porDestinatarioMs: number
  /** Numbers written to in 24 hours beyond which promotions wait; the rest belongs to notices (W7). */
  destinatariosConPromociones: number
}

/** A way to hand messages over. It gives up when `fin` says so, and reports a failure as a result instead of throwing. */
export interface TransporteWhatsapp {
  /** `registro` sends nothing; any other name is the provider's. */
  readonly nombre: string
  /** Pace of the account; without one, messages leave one after the other as fast as they are taken. */
  readonly ritmo?: Ritmo | undefined
  enviar(mensaje: MensajeSaliente, fin: AbortSignal): Promise<Resultado>
}
