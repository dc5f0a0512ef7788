import type { Auditada } from '@nitida/contract/auditoria.nombres'
import type { Pagina } from '@nitida/contract/endpoint'
import type { FichaSucursal, FiltroSucursales, Sucursal, SucursalActiva } from '@nitida/contract/sucursales'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { conPalabras } from '../../platform/datos/busqueda.ts'
import { type Columnas, camposDe, escritas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, leerIds, ventana } from '../../platform/datos/paginas.ts'

const ficha = {
  sucursalNumber: 'folio',
  direccion: 'direccion',
  codigoPostal: 'codigo_postal',
  rfc: 'rfc',
  razonSocial: 'razon_social',
  zonaHoraria: 'zona_horaria',
  tasaIva: 'tasa_iva',
  regimen: 'regimen',
  autofactura: 'autofactura',
  globalCada: 'global_cada',
  anticipos: 'anticipos',
  telefono: 'telefono',
  horario: 'horario',
  mapa: 'mapa',
  idEncargado: 'id_encargado',
  recordatorioHoras: 'recordatorio_horas',
  recordatorioProximoHoras: 'recordatorio_proximo_horas',
  silencioDesde: 'silencio_desde',
  silencioHasta: 'silencio_hasta',
} as const satisfies Columnas<'sucursal', FichaSucursal>

/** Fields of a branch for the audit; of its certificate only whether it is there and until when it seals. */
export const sucursalAuditada = {
  entidad: 'sucursal',
  campos: [...camposDe(ficha), 'active', 'eliminada', 'CSD', 'privateKey', 'passCSD', 'csdVigenteHasta'],
} satisfies Auditada

const columnas = [
  's.id',
  ...leidas('s', ficha),
  's.activa as active',
  's.version',
  's.eliminada_en',
  'c.vigente_hasta',
] as const

const sucursalesCon = (db: Db) =>
  db
    .selectFrom('sucursal as s')
    .leftJoin('usuario as e', 'e.id', 's.id_encargado')
    .leftJoin('sucursal_csd as c', 'c.id_sucursal', 's.id')
    .select(columnas)
    .select([
      nombreCompleto('e').as('encargado'),
      sql<boolean>`c.certificado is not null`.as('conCertificado'),
      sql<boolean>`c.llave is not null`.as('conLlave'),
      sql<boolean>`c.contrasena is not null`.as('conContrasena'),
    ])

type Fila = Awaited<ReturnType<ReturnType<typeof sucursalesCon>['executeTakeFirstOrThrow']>>

const registro = (esta: boolean) => (esta ? 'Registrada' : 'No registrada')

function aSucursal({ eliminada_en, vigente_hasta, conCertificado, conLlave, conContrasena, ...fila }: Fila): Sucursal {
  return {
    ...fila,
    encargado: fila.idEncargado === null ? null : fila.encargado,
    CSD: registro(conCertificado),
    privateKey: registro(conLlave),
    passCSD: registro(conContrasena),
    csdVigenteHasta: vigente_hasta?.toISOString() ?? null,
    eliminada: eliminada_en !== null,
  }
}

/** Folios are text with numbers inside: 2 comes before 10. */
const porFolio = sql`s.folio collate folio_natural`

/** Branches of a list; `search` looks for words in folio and address, whatever their accents and capitals. */
function cumple({ eliminadas, search }: FiltroSucursales) {
  const vivas = eliminadas ? sql<boolean>`s.eliminada_en is not null` : sql<boolean>`s.eliminada_en is null`
  const texto = sql<string>`(' ' || f_unaccent(s.folio) || ' ' || s.direccion_busqueda)`
  return search ? sql<boolean>`${vivas} and ${conPalabras(texto, search)}` : vivas
}

/** All branches that the filter lets through, by folio. */
export const listIdsDeSucursales = (db: Db, filtro: FiltroSucursales): Promise<number[]> =>
  leerIds(db, db.selectFrom('sucursal as s').select('s.id').where(cumple(filtro)).orderBy(porFolio).orderBy('s.id'))

/** Branches by their ids. */
export async function listPorIds(db: Db, ids: readonly number[]): Promise<Sucursal[]> {
  const filas = await sucursalesCon(db).where('s.id', 'in', ids).execute()
  return filas.map(aSucursal)
}

/** A page of branches by folio. */
export async function listSucursales(db: Db, filtro: FiltroSucursales) {
  const filas = sucursalesCon(db).where(cumple(filtro))
  const { limit, offset } = ventana(filtro)
  const pagina = filas.orderBy(porFolio).orderBy('s.id').limit(limit).offset(offset)
  const [sucursales, cuenta] = await Promise.all([pagina.execute(), contar(db, filas, filtro)])
  return { data: sucursales.map(aSucursal), ...cuenta }
}

/** Active branches within reach: all for type 0, the user's own for the rest. */
export async function listActivas(
  db: Db,
  alcance: Alcance,
  pagina: Pagina,
): Promise<{ data: SucursalActiva[]; total: number }> {
  const { limit, offset } = ventana(pagina)
  const data = await db
    .selectFrom('sucursal as s')
    .select(['s.id', 's.folio as sucursalNumber', 's.direccion', 's.zona_horaria as zonaHoraria', 's.horario'])
    .where('s.activa', '=', true)
    .where('s.eliminada_en', 'is', null)
    .where(enAlcance('s.id', alcance))
    .orderBy(porFolio)
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { data, total: data.length }
}

export async function selectSucursal(db: Db, id: number): Promise<Sucursal | null> {
  const fila = await sucursalesCon(db).where('s.id', '=', id).executeTakeFirst()
  return fila ? aSucursal(fila) : null
}

/** The branch, its row held until the transaction ends; not against rows that only name it. */
export async function lockSucursal(db: Db, id: number): Promise<Sucursal | null> {
  const fila = await sucursalesCon(db).where('s.id', '=', id).forNoKeyUpdate('s').executeTakeFirst()
  return fila ? aSucursal(fila) : null
}

/** Whether the branch works. It is held against being deactivated until the transaction ends, so nobody joins a closed branch. */
export async function holdActiva(db: Db, id: number): Promise<boolean> {
  const fila = await db
    .selectFrom('sucursal')
    .select('id')
    .where('id', '=', id)
    .where('activa', '=', true)
    .where('eliminada_en', 'is', null)
    .forShare()
    .executeTakeFirst()
  return fila !== undefined
}

/** A working branch within reach, held like `holdActiva` does. */
export const holdActivaEnAlcance = (db: Db, alcance: Alcance, id: number): Promise<SucursalActiva | undefined> =>
  db
    .selectFrom('sucursal as s')
    .select(['s.id', 's.folio as sucursalNumber', 's.direccion', 's.zona_horaria as zonaHoraria', 's.horario'])
    .where('s.id', '=', id)
    .where('s.activa', '=', true)
    .where('s.eliminada_en', 'is', null)
    .where(enAlcance('s.id', alcance))
    .forShare()
    .executeTakeFirst()

/** Number of different issuers among branches: by RFC, and by the rate of their tax. */
export async function countEmisores(db: Db, ids: readonly number[]): Promise<number> {
  const { emisores } = await db
    .selectFrom('sucursal')
    .select(sql<number>`count(distinct (rfc, tasa_iva))::int`.as('emisores'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return emisores
}

const breves = (db: Db) =>
  db
    .selectFrom('sucursal as s')
    .select(['s.id', 's.folio as sucursalNumber', 's.direccion', 's.zona_horaria as zonaHoraria', 's.horario'])

/** A branch's name and folio, working or not. */
export const selectSucursalPropia = (db: Db, id: number): Promise<SucursalActiva | undefined> =>
  breves(db).where('s.id', '=', id).executeTakeFirst()

/** Contact of a branch, working or not. */
export const selectLugarDeSucursal = (db: Db, id: number) =>
  db.selectFrom('sucursal').select(['telefono', 'horario', 'mapa']).where('id', '=', id).executeTakeFirst()

export const selectContactoDeSucursal = (db: Db, id: number) =>
  db.selectFrom('sucursal').select(['telefono', 'horario']).where('id', '=', id).executeTakeFirst()

/** The working branch whose manager a user is; he has one at most (D-20). */
export const selectSucursalDeEncargado = (db: Db, idEncargado: number): Promise<SucursalActiva | undefined> =>
  breves(db)
    .where('s.id_encargado', '=', idEncargado)
    .where('s.activa', '=', true)
    .where('s.eliminada_en', 'is', null)
    .executeTakeFirst()

/** Ids of the branches that work. */
export const listIdsActivas = async (db: Db): Promise<number[]> =>
  (
    await db.selectFrom('sucursal').select('id').where('activa', '=', true).where('eliminada_en', 'is', null).execute()
  ).map(({ id }) => id)

/** Whether a branch is within reach, working or not. */
export async function existeEnAlcance(db: Db, alcance: Alcance, id: number): Promise<boolean> {
  const fila = await db
    .selectFrom('sucursal as s')
    .select('s.id')
    .where('s.id', '=', id)
    .where('s.eliminada_en', 'is', null)
    .where(enAlcance('s.id', alcance))
    .executeTakeFirst()
  return fila !== undefined
}

/** A new branch, which gets its manager once it is there. */
export async function insertSucursal(db: Db, datos: Omit<FichaSucursal, 'idEncargado'>, ahora: Date): Promise<number> {
  const { id } = await db
    .insertInto('sucursal')
    .values({ ...escritas(ficha, { ...datos, idEncargado: undefined }), creada_en: ahora })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const unaSucursal = (db: Db, id: number) => db.updateTable('sucursal').where('id', '=', id)

export const updateSucursal = (db: Db, id: number, datos: Pick<Sucursal, keyof FichaSucursal>) =>
  unaSucursal(db, id).set(escritas(ficha, datos)).execute()

export const updateEncargado = (db: Db, id: number, idEncargado: number | null) =>
  unaSucursal(db, id).set({ id_encargado: idEncargado }).execute()

export const updateActiva = (db: Db, id: number, activa: boolean) => unaSucursal(db, id).set({ activa }).execute()

/** Removed from all lists, never erased (D-73). */
export const updateEliminada = (db: Db, id: number, en: Date | null) =>
  unaSucursal(db, id).set({ eliminada_en: en, activa: false }).execute()

/** Branches a user is the manager of, held until the transaction ends. */
export const lockSucursalesDeEncargado = (db: Db, idEncargado: number) =>
  db.selectFrom('sucursal').select('id').where('id_encargado', '=', idEncargado).forNoKeyUpdate().execute()
