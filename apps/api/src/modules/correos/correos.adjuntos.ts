import type { Archivos } from '../../adapters/archivos/archivos.ts'
import type { Archivo } from '../../adapters/correo/transporte.ts'
import type { Db } from '../../platform/datos/db.ts'
import type { Optica } from '../../platform/llamada/ctx.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'

/** An attachment as its row keeps it; the file is made when the e-mail leaves. */
export interface Adjunto {
  /** Kind of file, a name of `Adjuntos`. */
  tipo: string
  id: number
  /** Name of the file, with its ending. */
  nombre: string
}

export interface CtxDeAdjunto {
  db: Db
  now: () => Date
  dibujarPdf: DibujarPdf
  /** Sender of a file, for the letterhead of a paper. */
  optica: Optica
  /** Storage of what is drawn once. */
  archivos: Archivos
}

/** Makes a file by the id of its invoice or record; null when that is gone. */
export type HacerAdjunto = (ctx: CtxDeAdjunto, id: number) => Promise<Omit<Archivo, 'nombre'> | null>

/** Every kind of file, given by the module that makes it, so that e-mails know nothing of invoices. */
export type Adjuntos = Readonly<Record<string, HacerAdjunto>>

const LARGO_MAXIMO = 120

/** A file name that every system and header takes; accents stay. */
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
