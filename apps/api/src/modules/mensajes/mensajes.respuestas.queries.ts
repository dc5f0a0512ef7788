import type { Resolucion } from '@nitida/contract/mensajes.respuestas'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'
import { BLOQUEADOS } from '../clientes/clientes.bloqueo.ts'

interface RespuestaNueva {
  proveedorId: string
  numero: string
  telefono: string | null
  texto: string
  en: Date
}

/** Keeps an answer. @returns its id; null for one that was there. */
export async function insertRespuesta(
  db: Db,
  { proveedorId, numero, telefono, texto, en }: RespuestaNueva,
  ahora: Date,
): Promise<number | null> {
  const fila = await db
    .insertInto('respuesta_whatsapp')
    .values({ proveedor_id: proveedorId, numero, telefono, texto, ocurrido_en: en, recibido_en: ahora })
    .onConflict((conflicto) => conflicto.column('proveedor_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return fila?.id ?? null
}

/** The patients within reach whose number it is. */
const pacientesDe = (eb: ExpressionBuilder<DB & { r: DB['respuesta_whatsapp'] }, 'r'>, alcance: Alcance) =>
  eb
    .selectFrom('cliente as c')
    .whereRef('c.telefono', '=', 'r.telefono')
    .where('c.eliminado_en', 'is', null)
    .where(enAlcance('c.id_sucursal', alcance))

/** Answers that nobody has settled: a branch sees those of its patients' numbers, type 0 all. */
const abiertas = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('respuesta_whatsapp as r')
    .where('r.resolucion', 'is', null)
    .where((eb) => (alcance.tipo === 'todas' ? sql<SqlBool>`true` : eb.exists(pacientesDe(eb, alcance).select('c.id'))))
    .where(
      sql<SqlBool>`not exists (select from cliente x where x.telefono = r.telefono and x.id = any (${BLOQUEADOS}))`,
    )

/** A page of the open answers, newest first. */
export async function listRespuestas(
  db: Db,
  alcance: Alcance,
  filtro: { page?: number | undefined; limit?: number | undefined },
) {
  const { limit, offset } = ventana(filtro)
  const pagina = abiertas(db, alcance)
    .select(['r.id', 'r.numero', 'r.telefono', 'r.texto', 'r.ocurrido_en as ocurridoEn'])
    .select((eb) =>
      jsonArrayFrom(
        pacientesDe(eb, alcance).select(['c.id', 'c.nombre as nombreCompleto']).orderBy('c.id').limit(5),
      ).as('pacientes'),
    )
    .orderBy('r.ocurrido_en', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
  const [filas, cuenta] = await Promise.all([pagina.execute(), contar(db, abiertas(db, alcance), filtro)])
  return { filas, ...cuenta }
}

/** An answer within reach, settled or not, held until the transaction ends. */
export const lockRespuesta = (db: Db, alcance: Alcance, id: number) =>
  db
    .selectFrom('respuesta_whatsapp as r')
    .select(['r.telefono', 'r.resolucion', 'r.ocurrido_en as ocurridoEn'])
    .where('r.id', '=', id)
    .where((eb) => (alcance.tipo === 'todas' ? sql<SqlBool>`true` : eb.exists(pacientesDe(eb, alcance).select('c.id'))))
    .forUpdate()
    .executeTakeFirst()

export const updateResuelta = (
  db: Db,
  id: number,
  { resolucion, por, ahora }: { resolucion: Resolucion; por: number; ahora: Date },
) =>
  db
    .updateTable('respuesta_whatsapp')
    .set({ resolucion, resuelta_en: ahora, resuelta_por: por })
    .where('id', '=', id)
    .execute()

/** The branches in which somebody has that number. */
export async function selectSucursalesDe(db: Db, telefono: string): Promise<number[]> {
  const filas = await db
    .selectFrom('cliente')
    .select('id_sucursal as id')
    .distinct()
    .where('telefono', '=', telefono)
    .where('eliminado_en', 'is', null)
    .execute()
  return filas.map(({ id }) => id)
}

const LOTE = 1000

/** Forgets answers from before an instant, a batch at a time. @returns whether there may be more. */
export async function deleteRespuestas(db: Db, antesDe: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('respuesta_whatsapp')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('respuesta_whatsapp')
        .select('id')
        .where('recibido_en', '<', antesDe)
        .orderBy('recibido_en')
        .limit(LOTE),
    )
    .executeTakeFirst()
  return numDeletedRows === BigInt(LOTE)
}
