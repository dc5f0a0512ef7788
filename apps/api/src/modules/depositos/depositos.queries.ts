import { type CrearDeposito, DIAS_DE_INICIO, DIAS_PARA_DEPOSITAR } from '@nitida/contract/depositos'
import { type RawBuilder, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { ventana } from '../../platform/datos/paginas.ts'

export interface ConsultaDeDepositos {
  alcance: Alcance
  sucursal?: number | undefined
  page?: number | undefined
  limit?: number | undefined
}

const enVista = ({ alcance, sucursal }: ConsultaDeDepositos, columna: string) =>
  sql<boolean>`${enAlcance(columna, alcance)} and (${sucursal ?? null}::bigint is null or ${sql.ref(columna)} = ${sucursal ?? null})`

/**
 * Day from which closings of a branch count: that of the first one that it deposited, or the first that its list showed when it began. Null
 * while it has deposited none.
 */
const primerCorte = (sucursal: RawBuilder<unknown>) => sql`(
  select least(min(t.dia), min(d.creado_en at time zone z.zona_horaria)::date - ${DIAS_DE_INICIO}::int)
  from deposito d join sucursal z on z.id = d.id_sucursal
  join deposito_corte c on c.id_deposito = d.id join corte t on t.id = c.id_corte where d.id_sucursal = ${sucursal})`

const sinDeposito = sql`k.tipo = 0 and k.reabierto_en is null and k.total_efectivo <> k.gastos
  and not exists (select from deposito_corte c where c.id_corte = k.id and not c.libre)`

/** Live closings of branches whose cash no live deposit took; money in centavos. */
const pendientes = (consulta: ConsultaDeDepositos, ahora: Date) => sql`
  select k.id as "idCorte", k.dia, k.id_sucursal, k.id_usuario, k.total_efectivo as efectivo, k.gastos,
    k.total_efectivo - k.gastos as "porDepositar", k.efectivo_contado - k.efectivo_esperado as diferencia, s.hoy - k.dia > ${DIAS_PARA_DEPOSITAR}::int as tarde,
    s.folio as "sucursalNumber", s.direccion
  from (
    select s.id, s.folio, s.direccion, (${ahora}::timestamptz at time zone s.zona_horaria)::date as hoy,
      ${primerCorte(sql`s.id`)} as primero
    from sucursal s where ${enVista(consulta, 's.id')}) s
  join corte k on k.id_sucursal = s.id and k.dia >= coalesce(s.primero, s.hoy - ${DIAS_DE_INICIO}::int)
  where ${sinDeposito}`

/** A page of the closings that wait, the oldest first. */
export async function listPendientes(db: Db, consulta: ConsultaDeDepositos, ahora: Date) {
  const { limit, offset } = ventana(consulta)
  const { rows } = await sql<{
    idCorte: number
    dia: string
    idSucursal: number
    sucursalNumber: string
    direccion: string
    nombreCreador: string
    efectivo: number
    gastos: number
    porDepositar: number
    diferencia: number | null
    tarde: boolean
  }>`select p."idCorte", p.dia, p.id_sucursal as "idSucursal", p."sucursalNumber", p.direccion,
      ${nombreCompleto('u')} as "nombreCreador", p.efectivo, p.gastos, p."porDepositar", p.diferencia, p.tarde
    from (${pendientes(consulta, ahora)}) p join usuario u on u.id = p.id_usuario
    order by p.dia, p."idCorte" limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function sumPendientes(db: Db, consulta: ConsultaDeDepositos, ahora: Date) {
  const { rows } = await sql<{ cortes: number; importe: number; tardes: number; importeTarde: number }>`
    select count(*) as cortes, coalesce(sum("porDepositar"), 0)::bigint as importe,
      count(*) filter (where tarde) as tardes, coalesce(sum("porDepositar") filter (where tarde), 0)::bigint as "importeTarde"
    from (${pendientes(consulta, ahora)}) p`.execute(db)
  return rows[0] ?? { cortes: 0, importe: 0, tardes: 0, importeTarde: 0 }
}

/** Cash of each branch that no closing of it took yet, and since when. */
export async function listSinCorte(db: Db, consulta: ConsultaDeDepositos) {
  const { rows } = await sql<{
    idSucursal: number
    sucursalNumber: string
    direccion: string
    importe: number
    desde: string
  }>`select s.id as "idSucursal", s.folio as "sucursalNumber", s.direccion, g.importe, g.desde
    from sucursal s cross join lateral (
      select sum(g.importe)::bigint as importe, min(g.dia) as desde from pago g
      where g.id_sucursal = s.id and g.corte_sucursal is null and g.forma_pago = 'Efectivo' and g.tipo <> 'apertura') g
    where ${enVista(consulta, 's.id')} and g.importe <> 0 order by g.desde, s.folio`.execute(db)
  return rows
}

/** Closings as a deposit would take them, held until the transaction ends; reopened ones and those of people are left out. */
export const lockCortes = (db: Db, alcance: Alcance, ids: readonly number[]) =>
  db
    .selectFrom('corte as k')
    .innerJoin('sucursal as s', 's.id', 'k.id_sucursal')
    .select(['k.id', 'k.dia', 'k.id_sucursal as idSucursal', 's.zona_horaria as zona'])
    .select(sql<number>`k.total_efectivo - k.gastos`.as('importe'))
    .where('k.id', 'in', ids)
    .where('k.tipo', '=', 0)
    .where('k.reabierto_en', 'is', null)
    .where(enAlcance('k.id_sucursal', alcance))
    .orderBy('k.id')
    .forNoKeyUpdate('k')
    .execute()

interface Nuevo extends Omit<CrearDeposito, 'cortes' | 'importe'> {
  idSucursal: number
  /** Centavos. */
  importe: number
  esperado: number
  imagen: Buffer | null
  miniatura: Buffer | null
  idUsuario: number
  ahora: Date
}

export async function insertDeposito(db: Db, nuevo: Nuevo): Promise<number> {
  const { idSucursal: id_sucursal, idUsuario: id_usuario, ahora: creado_en, ...resto } = nuevo
  const { id } = await db
    .insertInto('deposito')
    .values({ ...resto, id_sucursal, id_usuario, creado_en })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertCortes = (db: Db, idDeposito: number, cortes: readonly { id: number; importe: number }[]) =>
  db
    .insertInto('deposito_corte')
    .values(cortes.map(({ id, importe }) => ({ id_deposito: idDeposito, id_corte: id, importe })))
    .execute()

/** @returns whether it was a live deposit in reach. */
export async function updateRevertido(
  db: Db,
  alcance: Alcance,
  id: number,
  { en, idUsuario, motivo }: { en: Date; idUsuario: number; motivo: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deposito')
    .set({ revertido_en: en, id_revertidor: idUsuario, motivo_reversa: motivo })
    .where('id', '=', id)
    .where('revertido_en', 'is', null)
    .where(enAlcance('id_sucursal', alcance))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const todos = (db: Db) =>
  db
    .selectFrom('deposito as d')
    .innerJoin('sucursal as s', 's.id', 'd.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'd.id_usuario')
    .leftJoin('usuario as r', 'r.id', 'd.id_revertidor')
    .select(['d.id', 'd.id_sucursal as idSucursal', 's.folio as sucursalNumber', 's.direccion', 'd.dia', 'd.cuenta'])
    .select(['d.importe', 'd.esperado', 'd.llevo', 'd.nota', 'd.imagen', 'd.creado_en as creadoEn'])
    .select(['d.revertido_en as revertidoEn', 'd.motivo_reversa as motivoReversa'])
    .select([nombreCompleto('u').as('nombreCreador'), nombreCompleto('r').as('nombreRevertidor')])

export type FilaDeDeposito = Awaited<ReturnType<ReturnType<typeof todos>['executeTakeFirstOrThrow']>>

export async function listDepositos(db: Db, consulta: ConsultaDeDepositos) {
  const { limit, offset } = ventana(consulta)
  const data = await todos(db)
    .where(enVista(consulta, 'd.id_sucursal'))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('deposito as d')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(enVista(consulta, 'd.id_sucursal'))
    .executeTakeFirstOrThrow()
  return { data, total }
}

export const selectDeposito = (db: Db, alcance: Alcance, id: number) =>
  todos(db).where('d.id', '=', id).where(enAlcance('d.id_sucursal', alcance)).executeTakeFirst()

/** The closings that some deposits took, the oldest first. */
export const listCortesDe = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('deposito_corte as c')
    .innerJoin('corte as k', 'k.id', 'c.id_corte')
    .select(['c.id_deposito as idDeposito', 'c.id_corte as idCorte', 'k.dia', 'c.importe'])
    .where('c.id_deposito', 'in', ids)
    .orderBy('k.dia')
    .orderBy('k.id')
    .execute()
