import type { Cambio, Candidato, Decision, EstadoDeRenglon, FiltroRenglones } from '@nitida/contract/mudanza'
import type { Celda, Problema, Renglon } from '@nitida/contract/mudanza.libros'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { ventana } from '../../platform/datos/paginas.ts'

/** A row as it waits: what its cells hold, what people said of it, and what was found. */
export interface FilaDeRenglon {
  numero: number
  celdas: Celda[]
  correcciones: Record<string, string> | null
  decision: Decision | null
  estado: EstadoDeRenglon | null
  motivo: string | null
  valores: Record<string, unknown> | null
  problemas: Problema[]
  cambios: Cambio[]
  candidato: Candidato | null
  repite: number | null
  idSucursal: number | null
  clave: string | null
  huella: string | null
  idRegistro: number | null
  hecho: 'nuevo' | 'cambia' | 'enlace' | null
  previo: Record<string, unknown> | null
  version: number | null
  noDeshecho: string | null
}

const columnas = sql`numero, celdas, correcciones, decision, estado, motivo, valores, problemas, cambios, candidato, repite,
  id_sucursal as "idSucursal", clave, huella, id_registro as "idRegistro", hecho, previo, version, no_deshecho as "noDeshecho"`

export async function insertRenglones(db: Db, id: number, renglones: readonly Renglon[]): Promise<void> {
  await sql`insert into importacion_renglon (id_importacion, numero, celdas)
    select ${id}, x.numero, x.celdas from jsonb_to_recordset(${JSON.stringify(renglones)}::jsonb) as x(numero int, celdas jsonb)`.execute(
    db,
  )
}

/** The next rows after a number, in their order. */
export async function listSiguientes(
  db: Db,
  id: number,
  { desde, cuantos, estados }: { desde: number; cuantos: number; estados?: readonly EstadoDeRenglon[] },
): Promise<FilaDeRenglon[]> {
  const siguientes = sql`select ${columnas} from importacion_renglon
    where id_importacion = ${id} and numero > ${desde} order by numero`
  // States are looked at afterwards: by states first, a planner that knows nothing of the file sorts all of it for each piece.
  const { rows } = await (estados
    ? sql<FilaDeRenglon>`select * from (${siguientes} offset 0) s where estado = any(${[...estados]}::text[]) limit ${cuantos}`
    : sql<FilaDeRenglon>`${siguientes} limit ${cuantos}`
  ).execute(db)
  return rows
}

/** The next rows that were written and not taken back, from the last one to the first. */
export async function listPorDeshacer(db: Db, id: number, antes: number, cuantos: number): Promise<FilaDeRenglon[]> {
  const { rows } = await sql<FilaDeRenglon>`select ${columnas} from importacion_renglon
    where id_importacion = ${id} and numero < ${antes} and hecho is not null and not deshecho
    order by numero desc limit ${cuantos}`.execute(db)
  return rows
}

export async function selectRenglon(db: Db, id: number, numero: number): Promise<FilaDeRenglon | undefined> {
  const { rows } = await sql<FilaDeRenglon>`select ${columnas} from importacion_renglon
    where id_importacion = ${id} and numero = ${numero}`.execute(db)
  return rows[0]
}

/** A page of the rows that are data. */
export async function listRenglones(
  db: Db,
  { id, encabezado }: { id: number; encabezado: number },
  filtro: FiltroRenglones,
): Promise<FilaDeRenglon[]> {
  const { limit, offset } = ventana({ limit: 50, ...filtro })
  const suyos = filtro.noDeshechos
    ? sql`and no_deshecho is not null`
    : filtro.estado
      ? sql`and estado = ${filtro.estado}`
      : sql``
  const { rows } = await sql<FilaDeRenglon>`select ${columnas} from importacion_renglon
    where id_importacion = ${id} and numero > ${encabezado} ${suyos}
    order by numero limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Forgets what was found of the rows, because they are read in another way. */
export async function olvidarHallazgos(db: Db, id: number): Promise<void> {
  await sql`update importacion_renglon set estado = null, valores = null, candidato = null, huella = null, clave = null,
      decision = case when decision = 'omitir' then decision end
    where id_importacion = ${id} and estado is not null`.execute(db)
}

/** What is kept of a row after somebody looked at it, or wrote it. */
export interface Hallazgo {
  numero: number
  estado: EstadoDeRenglon
  motivo: string | null
  valores: Record<string, unknown> | null
  problemas: readonly Problema[]
  cambios: readonly Cambio[]
  candidato: Candidato | null
  repite: number | null
  idSucursal: number | null
  clave: string | null
  huella: string | null
}

/** What a row that was written became. */
export interface Hecho {
  hecho: 'nuevo' | 'cambia' | 'enlace'
  idRegistro: number
  previo: object | null
  version: number | null
}

/** Keeps what was found of rows, and of those that were written what they became. */
export async function updateHallazgos(
  db: Db,
  id: number,
  hallazgos: readonly (Hallazgo & { escrito: Hecho | null })[],
): Promise<void> {
  const filas = hallazgos.map(({ escrito, ...hallazgo }) => ({ ...hallazgo, ...escrito }))
  await sql`update importacion_renglon r set estado = x.estado, motivo = x.motivo, valores = x.valores,
      problemas = x.problemas, cambios = x.cambios, candidato = nullif(x.candidato, 'null'), repite = x.repite,
      id_sucursal = x."idSucursal", clave = x.clave, huella = x.huella, hecho = coalesce(x.hecho, r.hecho),
      id_registro = coalesce(x."idRegistro", r.id_registro), previo = coalesce(nullif(x.previo, 'null'), r.previo),
      version = coalesce(x.version, r.version)
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(numero int, estado text, motivo text, valores jsonb,
      problemas jsonb, cambios jsonb, candidato jsonb, repite int, "idSucursal" bigint, clave text, huella text, hecho text,
      "idRegistro" bigint, previo jsonb, version int)
    where r.id_importacion = ${id} and r.numero = x.numero`.execute(db)
}

export async function updateDeshechos(
  db: Db,
  id: number,
  filas: readonly { numero: number; motivo: string | null }[],
): Promise<void> {
  await sql`update importacion_renglon r set deshecho = x.motivo is null, no_deshecho = x.motivo
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(numero int, motivo text)
    where r.id_importacion = ${id} and r.numero = x.numero`.execute(db)
}

export const updateDicho = (
  db: Db,
  id: number,
  numero: number,
  dicho: { correcciones: Record<string, string> | null; decision: Decision | null },
) =>
  db
    .updateTable('importacion_renglon')
    .set({ correcciones: dicho.correcciones && JSON.stringify(dicho.correcciones), decision: dicho.decision })
    .where('id_importacion', '=', id)
    .where('numero', '=', numero)
    .execute()

/** Rows of the file, before a row, that say one of these records and are to be written. */
export async function listRepetidos(
  db: Db,
  id: number,
  { antes, claves, huellas }: { antes: number; claves: readonly string[]; huellas: readonly string[] },
): Promise<{ numero: number; clave: string | null; huella: string | null }[]> {
  // Looked up key by key: of a file that has just come the planner knows nothing, and for all keys at once it walks the whole file.
  const deClave = (columna: 'clave' | 'huella', buscadas: readonly string[]) => sql`
    select suya.* from unnest(${[...buscadas]}::text[]) as buscada(valor) cross join lateral (
      select numero, clave, huella, repite, estado from importacion_renglon
        where id_importacion = ${id} and ${sql.ref(columna)} = buscada.valor offset 0) suya`
  const { rows } = await sql<{ numero: number; clave: string | null; huella: string | null }>`
    with iguales as materialized (${deClave('clave', claves)} union ${deClave('huella', huellas)})
    select numero, clave, huella from iguales
    where numero < ${antes} and repite is null and estado in ('Nuevo', 'Cambia', 'Igual') order by numero`.execute(db)
  return rows
}

/** The rows up to a number: the heading, and what stands above it. */
export async function listHasta(db: Db, id: number, numero: number): Promise<FilaDeRenglon[]> {
  const { rows } = await sql<FilaDeRenglon>`select ${columnas} from importacion_renglon
    where id_importacion = ${id} and numero <= ${numero} order by numero`.execute(db)
  return rows
}
