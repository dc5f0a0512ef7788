import type { KeyObject } from 'node:crypto'
import type { TipoMensaje } from '@nitida/contract/mensajes'
import type { Db } from '../../platform/datos/db.ts'
import type { Motivo } from './mensajes.motivos.ts'
import type { Plantilla } from './mensajes.plantillas.ts'

/** Tools for the look at a notice just before it leaves. */
export interface CtxDeVigencia {
  db: Db
  now: () => Date
  /** Signs the confirmation links (D-27). */
  claveEnlaces: KeyObject
}

/** Subject of a message: an appointment, an order. */
export interface Referido {
  tipo: TipoMensaje
  idCliente: number
  idCita: number | null
  idPedido: number | null
  /** Of the appointment, the reception of the order, or the number of the quote. */
  revision: number | null
}

/** Whether it still holds, with the end of its button's address. */
export type Vigencia = { motivo: Motivo } | { motivo: null; enlace: string }

/** A kind of message, given by the module whose event it tells, so that messages know nothing of appointments or orders. */
export interface DefinicionDeMensaje {
  plantilla: Plantilla
  /** Asked just before it leaves, with its subject in the state of that moment (reliability W6). */
  vigente(ctx: CtxDeVigencia, referido: Referido): Promise<Vigencia>
}

export type Definiciones = Readonly<Record<TipoMensaje, DefinicionDeMensaje>>
