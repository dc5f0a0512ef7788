import type { Centavos } from '@nitida/contract/dinero'
import type { NombreEvento } from '@nitida/contract/eventos'
import type { FastifyBaseLogger } from 'fastify'
import type { Alcance } from './alcance.ts'
import type { BaseDatos, Db } from './db.ts'
import type { Actor, Sesiones } from './sesiones.ts'
import type { Turnos } from './turnos.ts'

/** An event for the screens that show a row (spec §7). */
export interface Evento {
  event: NombreEvento
  id: number
  /** The branch whose room hears it; null for events of the administration. */
  idSucursal: number | null
}

/** The identity of a creating call that may be repeated (D-70). */
export interface ClaveIdempotente {
  ruta: string
  clave: string
  cuerpoHash: Buffer
}

/** What this installation tells patients of itself (D-66). */
export interface Optica {
  nombre: string
  /** Its mark as a data URI, for what is drawn; null shows the product's. */
  logo: string | null
  /** Where its pages are reached from outside, without a slash at the end. */
  urlPublica: string
}

/** How this installation closes its tills. */
export interface ReglasDeCorte {
  /** Difference of a cash count, in centavos, that still needs no note (D-62). */
  diferenciaSinNota: Centavos
  /** Whether screens hide expected cash until the drawer is counted. */
  ciego: boolean
}

export interface Ctx {
  db: Db
  /** The pool itself, from which a transaction starts. */
  base: BaseDatos
  now: () => Date
  /** Id of the request, in the log, the audit and the failure envelope. */
  peticion: string
  log: FastifyBaseLogger
  emitir: (evento: Evento) => void
  sesiones: Sesiones
  optica: Optica
  reglasDeCorte: ReglasDeCorte
  /** All tills close in the same half hour: a few at a time, so that payments find a connection. */
  enTurnoDeCorte: Turnos
  /** Inside a transaction: what to do once it has committed. Null outside. */
  alConfirmar: (() => void)[] | null
  idempotencia: ClaveIdempotente | null
}

/** Context of a call that needs a session. */
export interface CtxSesion extends Ctx {
  actor: Actor
  alcance: Alcance
}

/** Does something after commit (reliability I4); outside a transaction at once. */
export function despues(ctx: Ctx, hacer: () => void): void {
  if (ctx.alConfirmar) ctx.alConfirmar.push(hacer)
  else hacer()
}

/** Tells the screens of the rooms concerned, after commit. */
export function anunciar(ctx: Ctx, event: NombreEvento, id: number, idSucursal: number | null = null): void {
  despues(ctx, () => ctx.emitir({ event, id, idSucursal }))
}
