import type { Ajustes } from '@nitida/contract/ajustes'
import type { NombreEvento } from '@nitida/contract/eventos'
import type { Fecha } from '@nitida/contract/fechas'
import type { FastifyBaseLogger } from 'fastify'
import type { Alcance } from '../datos/alcance.ts'
import type { BaseDatos, Db } from '../datos/db.ts'
import type { Actor, Sesiones } from '../seguridad/sesiones.ts'
import type { Replicas } from './replicas.ts'

/** An event for the screens that show a row (spec §7). */
export interface Evento {
  event: NombreEvento
  id: number
  /** Branch whose room hears it; null for events of the administration. */
  idSucursal: number | null
}

/** The identity of a creating call that may be repeated (D-70). */
export interface ClaveIdempotente {
  ruta: string
  clave: string
  cuerpoHash: Buffer
  /** Says with the answer that it is an earlier one. */
  alRepetir: () => void
}

/** @see Ajustes for what each means. */
export type ReglasDeVenta = Pick<
  Ajustes,
  'presupuestoDias' | 'limitePrecio' | 'garantiaMeses' | 'garantiaTexto' | 'garantias'
>

/** Name and address of this installation for patients (D-66). */
export interface Optica {
  /** As it is in force when it is read. */
  readonly nombre: string
  /** Its logo as a data URI, for pictures, as it is in force when it is read; null shows the product's. */
  readonly logo: string | null
  /** Its colour, '#rrggbb', as it is in force when it is read; empty is the house's. */
  readonly color: string
  /** What the owner decided for sales, as it is in force when it is read. */
  readonly ventas: ReglasDeVenta
  /** Days on which every branch is closed, as it is in force when it is read. */
  readonly diasCerrados: ReadonlySet<Fecha>
  /** Address of its pages from outside, without a slash at the end. */
  urlPublica: string
}

export interface Ctx {
  db: Db
  /** The pool itself, on which a transaction starts. */
  base: BaseDatos
  now: () => Date
  /** Id of the request, in the log, the audit and the failure envelope. */
  peticion: string
  /** Address that the call came from, for the audit alone; null for work in the background, and for what a patient does online. */
  direccion: string | null
  log: FastifyBaseLogger
  emitir: (evento: Evento) => void
  sesiones: Sesiones
  /** Hash of the caller's token; null without a session. */
  sesion: Buffer | null
  optica: Optica
  /** Work for after the commit; null outside of a transaction. */
  alConfirmar: (() => void)[] | null
  idempotencia: ClaveIdempotente | null
  /** Told where the log ended after each commit; absent where nobody reads by it. */
  alGuardar?: (posicion: string) => void
  /** Copies of the database that long reads may be made on; absent without any. */
  replicas?: Replicas
}

/** Context of a call that needs a session. */
export interface CtxSesion extends Ctx {
  actor: Actor
  alcance: Alcance
}

/** A patient's act on a page of his own: the notice of privacy names no address among what is kept of him. */
export const delPaciente = (ctx: Ctx): Ctx => ({ ...ctx, direccion: null })

/** Does something after the commit (reliability I4), or at once outside of a transaction. */
export function despues(ctx: Ctx, hacer: () => void): void {
  if (ctx.alConfirmar) ctx.alConfirmar.push(hacer)
  else hacer()
}

/** Tells the screens of the rooms concerned, after commit. */
export function anunciar(ctx: Ctx, event: NombreEvento, id: number, idSucursal: number | null = null): void {
  despues(ctx, () => ctx.emitir({ event, id, idSucursal }))
}
