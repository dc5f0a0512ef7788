import type { Archivo } from '../../adapters/correo/transporte.ts'
import type { Optica } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'

/** What goes with an e-mail, as its row keeps it: the file is made when it leaves. */
export interface Adjunto {
  /** Whose kind of file it is: a name of `Adjuntos`. */
  tipo: string
  id: number
  /** Name of the file, with its ending. */
  nombre: string
}

export interface CtxDeAdjunto {
  db: Db
  now: () => Date
  dibujarPdf: DibujarPdf
  /** Whose letterhead a paper carries. */
  optica: Optica
}

/** Makes a file by the id of what it belongs to; null when that is no longer there. */
export type HacerAdjunto = (ctx: CtxDeAdjunto, id: number) => Promise<Omit<Archivo, 'nombre'> | null>

/** Every kind of file, given by the modules whose files they are: e-mails know nothing of invoices. */
export type Adjuntos = Readonly<Record<string, HacerAdjunto>>

const LARGO_MAXIMO = 120

/** A file name that no system and no header stumbles over; accents stay. */
export function nombreDeArchivo(nombre: string): string {
  const limpio = nombre
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const punto = limpio.lastIndexOf('.')
  const [base, fin] = punto > 0 ? [limpio.slice(0, punto), limpio.slice(punto)] : [limpio, '']
  return `${[...base].slice(0, LARGO_MAXIMO).join('').replace(/^\.+/, '').trim() || 'archivo'}${fin}`
}
