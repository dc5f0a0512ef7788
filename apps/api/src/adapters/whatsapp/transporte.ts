import type { ContenidoWhatsapp } from './contenido.ts'

/** What leaves for one patient. */
export interface MensajeSaliente {
  /** Key of the outbox row; comes back in the provider's notices and is the only way to learn what became of a lost answer. */
  clave: string
  contenido: ContenidoWhatsapp
}

/**
 * What became of a hand-over (reliability §1.3). Every class asks for something else of the sender:
 * - `registrado`: nothing left, and nothing was meant to.
 * - `aceptado`: taken, which is not yet delivered.
 * - `reintentar`: refused for now (throughput, pair rate, an error of theirs with a body); later, after `esperaMs` if stated.
 * - `desconocido`: the answer was lost. It may have been sent, so it is never sent again by itself.
 * - `rechazado`: our own fault (parameters, format); it would be refused again.
 * - `plantilla`: the template is paused or disabled; everything of that template waits.
 * - `cuenta`: token, payment or block of the account; everything waits.
 * - `destinatario`: this number cannot be reached.
 */
export type Resultado =
  | { tipo: 'registrado' }
  | { tipo: 'aceptado'; proveedorId: string; waId: string | null }
  | { tipo: 'reintentar'; codigo: string; esperaMs?: number }
  | { tipo: 'desconocido' | 'rechazado' | 'plantilla' | 'cuenta' | 'destinatario'; codigo: string }

/** A way to hand messages over. It gives up when `fin` says so, and reports a failure as a result instead of throwing. */
export interface TransporteWhatsapp {
  /** `registro` sends nothing; any other name is the provider's. */
  readonly nombre: string
  enviar(mensaje: MensajeSaliente, fin: AbortSignal): Promise<Resultado>
}
