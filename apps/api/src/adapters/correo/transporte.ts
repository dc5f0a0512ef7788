/** A file that goes with an e-mail. */
export interface Archivo {
  nombre: string
  tipo: string
  contenido: Buffer
}

/** An e-mail to one address. */
export interface CorreoSaliente {
  /** Key of the outbox row: its Message-ID comes from it, so a repeated hand-over is recognised as the same e-mail. */
  clave: string
  /** Instant of its cause. */
  fecha: Date
  /** `color`: that of its name, '#rrggbb'; the house's without one. */
  de: { nombre: string; direccion: string; color?: string }
  para: { nombre: string; direccion: string }
  responderA: string | null
  asunto: string
  texto: string
  archivos: readonly Archivo[]
}

/**
 * What became of a hand-over (reliability §2). Every class asks for something else of the sender:
 * - `registrado`: nothing left, and nothing was meant to.
 * - `aceptado`: the mail server took it, which is not yet delivered.
 * - `reintentar`: refused for now (4xx), or no connection; later. `caido`: the server itself is not well.
 * - `desconocido`: the connection was lost after DATA. It may have been taken, so it is never sent again by itself.
 * - `rechazado`: refused for good (5xx).
 * - `cuenta`: the account does not work (login, TLS); everything waits.
 */
export type ResultadoCorreo =
  | { tipo: 'registrado' | 'aceptado' }
  | { tipo: 'reintentar'; codigo: string; caido?: true }
  | { tipo: 'desconocido' | 'rechazado' | 'cuenta'; codigo: string }

/** A way to hand e-mails over. It reports a failure as a result instead of throwing. */
export interface TransporteCorreo {
  /** `registro` sends nothing, and counts as done; `cerrado` keeps everything waiting. */
  readonly nombre: 'registro' | 'smtp' | 'cerrado'
  /** Sender of all e-mails. */
  readonly remitente: { direccion: string; responderA: string | null }
  /** @param fin the process ends: what has not begun to leave stays, and the rest has little time. */
  enviar(correo: CorreoSaliente, fin: AbortSignal): Promise<ResultadoCorreo>
}
