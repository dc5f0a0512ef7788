import type { TipoDeColumna, ValorEscrito } from '@nitida/contract/exportaciones.columnas'
import { ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** A column of a table that leaves row by row: its heading, its kind, and the SQL over the row `t` that makes its cell. */
export interface ColumnaDeRegistro {
  titulo: string
  tipo: TipoDeColumna
  sql: string
}

/** Whose a row `t` is, in SQL: a patient's number, or a phone or an address of his. */
type DeQuien = { paciente: string } | { contacto: string }

/** A table that leaves row by row, beside the workbooks of lists. */
export interface Registro {
  /** Name of its file and of its sheet. */
  titulo: string
  tabla: string
  /** What tells its rows apart, in SQL: columns of `t` by name, or expressions. They leave in its order. */
  llave: readonly [string, ...string[]]
  columnas: readonly ColumnaDeRegistro[]
  /** Where its rows are about patients: those of blocked ones stay, and one patient's are part of his data. */
  deQuien?: DeQuien
  /** Of blocked patients too, because law or money need them. */
  siempre?: true
  /** Branch by whose clock its instants are written; by the chain's otherwise. */
  sucursal?: string
  /** As CSV: more rows than a sheet has room for. */
  csv?: true
}

/** Whose rows: everybody's who is not blocked, or one patient's. */
export type DeQuienes = { idCliente: number } | 'todos'

const suyo = sql.raw('(c.telefono, c.telefono2, c.correo)')

/** Rows that may be of a living patient, or of nobody, are not hidden by a blocked one who had the same phone. */
const sinContactoBloqueado = (dicho: RawBuilder<unknown>) => sql`not (
  exists (select from bloqueo_paciente q join cliente c on c.id = q.id_cliente where ${dicho} in ${suyo})
  and not exists (select from cliente c where c.eliminado_en is null and ${dicho} in ${suyo}))`

function condicion({ deQuien, siempre }: Registro, quienes: DeQuienes): RawBuilder<unknown> {
  if (!deQuien) return sql`true`
  const dicho = sql.raw('paciente' in deQuien ? deQuien.paciente : deQuien.contacto)
  if (quienes !== 'todos')
    return 'paciente' in deQuien
      ? sql`${dicho} = ${quienes.idCliente}`
      : sql`${dicho} in (select unnest(array[c.telefono, c.telefono2, c.correo]) from cliente c where c.id = ${quienes.idCliente})`
  if (siempre) return sql`true`
  return 'paciente' in deQuien
    ? sql`(${dicho} = any (array(select q.id_cliente from bloqueo_paciente q))) is not true`
    : sinContactoBloqueado(dicho)
}

export interface PaginaDeRegistros {
  quienes: DeQuienes
  /** Key of the last row that was read; null before the first. */
  tras: readonly unknown[] | null
  cuantas: number
}

export interface Pieza {
  celdas: ValorEscrito[][]
  /** Key of the last row; null where no row is left. */
  ultima: readonly unknown[] | null
}

/** Some rows of a table behind those that were read, in the order of its key. All of its SQL is written in this module. */
export async function leerRegistros(
  db: Db,
  registro: Registro,
  { quienes, tras, cuantas }: PaginaDeRegistros,
): Promise<Pieza> {
  const llave = sql.raw(registro.llave.map((parte) => (/^\w+$/.test(parte) ? `t.${parte}` : parte)).join(', '))
  const zona = registro.sucursal
    ? sql`(select s.zona_horaria from sucursal s where s.id = ${sql.ref(`t.${registro.sucursal}`)})`
    : sql`null`
  const { rows } = await sql<{ llave: unknown[]; celdas: ValorEscrito[] }>`
    select jsonb_build_array(${llave}) as llave,
      jsonb_build_array(${sql.raw(registro.columnas.map((columna) => columna.sql).join(', '))}) as celdas
    from ${sql.table(registro.tabla)} t
      cross join lateral (select coalesce(${zona}, ${ZONA_POR_OMISION}) as zona) z
    where ${condicion(registro, quienes)} ${tras ? sql`and (${llave}) > (${sql.join(tras)})` : sql``}
    order by ${llave} limit ${cuantas}`.execute(db)
  return { celdas: rows.map(({ celdas }) => celdas), ultima: rows.at(-1)?.llave ?? null }
}

/** Acknowledgements of cancellations and invoices of purchases, as they came, behind one of those. */
export const listAcuses = (db: Db, desde: number, cuantos: number) =>
  db
    .selectFrom('cancelacion_factura as k')
    .innerJoin('factura as f', 'f.id', 'k.id_factura')
    .select(['k.id', 'f.uuid', 'k.acuse as xml'])
    .where('k.acuse', 'is not', null)
    .where('k.id', '>', desde)
    .orderBy('k.id')
    .limit(cuantos)
    .execute()

export const listCompras = (db: Db, desde: number, cuantas: number) =>
  db
    .selectFrom('recepcion as r')
    .select(['r.id', 'r.uuid', 'r.xml'])
    .where('r.id', '>', desde)
    .orderBy('r.id')
    .limit(cuantas)
    .execute()

/** Pictures that prove consents of patients whose data are not blocked. */
export const listPruebas = (db: Db, desde: number, cuantas: number) =>
  db
    .selectFrom('evidencia_consentimiento as e')
    .innerJoin('consentimiento as k', 'k.id', 'e.id_consentimiento')
    .select(['e.id', 'e.tipo', 'e.imagen', 'k.id_cliente as idCliente'])
    .where('e.imagen', 'is not', null)
    .where(sql<boolean>`(k.id_cliente = any (array(select q.id_cliente from bloqueo_paciente q))) is not true`)
    .where('e.id', '>', desde)
    .orderBy('e.id')
    .limit(cuantas)
    .execute()

/** Photos of the slips of deposits. */
export const listComprobantes = (db: Db, desde: number, cuantos: number) =>
  db
    .selectFrom('deposito as d')
    .select(['d.id', 'd.imagen'])
    .where('d.imagen', 'is not', null)
    .where('d.id', '>', desde)
    .orderBy('d.id')
    .limit(cuantos)
    .execute()

/** Photos of articles, with the article's own code. */
export const listFotosDeArticulos = (db: Db, desde: number, cuantas: number) =>
  db
    .selectFrom('articulo_imagen as i')
    .innerJoin('articulo as a', 'a.id', 'i.id_articulo')
    .select(['i.id_articulo as id', 'a.codigo', 'i.imagen'])
    .where('i.imagen', 'is not', null)
    .where('i.id_articulo', '>', desde)
    .orderBy('i.id_articulo')
    .limit(cuantas)
    .execute()

/** Days of the first and the last row of the audit by the chain's clock; null for none. */
export async function selectDiasDeAuditoria(db: Db): Promise<{ desde: string | null; hasta: string | null }> {
  const dia = (funcion: 'min' | 'max') =>
    sql`(${sql.raw(funcion)}(anotado_en) at time zone ${ZONA_POR_OMISION})::date::text`
  const { rows } = await sql<{ desde: string | null; hasta: string | null }>`
    select ${dia('min')} as desde, ${dia('max')} as hasta from auditoria`.execute(db)
  return rows[0] ?? { desde: null, hasta: null }
}

/** How many files of those kinds there are. */
export async function countArchivos(db: Db): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select (select count(*) from cancelacion_factura where acuse is not null)
    + (select count(*) from recepcion) + (select count(*) from evidencia_consentimiento where imagen is not null)
    + (select count(*) from deposito where imagen is not null)
    + (select count(*) from articulo_imagen where imagen is not null) as total`.execute(db)
  return rows[0]?.total ?? 0
}
