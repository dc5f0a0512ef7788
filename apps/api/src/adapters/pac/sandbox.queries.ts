import type { Centavos } from '@nitida/contract/dinero'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

export interface TimbreGuardado {
  uuid: string
  huella: Buffer
  xml: string
  tipo: 'I' | 'E' | 'P'
  rfcEmisor: string
  rfcReceptor: string
  total: Centavos
  relacionados: string[]
  cancelacion: 'pendiente' | 'aceptada' | 'rechazada' | null
  timbradoEn: Date
}

/**
 * Writes a stamp unless those bytes have one.
 * @returns the XML that the bytes were stamped as, first or now.
 */
export async function insertTimbre(db: Db, t: TimbreGuardado): Promise<string> {
  await db
    .insertInto('pac_sandbox')
    .values({
      uuid: t.uuid,
      huella: t.huella,
      xml: t.xml,
      tipo: t.tipo,
      rfc_emisor: t.rfcEmisor,
      rfc_receptor: t.rfcReceptor,
      total: t.total,
      relacionados: t.relacionados,
      cancelacion: t.cancelacion,
      timbrado_en: t.timbradoEn,
    })
    .onConflict((conflicto) => conflicto.column('huella').doNothing())
    .execute()
  return (await selectPorHuella(db, t.huella)) ?? t.xml
}

/** The stamped XML of some sealed bytes, or null. */
export async function selectPorHuella(db: Db, huella: Buffer): Promise<string | null> {
  const fila = await db.selectFrom('pac_sandbox').select('xml').where('huella', '=', huella).executeTakeFirst()
  return fila?.xml ?? null
}

const columnas = [
  'uuid',
  'xml',
  'tipo',
  'rfc_emisor as rfcEmisor',
  'rfc_receptor as rfcReceptor',
  'total',
  'cancelacion',
  'timbrado_en as timbradoEn',
  'solicitada_en as solicitadaEn',
  'resuelta_en as resueltaEn',
  'resolucion',
] as const

export const selectTimbre = (db: Db, uuid: string) =>
  db.selectFrom('pac_sandbox').select(columnas).where('uuid', '=', uuid).executeTakeFirst()

export type Timbre = NonNullable<Awaited<ReturnType<typeof selectTimbre>>>

/** Whether a CFDI in force, other than one, names this folio. */
export async function tieneRelacionados(db: Db, uuid: string, salvo: string | null): Promise<boolean> {
  const fila = await db
    .selectFrom('pac_sandbox')
    .select('uuid')
    .where('relacionados', '@>', sql<string[]>`array[${uuid}]`)
    .where((eb) => eb.or([eb('resolucion', 'is', null), eb('resolucion', '=', 'rechazada')]))
    .$if(salvo !== null, (q) => q.where('uuid', '!=', salvo))
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}

/** Takes a request to cancel, also after a refusal by the receiver. Nothing happens when there is one already. */
export const requestCancelacion = (db: Db, uuid: string, motivo: string, ahora: Date) =>
  db
    .updateTable('pac_sandbox')
    .set({ motivo, solicitada_en: ahora, resuelta_en: null, resolucion: null })
    .where('uuid', '=', uuid)
    .where((eb) => eb.or([eb('solicitada_en', 'is', null), eb('resolucion', '=', 'rechazada')]))
    .execute()

/** Settles a waiting request; a settled one stays. */
export const resolveCancelacion = (
  db: Db,
  uuid: string,
  resolucion: 'sin_aceptacion' | 'con_aceptacion' | 'plazo_vencido' | 'rechazada',
  ahora: Date,
) =>
  db
    .updateTable('pac_sandbox')
    .set({ resolucion, resuelta_en: ahora })
    .where('uuid', '=', uuid)
    .where('solicitada_en', 'is not', null)
    .where('resolucion', 'is', null)
    .execute()
