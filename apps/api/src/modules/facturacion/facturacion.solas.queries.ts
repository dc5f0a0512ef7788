import type { Centavos } from '@nitida/contract/dinero'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

const conCierre = (db: Db) =>
  db
    .selectFrom('global_cierre as c')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .select(['s.id as idSucursal', 's.folio as sucursalNumber', 's.direccion', 's.zona_horaria as zona'])
    .select(['s.global_cada as cada', 'c.hasta', 'c.fallo', 'c.fallo_desde as falloDesde', 'c.intentos'])
    .where('s.eliminada_en', 'is', null)

/** Branches within reach whose globals make themselves, or did before. */
export const listCierres = (db: Db, alcance: Alcance) =>
  conCierre(db).where(enAlcance('s.id', alcance)).orderBy(sql`s.folio collate folio_natural`).orderBy('s.id').execute()

export const selectCierre = (db: Db, idSucursal: number) =>
  conCierre(db).where('s.id', '=', idSucursal).executeTakeFirst()
export type Cierre = NonNullable<Awaited<ReturnType<typeof selectCierre>>>

export const listCierresDebidos = (db: Db, ahora: Date, limite: number) =>
  conCierre(db).where('c.proximo_en', '<=', ahora).orderBy('c.proximo_en').limit(limite).execute()

/** Takes the turn of a branch, which comes again at that instant if whoever took it dies. @returns whether nobody else did. */
export async function takeCierre(db: Db, idSucursal: number, ahora: Date, otraVez: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('global_cierre')
    .set({ proximo_en: otraVez })
    .where('id_sucursal', '=', idSucursal)
    .where('proximo_en', '<=', ahora)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Everything up to `hasta` is done; it looks again after the branch's midnight, and within six hours for what comes late. */
export const closeCierre = (
  db: Db,
  { idSucursal, hasta, zona }: { idSucursal: number; hasta: string; zona: string },
  vistoEn: Date,
) =>
  db
    .updateTable('global_cierre')
    .set({
      hasta,
      visto_en: vistoEn,
      ...{ fallo: null, fallo_desde: null, intentos: 0 },
      proximo_en: sql<Date>`least(${vistoEn}::timestamptz + interval '6 hours',
        (${hasta}::date + 2 + time '00:02') at time zone ${zona})`,
    })
    .where('id_sucursal', '=', idSucursal)
    .execute()

/** It looks again at that instant; `fallo` says why, null while only an answer is awaited. */
export const postponeCierre = (db: Db, idSucursal: number, proximo: Date, fallo: string | null, ahora: Date) =>
  db
    .updateTable('global_cierre')
    .set((eb) => ({
      proximo_en: proximo,
      ...(fallo !== null && {
        fallo: fallo.slice(0, 500),
        fallo_desde: eb.fn.coalesce('fallo_desde', eb.val(ahora)),
        intentos: eb('intentos', '+', 1),
      }),
    }))
    .where('id_sucursal', '=', idSucursal)
    .execute()

/** Sales of branches that globals hold of which nobody knows yet whether they were stamped. */
export const sumEnCurso = (db: Db, sucursales: readonly number[]) =>
  db
    .selectFrom('intento_timbrado as i')
    .innerJoin('venta_facturada as v', 'v.id_intento', 'i.id')
    .select(['i.id_sucursal as idSucursal', sql<Centavos>`sum(v.importe)::bigint`.as('importe')])
    .select(sql<number>`count(*)`.as('transacciones'))
    .where('i.id_sucursal', 'in', sucursales)
    .where('i.clase', '=', 'global')
    .where('i.estado', 'in', ['enviando', 'desconocido'])
    .groupBy('i.id_sucursal')
    .execute()
