import type { KeyObject } from 'node:crypto'
import type { TipoMensaje } from '@nitida/contract/mensajes'
import type { Db } from '../../platform/db.ts'
import type { Motivo } from './mensajes.motivos.ts'
import type { Plantilla } from './mensajes.plantillas.ts'

/** What a notice is looked at with, just before it leaves. */
export interface CtxDeVigencia {
  db: Db
  now: () => Date
  /** Signs the confirmation links (D-27). */
  claveEnlaces: KeyObject
}

/** What a message speaks of. */
export interface Referido {
  tipo: TipoMensaje
  idCliente: number
  idCita: number | null
  idPedido: number | null
  revision: number | null
}

/** It no longer holds, or what completes the address of its button. */
export type Vigencia = { motivo: Motivo } | { motivo: null; enlace: string }

/** A kind of message, given by the module whose event it tells: messages know nothing of appointments or orders. */
export interface DefinicionDeMensaje {
  plantilla: Plantilla
  /** Asked just before it leaves, of what it speaks of as it is then (reliability W6). */
  vigente(ctx: CtxDeVigencia, referido: Referido): Promise<Vigencia>
}

export type Definiciones = Readonly<Record<TipoMensaje, DefinicionDeMensaje>>
