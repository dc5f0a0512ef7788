import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'
import { sinBloquear } from '../clientes/clientes.bloqueo.ts'

/** Of two patients what is chosen among, with their rows held until the transaction ends; in the order of their ids (no deadlock). */
export async function lockDos(db: Db, alcance: Alcance, ids: readonly [number, number]) {
  await db.selectFrom('cliente as c').select('c.id').where('c.id', 'in', ids).orderBy('c.id').forUpdate().execute()
  // Read by another statement, because that one may have waited for work that it does not see.
  const filas = await db
    .selectFrom('cliente as c')
    .select(['c.id', 'c.version', 'c.id_sucursal as idSucursal'])
    .select((eb) => eb('c.eliminado_en', 'is not', null).$castTo<boolean>().as('eliminado'))
    .select(sql<unknown>`to_jsonb(c) || jsonb_build_object('edad_en', coalesce(c.edad_en, c.creado_en))`.as('fila'))
    .where('c.id', 'in', ids)
    .where(enAlcance('c.id_sucursal', alcance))
    .execute()
  return new Map(filas.map((una) => [una.id, una]))
}

export const updateColumnas = (db: Db, id: number, columnas: Readonly<Record<string, string | number | null>>) =>
  sql`update cliente set ${sql.join(
    Object.entries(columnas).map(
      ([columna, valor]) => sql`${sql.ref(columna)} = (jsonb_populate_record(null::cliente,
        ${JSON.stringify({ [columna]: valor })}::jsonb)).${sql.ref(columna)}`,
    ),
  )} where id = ${id}`.execute(db)

export const updateRetirado = (db: Db, id: number, en: Date | null) =>
  db.updateTable('cliente').set({ eliminado_en: en }).where('id', '=', id).execute()

interface Registrado {
  id: number
  versionAviso: string
  medio: 'mostrador' | 'telefono' | 'papel'
  avisos: boolean
  promociones: boolean
}

/** The last consent in the register, and whether the owner of the phone stopped promotions himself since. */
export async function selectPermiso(db: Db, id: number): Promise<(Registrado & { baja: boolean }) | null> {
  const { rows } = await sql<Registrado & { baja: boolean }>`select k.id, k.version_aviso as "versionAviso", k.medio,
      k.whatsapp_avisos as avisos, k.whatsapp_promociones as promociones, coalesce(not w.promociones and w.ocurrido_en >= k.en, false) as baja
    from cliente c join consentimiento k on k.id_cliente = c.id
    left join lateral (select promociones, ocurrido_en from preferencia_whatsapp
      where telefono = c.telefono and c.telefono <> '0000000000' order by ocurrido_en desc, promociones limit 1) w on true
    where c.id = ${id} order by k.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Moves what hangs on the loser to the winner, and writes down what. @returns the union. */
export async function unir(
  db: Db,
  union: { ganador: number; perdedor: number; campos: unknown; por: number; en: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select unir_pacientes(${union.ganador}, ${union.perdedor},
    ${JSON.stringify(union.campos)}::jsonb, ${union.por}, ${union.en}) as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Puts back what a union moved. */
export const separar = (db: Db, id: number, por: number, en: Date) =>
  sql`select separar_pacientes(${id}, ${por}, ${en})`.execute(db)

/** Orders for which a visit or a history would go to the one patient and the order to the other. */
export async function countPedidosPartidos(db: Db, id: number): Promise<number> {
  const movida = (tabla: string, registro: string) => sql`exists (select from union_movida m
    where m.id_union = ${id} and m.tabla = ${tabla} and m.id_registro = ${sql.ref(registro)})`
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from union_pacientes u join pedido p on p.id_cliente = u.id_ganador
    where u.id = ${id} and (
      p.id_visita is not null and ${movida('pedido', 'p.id')} <> ${movida('visita', 'p.id_visita')}
      or p.id_historia is not null and ${movida('pedido', 'p.id')} <> ${movida('historia_clinica', 'p.id_historia')})`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

const uniones = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('union_pacientes as u')
    .innerJoin('cliente as g', 'g.id', 'u.id_ganador')
    .innerJoin('cliente as p', 'p.id', 'u.id_perdedor')
    .innerJoin('usuario as q', 'q.id', 'u.creada_por')
    .where(enAlcance('g.id_sucursal', alcance))
    .where(enAlcance('p.id_sucursal', alcance))
    .where(sinBloquear('u.id_vigente'))

const conColumnas = (db: Db, alcance: Alcance) =>
  uniones(db, alcance)
    .select(['u.id', 'u.id_ganador as idGanador', 'u.id_perdedor as idPerdedor', 'u.id_vigente as idVigente'])
    .select([
      'g.nombre as ganador',
      'p.nombre as perdedor',
      'u.campos',
      'u.creada_en as creadaEn',
      'u.deshecha_en as deshechaEn',
    ])
    .select(nombreCompleto('q').as('creadaPor'))
    .select(sql<number>`(select count(*) from union_movida m where m.id_union = u.id)`.as('movidos'))

export type FilaDeUnion = Awaited<ReturnType<ReturnType<typeof conColumnas>['executeTakeFirstOrThrow']>>

export const selectUnion = (db: Db, alcance: Alcance, id: number): Promise<FilaDeUnion | undefined> =>
  conColumnas(db, alcance).where('u.id', '=', id).executeTakeFirst()

/** The union by which a patient is another one now. */
export const selectUnionDe = (db: Db, alcance: Alcance, perdedor: number): Promise<FilaDeUnion | undefined> =>
  conColumnas(db, alcance).where('u.id_perdedor', '=', perdedor).where('u.deshecha_en', 'is', null).executeTakeFirst()

/** Whether the winner took in somebody else afterwards. */
export async function tieneOtraDespues(db: Db, { id, idGanador }: FilaDeUnion): Promise<boolean> {
  const otra = await db
    .selectFrom('union_pacientes')
    .select('id')
    .where('id_ganador', '=', idGanador)
    .where('id', '>', id)
    .where('deshecha_en', 'is', null)
    .executeTakeFirst()
  return otra !== undefined
}

export async function listUniones(
  db: Db,
  alcance: Alcance,
  { desde, ...pagina }: { desde: Date; page?: number | undefined; limit?: number | undefined },
) {
  const { limit, offset } = ventana(pagina)
  const filas = await conColumnas(db, alcance)
    .where('u.creada_en', '>=', desde)
    .orderBy('u.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { filas, ...(await contar(db, uniones(db, alcance).where('u.creada_en', '>=', desde), pagina)) }
}

/** Forgets what unions from before kept of people's data. */
export const olvidarUniones = (db: Db, antesDe: Date) => sql`select olvidar_uniones(${antesDe})`.execute(db)
