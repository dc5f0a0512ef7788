import type { Pagina } from '@nitida/contract/endpoint'
import type { Mica, RecargoDeMica } from '@nitida/contract/micas'
import { type SelectQueryBuilder, sql } from 'kysely'
import { conPalabras } from '../../platform/datos/busqueda.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, leerIds, ventana } from '../../platform/datos/paginas.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'

/** A lens as its table has it: hundredths of a dioptre, centavos. */
export type FilaDeMica = Mica

const columnas = [
  'm.id',
  'm.diseno',
  'm.material',
  'm.tratamiento',
  'm.esf_min as esfMin',
  'm.esf_max as esfMax',
  'm.cil_max as cilMax',
  'm.add_min as addMin',
  'm.add_max as addMax',
  'm.precio',
  'm.dias',
  'm.activa',
  'm.version',
] as const

const enOrden = <O>(filas: SelectQueryBuilder<DB & { m: DB['mica'] }, 'm', O>) =>
  filas.orderBy('m.activa', 'desc').orderBy('m.busqueda').orderBy('m.esf_min').orderBy('m.id')

/** A page of lenses by name, those that are not sold any more last; powers in hundredths, prices in centavos. */
export async function listMicas(db: Db, pagina: Pagina) {
  const { limit, offset } = ventana(pagina)
  let filas = db.selectFrom('mica as m')
  if (pagina.search) filas = filas.where(conPalabras(sql`m.busqueda`, pagina.search))
  const [data, cuenta] = await Promise.all([
    enOrden(filas.select(columnas)).limit(limit).offset(offset).execute(),
    contar(db, filas.select('m.id'), pagina),
  ])
  return { data, ...cuenta }
}

/** Lenses that are sold and have the words of a search, the cheapest first; powers in hundredths, prices in centavos. */
export function listActivas(db: Db, search: string): Promise<FilaDeMica[]> {
  let filas = db.selectFrom('mica as m').select(columnas).where('m.activa', '=', true)
  if (search) filas = filas.where(conPalabras(sql`m.busqueda`, search))
  return filas.orderBy('m.precio').orderBy('m.id').execute()
}

/** The newest prices of a lens, in centavos, each with the one before. */
export const listPrecios = (db: Db, idMica: number) =>
  db
    .selectFrom('mica_precio as p')
    .innerJoin('usuario as u', 'u.id', 'p.id_usuario')
    .select(({ fn }) => [
      'p.id',
      'p.precio',
      'p.desde',
      nombreCompleto('u').as('quien'),
      fn
        .agg<number | null>('lag', ['p.precio'])
        .over((o) => o.orderBy('p.id'))
        .as('antes'),
    ])
    .where('p.id_mica', '=', idMica)
    .orderBy('p.id', 'desc')
    .limit(200)
    .execute()

/** Ids of the lenses that have the words of a search, in the order of the list. */
export function listIds(db: Db, search: string): Promise<number[]> {
  let filas = db.selectFrom('mica as m').select('m.id')
  if (search) filas = filas.where(conPalabras(sql`m.busqueda`, search))
  return leerIds(db, enOrden(filas))
}

export const listPorIds = (db: Db, ids: readonly number[]): Promise<FilaDeMica[]> =>
  db.selectFrom('mica as m').select(columnas).where('m.id', 'in', ids).execute()

interface Nombre {
  diseno: string
  material: string
  tratamiento: string
}

/** Lenses of one design, material and treatment, those that are sold first, held until the transaction ends. */
export const lockTocayas = (db: Db, { diseno, material, tratamiento }: Nombre): Promise<FilaDeMica[]> =>
  db
    .selectFrom('mica as m')
    .select(columnas)
    .where(sql`f_unaccent(m.diseno)`, '=', sql`f_unaccent(${diseno})`)
    .where(sql`f_unaccent(m.material)`, '=', sql`f_unaccent(${material})`)
    .where(sql`f_unaccent(m.tratamiento)`, '=', sql`f_unaccent(${tratamiento})`)
    .orderBy('m.activa', 'desc')
    .orderBy('m.id')
    .forUpdate()
    .execute()

/** @returns the lens, held until the transaction ends. */
export const lockMica = (db: Db, id: number) =>
  db.selectFrom('mica as m').select(columnas).where('m.id', '=', id).forUpdate().executeTakeFirst()

/** Powers in hundredths, the price in centavos. */
export type NuevaMica = Omit<Mica, 'id' | 'activa' | 'version'>

interface Autoria {
  idUsuario: number
  ahora: Date
}

const aColumnas = ({
  diseno,
  material,
  tratamiento,
  esfMin,
  esfMax,
  cilMax,
  addMin,
  addMax,
  precio,
  dias,
}: NuevaMica) => ({
  ...{ diseno, material, tratamiento, precio, dias },
  ...{ esf_min: esfMin, esf_max: esfMax, cil_max: cilMax, add_min: addMin, add_max: addMax },
})

export async function insertMica(
  db: Db,
  { activa, ...mica }: NuevaMica & { activa: boolean },
  { idUsuario, ahora }: Autoria,
): Promise<number> {
  const { id } = await db
    .insertInto('mica')
    .values({ ...aColumnas(mica), activa, id_usuario: idUsuario, creada_en: ahora, actualizada_en: ahora })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateMica = (
  db: Db,
  id: number,
  { activa, ...mica }: NuevaMica & { activa: boolean },
  autoria: Autoria,
) =>
  db
    .updateTable('mica')
    .set((eb) => ({
      ...aColumnas(mica),
      ...{ activa, id_usuario: autoria.idUsuario, actualizada_en: autoria.ahora },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const insertPrecio = (db: Db, idMica: number, precio: number, { idUsuario, ahora }: Autoria) =>
  db.insertInto('mica_precio').values({ id_mica: idMica, precio, id_usuario: idUsuario, desde: ahora }).execute()

const deRecargo = ['r.id', 'r.nombre', 'r.importe', 'r.activo', 'r.version'] as const

/** Surcharges by name, those that are not used any more last; in centavos. */
export const listRecargos = (db: Db): Promise<RecargoDeMica[]> =>
  db
    .selectFrom('recargo_mica as r')
    .select(deRecargo)
    .orderBy('r.activo', 'desc')
    .orderBy('r.nombre')
    .orderBy('r.id')
    .execute()

export const lockRecargo = (db: Db, id: number) =>
  db.selectFrom('recargo_mica as r').select(deRecargo).where('r.id', '=', id).forUpdate().executeTakeFirst()

interface NuevoRecargo {
  nombre: string
  importe: number
}

export async function insertRecargo(db: Db, recargo: NuevoRecargo, { idUsuario, ahora }: Autoria): Promise<number> {
  const { id } = await db
    .insertInto('recargo_mica')
    .values({ ...recargo, id_usuario: idUsuario, actualizado_en: ahora })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateRecargo = (db: Db, id: number, recargo: NuevoRecargo & { activo: boolean }, autoria: Autoria) =>
  db
    .updateTable('recargo_mica')
    .set((eb) => ({
      ...recargo,
      ...{ id_usuario: autoria.idUsuario, actualizado_en: autoria.ahora },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
