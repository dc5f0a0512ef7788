import type { EstadoDeImportacion } from '@nitida/contract/mudanza'
import type { Eleccion, Libro, Mapa } from '@nitida/contract/mudanza.libros'
import { sql } from 'kysely'
import type { Alcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'

/** Who asks for imports, and how far he reaches: an owner sees all, everybody else what he brought in himself. */
export interface Importador {
  id: number
  alcance: Alcance
}

const columnas = [
  'i.id',
  'i.libro',
  'i.estado',
  'i.archivo',
  'i.formato',
  'i.separador',
  'i.hoja',
  'i.hojas',
  'i.sha256',
  'i.bytes',
  'i.mapa',
  'i.encabezado',
  'i.renglones',
  'i.avance',
  'i.por_escribir as porEscribir',
  'i.escritos',
  'i.nuevos',
  'i.cambian',
  'i.iguales',
  'i.omitidos',
  'i.con_problema as conProblema',
  'i.duplicados',
  'i.deshechos',
  'i.no_deshechos as noDeshechos',
  'i.id_usuario as idUsuario',
  'i.por_orden_de as porOrdenDe',
  'i.id_sucursal as idSucursal',
  'i.creada_en as creadaEn',
  'i.empezada_en as empezadaEn',
  'i.terminada_en as terminadaEn',
  's.folio as sucursalNumber',
  's.zona_horaria as zonaHoraria',
] as const

const importaciones = (db: Db, { id, alcance }: Importador) =>
  db
    .selectFrom('importacion as i')
    .innerJoin('sucursal as s', 's.id', 'i.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'i.id_usuario')
    .$if(alcance.tipo === 'propia', (q) =>
      q
        .where('i.id_usuario', '=', id)
        .where('i.id_sucursal', '=', alcance.tipo === 'propia' ? alcance.idSucursal : null),
    )

const conColumnas = (db: Db, quien: Importador) =>
  importaciones(db, quien).select(columnas).select(nombreCompleto('u').as('creadaPor'))

export type FilaDeImportacion = Awaited<ReturnType<ReturnType<typeof conColumnas>['executeTakeFirstOrThrow']>>

export const selectImportacion = (db: Db, quien: Importador, id: number): Promise<FilaDeImportacion | undefined> =>
  conColumnas(db, quien).where('i.id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends, so that no piece of it is at work meanwhile. */
export const lockImportacion = (db: Db, quien: Importador, id: number): Promise<FilaDeImportacion | undefined> =>
  conColumnas(db, quien).where('i.id', '=', id).forUpdate('i').executeTakeFirst()

export async function listImportaciones(
  db: Db,
  quien: Importador,
  { libro, ...pagina }: { libro?: Libro | undefined; page?: number | undefined; limit?: number | undefined },
) {
  // One whose file is still being read has no rows yet.
  let suyas = importaciones(db, quien).where('i.renglones', '>', 0)
  if (libro) suyas = suyas.where('i.libro', '=', libro)
  const { limit, offset } = ventana(pagina)
  const filas = await suyas
    .select(columnas)
    .select(nombreCompleto('u').as('creadaPor'))
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { filas, ...(await contar(db, suyas, pagina)) }
}

interface Nueva {
  libro: Libro
  idUsuario: number
  idSucursal: number
  archivo: string
  formato: 'csv' | 'xlsx'
  separador: string | null
  hoja: string | null
  hojas: readonly string[]
  sha256: Buffer
  bytes: number
  mapa: Mapa
  en: Date
}

export async function insertImportacion(db: Db, nueva: Nueva): Promise<number> {
  const { idUsuario, idSucursal, en, mapa, hojas, ...resto } = nueva
  const { id } = await db
    .insertInto('importacion')
    .values({
      ...resto,
      ...{ id_usuario: idUsuario, id_sucursal: idSucursal, mapa: JSON.stringify(mapa), hojas: JSON.stringify(hojas) },
      ...{ renglones: 0, estado: 'lista', creada_en: en, atendida_en: en },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets how the rows are read, and has them looked at from the first on in somebody's name. */
export const updateMapa = (
  db: Db,
  id: number,
  {
    mapa,
    encabezado,
    renglones,
    idSucursal,
    porOrdenDe,
  }: { mapa: Mapa; encabezado: number; renglones: number; idSucursal: number; porOrdenDe: number },
) =>
  db
    .updateTable('importacion')
    .set({
      ...{ mapa: JSON.stringify(mapa), encabezado, renglones, estado: 'revisando', avance: 0 },
      ...{ id_sucursal: idSucursal, por_orden_de: porOrdenDe },
    })
    .where('id', '=', id)
    .execute()

export const updateEstado = (
  db: Db,
  id: number,
  cambios: {
    estado?: EstadoDeImportacion
    por_orden_de?: number
    avance?: number
    por_escribir?: number
    escritos?: number
    empezada_en?: Date
    terminada_en?: Date
    deshecha_en?: Date
    atendida_en?: Date
  },
) => db.updateTable('importacion').set(cambios).where('id', '=', id).execute()

/**
 * An import that waits for work, held; the one that waited longest, so that those of several people go on together. The rest of the
 * transaction looks rows up by their keys: of a file that has just come the planner knows nothing, and for each piece it would sort
 * all rows that are left.
 * @param menos those that are left for another turn.
 */
export async function takePendiente(db: Db, menos: readonly number[]): Promise<FilaDeImportacion | undefined> {
  await sql`set local random_page_cost = 1.1`.execute(db)
  return conColumnas(db, { id: 0, alcance: { tipo: 'todas' } })
    .where('i.estado', 'in', ['revisando', 'escribiendo', 'deshaciendo'])
    .$if(menos.length > 0, (q) => q.where('i.id', 'not in', [...menos]))
    .orderBy('i.atendida_en')
    .limit(1)
    .forUpdate('i')
    .skipLocked()
    .executeTakeFirst()
}

/** Imports of which a piece was done since an instant, and that have more. */
export async function countEnObra(db: Db, desde: Date): Promise<number> {
  const { cuantas } = await db
    .selectFrom('importacion')
    .select(({ fn }) => fn.countAll<number>().as('cuantas'))
    .where('estado', 'in', ['revisando', 'escribiendo', 'deshaciendo'])
    .where('atendida_en', '>', desde)
    .executeTakeFirstOrThrow()
  return cuantas
}

export const deleteImportacion = (db: Db, id: number) => db.deleteFrom('importacion').where('id', '=', id).execute()

/** Forgets files that nobody confirmed, and the rows of imports that can no longer be taken back. */
export async function barrer(db: Db, { sinConfirmar, vencidas }: { sinConfirmar: Date; vencidas: Date }) {
  await db.deleteFrom('importacion').where('empezada_en', 'is', null).where('creada_en', '<', sinConfirmar).execute()
  await db
    .deleteFrom('importacion_renglon as r')
    .using('importacion as i')
    .whereRef('i.id', '=', 'r.id_importacion')
    .where('i.terminada_en', '<', vencidas)
    .execute()
}

/** Wakes the job, after commit. */
export async function encolarMudanza(db: Db): Promise<void> {
  await sql`select encolar('mudanza', '{}', 'mudanza', 0)`.execute(db)
}

export async function selectMapaRecordado(db: Db, huella: string): Promise<unknown> {
  const fila = await db
    .selectFrom('mapa_recordado')
    .select('elecciones')
    .where('huella', '=', huella)
    .executeTakeFirst()
  return fila?.elecciones ?? null
}

export const upsertMapaRecordado = (db: Db, huella: string, elecciones: readonly Eleccion[], en: Date) =>
  db
    .insertInto('mapa_recordado')
    .values({ huella, elecciones: JSON.stringify(elecciones), en })
    .onConflict((oc) => oc.column('huella').doUpdateSet({ elecciones: JSON.stringify(elecciones), en }))
    .execute()

/** Branches by the ways in which a file may name them. */
export const listSucursales = (db: Db) =>
  db
    .selectFrom('sucursal')
    .select(['id', 'folio', 'direccion', 'zona_horaria as zonaHoraria'])
    .where('activa', '=', true)
    .where('eliminada_en', 'is', null)
    .execute()
