import type { Auditada } from '@nitida/contract/auditoria.nombres'
import type { CrearUsuario, FichaUsuario, FiltroUsuarios, Usuario } from '@nitida/contract/usuarios'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { conPalabras } from '../../platform/datos/busqueda.ts'
import { type Columnas, camposDe, escritas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { contar, cuentaDe, leerIds, resumir, ventana } from '../../platform/datos/paginas.ts'

const ficha = {
  name: 'nombre',
  lastName: 'apellido_paterno',
  secondLastName: 'apellido_materno',
  email: 'correo',
  userType: 'tipo',
  sessionLimit: 'horario',
  branchId: 'id_sucursal',
  cedula: 'cedula',
} as const satisfies Columnas<'usuario', FichaUsuario>

/** Fields of a user for the audit: all but his password. */
export const usuarioAuditado = {
  entidad: 'usuario',
  campos: [...camposDe(ficha), 'active', 'eliminado', 'contrasenaCambiada'],
} satisfies Auditada

const columnas = [
  'u.id',
  ...leidas('u', ficha),
  'u.ultima_sesion_en',
  'u.activo as active',
  'b.folio as branchNum',
  'b.direccion as branchAddress',
  'u.version_ficha as version',
  'm.id as idDirigida',
  'm.folio as folioDirigida',
  'u.eliminado_en',
] as const

const usuariosCon = (db: Db) =>
  db
    .selectFrom('usuario as u')
    .leftJoin('sucursal as b', 'b.id', 'u.id_sucursal')
    .leftJoin('sucursal as m', (join) =>
      join.onRef('m.id_encargado', '=', 'u.id').on('m.activa', '=', true).on('m.eliminada_en', 'is', null),
    )
    .leftJoin('segundo_factor as f', 'f.id_usuario', 'u.id')
    .select(columnas)
    .select(sql<boolean>`f.activado_en is not null`.as('segundoFactor'))
    .select(sql<boolean>`exists (select from llave_acceso k where k.id_usuario = u.id)`.as('conLlaves'))
    .select(
      sql<boolean>`coalesce(b.activa and b.eliminada_en is null and b.id_encargado is null, false)`.as(
        'sucursalSinEncargado',
      ),
    )

type Fila = Awaited<ReturnType<ReturnType<typeof usuariosCon>['executeTakeFirstOrThrow']>>

type Contado = Pick<Fila, 'ultima_sesion_en' | 'eliminado_en' | 'idDirigida' | 'folioDirigida'>

/** What is told of a user in other words than his columns. */
const dicho = ({ ultima_sesion_en, eliminado_en, idDirigida, folioDirigida }: Contado) => ({
  encargadoDe: idDirigida !== null && folioDirigida !== null ? { id: idDirigida, sucursalNumber: folioDirigida } : null,
  lastSessionDate: ultima_sesion_en?.toISOString() ?? null,
  eliminado: eliminado_en !== null,
})

const aUsuario = ({ ultima_sesion_en, eliminado_en, idDirigida, folioDirigida, ...fila }: Fila): Usuario => ({
  ...fila,
  ...dicho({ ultima_sesion_en, eliminado_en, idDirigida, folioDirigida }),
})

/** Names and e-mail in the form of a search. */
const textoDeUsuario = sql<string>`(' ' || f_unaccent(concat_ws(' ', u.nombre, u.apellido_paterno, u.apellido_materno, u.correo)))`

/** Users of a list, without their branches. */
function cumple({ eliminados, search }: FiltroUsuarios) {
  const vivos = eliminados ? sql<boolean>`u.eliminado_en is not null` : sql<boolean>`u.eliminado_en is null`
  return search ? sql<boolean>`${vivos} and ${conPalabras(textoDeUsuario, search)}` : vivos
}

const porNombre = <T extends { orderBy(orden: RawBuilder<unknown>): T }>(filas: T): T =>
  filas.orderBy(sql`u.nombre collate "es-x-icu"`).orderBy(sql`u.apellido_paterno collate "es-x-icu"`).orderBy(sql`u.id`)

/** All users that the filter lets through, by name. */
export const listIdsDeUsuarios = (db: Db, filtro: FiltroUsuarios): Promise<number[]> =>
  leerIds(db, db.selectFrom('usuario as u').select('u.id').where(cumple(filtro)).$call(porNombre))

/** Users by their ids. */
export async function listPorIds(db: Db, ids: readonly number[]): Promise<Usuario[]> {
  const filas = await usuariosCon(db).where('u.id', 'in', ids).execute()
  return filas.map(aUsuario)
}

/**
 * A page of users by name; `search` looks for words in names and e-mail, whatever their accents and capitals.
 * @param hayFrenadas is answered in the same statement; false where there is no row to carry it.
 */
export async function listUsuarios(db: Db, filtro: FiltroUsuarios, hayFrenadas: Expression<SqlBool>) {
  const contadas = db.selectFrom('usuario as u').where(cumple(filtro))
  const { limit, offset } = ventana(filtro)
  const leidas = await usuariosCon(db)
    .where(cumple(filtro))
    .$call(porNombre)
    .limit(limit)
    .offset(offset)
    .select([cuentaDe(db, contadas, filtro).as('total'), sql<boolean>`${hayFrenadas}`.as('hayFrenadas')])
    .execute()
  const [primera] = leidas
  // A page behind the last one has no row to carry the count.
  const cuenta = primera ? resumir(primera.total ?? 0, filtro) : await contar(db, contadas, filtro)
  // In place, because copies of every row are what this call would spend most on; the contract drops columns it does not name.
  const data = leidas.map((fila) => Object.assign(fila, dicho(fila)))
  return { data, hayFrenadas: primera?.hayFrenadas ?? false, ...cuenta }
}

export async function selectUsuario(db: Db, id: number): Promise<Usuario | null> {
  const fila = await usuariosCon(db).where('u.id', '=', id).executeTakeFirst()
  return fila ? aUsuario(fila) : null
}

/**
 * Holds the user's row until the transaction ends, but not against rows that only name him (what he creates, what is audited of
 * him): two administrators changing each other would otherwise wait for one another.
 */
export async function lockUsuario(db: Db, id: number): Promise<Usuario | null> {
  const fila = await usuariosCon(db).where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst()
  return fila ? aUsuario(fila) : null
}

export async function insertUsuario(
  db: Db,
  datos: Omit<CrearUsuario, 'password'>,
  contrasenaHash: string,
  ahora: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('usuario')
    .values({ ...escritas(ficha, datos), contrasena_hash: contrasenaHash, creado_en: ahora })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The user's place in the list of all users, from 1. */
export async function lugarEnLaLista(db: Db, id: number): Promise<number> {
  const orden = (alias: 'u' | 'n') =>
    sql`(${sql.ref(`${alias}.nombre`)} collate "es-x-icu", ${sql.ref(`${alias}.apellido_paterno`)} collate "es-x-icu", ${sql.ref(`${alias}.id`)})`
  const { lugar } = await db
    .selectFrom('usuario as n')
    .innerJoin('usuario as u', (join) => join.on(sql<boolean>`${orden('u')} <= ${orden('n')}`))
    .where('n.id', '=', id)
    .where('u.eliminado_en', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('lugar'))
    .executeTakeFirstOrThrow()
  return lugar
}

const unUsuario = (db: Db, id: number) => db.updateTable('usuario').where('id', '=', id)

export const updateUsuario = (db: Db, id: number, datos: FichaUsuario, contrasenaHash: string | null) =>
  unUsuario(db, id)
    .set({ ...escritas(ficha, datos), ...(contrasenaHash && { contrasena_hash: contrasenaHash }) })
    .execute()

export const updateActivo = (db: Db, id: number, activo: boolean) => unUsuario(db, id).set({ activo }).execute()

export const updateHorario = (db: Db, id: number, horario: string) => unUsuario(db, id).set({ horario }).execute()

/** Removed from all lists, never erased (D-73). */
export const updateEliminado = (db: Db, id: number, en: Date | null) =>
  unUsuario(db, id).set({ eliminado_en: en, activo: false }).execute()

/** Moves a user to the branch whose manager he becomes (D-20). */
export const updateSucursalDeUsuario = (db: Db, id: number, idSucursal: number) =>
  unUsuario(db, id).set({ id_sucursal: idSucursal }).execute()

/** Active users of type 1, each with his working branch. */
export const selectEncargados = (db: Db, ventanaDeFilas: { limit: number; offset: number }) =>
  db
    .selectFrom('usuario as u')
    .leftJoin('sucursal as b', (join) =>
      join.onRef('b.id', '=', 'u.id_sucursal').on('b.activa', '=', true).on('b.eliminada_en', 'is', null),
    )
    .select(['u.id', 'u.nombre as name', 'u.apellido_paterno as lastName', 'u.apellido_materno as secondLastName'])
    .select('b.id as branchId')
    .where('u.tipo', '=', '1')
    .where('u.activo', '=', true)
    .where('u.eliminado_en', 'is', null)
    .orderBy(sql`u.nombre collate "es-x-icu"`)
    .orderBy('u.id')
    .limit(ventanaDeFilas.limit)
    .offset(ventanaDeFilas.offset)
    .execute()

export async function countActivosDeSucursal(db: Db, idSucursal: number): Promise<number> {
  const { total } = await db
    .selectFrom('usuario')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('id_sucursal', '=', idSucursal)
    .where('activo', '=', true)
    .where('eliminado_en', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
