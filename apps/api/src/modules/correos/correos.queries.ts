import type { EstadoCorreo, FiltroCorreos } from '@nitida/contract/correos'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { contar, leerIds, ventana } from '../../platform/datos/paginas.ts'
import { crearSalida, tomada } from '../../platform/datos/salida.ts'

export interface CorreoNuevo {
  clave: string
  tipo: string
  idSucursal: number
  nombre: string
  direccion: string
  asunto: string
  texto: string
  adjuntos: readonly object[]
  creadoPor: number | null
}

/**
 * Queues an e-mail; an existing key stays unchanged.
 * @returns its id when the row is new.
 */
export async function insertCorreo(db: Db, fila: CorreoNuevo, ahora: Date): Promise<number | null> {
  const { idSucursal, creadoPor, adjuntos, ...resto } = fila
  const creada = await db
    .insertInto('correo')
    .values({
      ...resto,
      id_sucursal: idSucursal,
      adjuntos: JSON.stringify(adjuntos),
      proximo_intento_en: ahora,
      creado_por: creadoPor,
      creado_en: ahora,
      cambiado_en: ahora,
    })
    .onConflict((conflicto) => conflicto.column('clave').doNothing())
    .returning('id')
    .executeTakeFirst()
  return creada?.id ?? null
}

/** E-mails on their way out. */
export const salida = crearSalida<EstadoCorreo>({ tabla: 'correo', tarea: 'enviarCorreo' })

const saliente = [
  'c.id',
  'c.clave',
  'c.tipo',
  'c.nombre',
  'c.direccion',
  'c.asunto',
  'c.texto',
  'c.adjuntos',
  'c.intentos',
  'c.creado_en as creadoEn',
] as const

/**
 * Takes the next e-mail that is due. One statement, committed before anything leaves: of several senders one has it
 * (reliability §1.8).
 */
export async function takeCorreo(db: Db, ahora: Date) {
  const fila = await db
    .with('tomado', (con) =>
      con
        .updateTable('correo')
        .set(tomada(ahora))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('correo')
            .select('id')
            .where('estado', '=', 'pendiente')
            .where('proximo_intento_en', '<=', ahora)
            .orderBy('proximo_intento_en')
            .orderBy('id')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll(),
    )
    .selectFrom('tomado as c')
    .select(saliente)
    .executeTakeFirst()
  return fila ? { ...fila, tomadoEn: ahora } : null
}
export type CorreoTomado = NonNullable<Awaited<ReturnType<typeof takeCorreo>>>

/** Makes every e-mail that waits due. */
export const updateDebidos = (db: Db, ahora: Date) =>
  db
    .updateTable('correo')
    .set({ proximo_intento_en: ahora })
    .where('estado', '=', 'pendiente')
    .where('proximo_intento_en', '>', ahora)
    .execute()

/** What waits, by state. */
export async function countPorSalir(db: Db) {
  const { rows } = await sql<{ buzon: string; estado: string; cuantos: number; edad: number }>`
    select 'correos' as buzon, estado, count(*)::int as cuantos, extract(epoch from now() - min(creado_en))::float8 as edad
      from correo where estado in ('pendiente', 'enviando', 'desconocido') group by estado`.execute(db)
  return rows
}

/** Since when the oldest e-mail that waits has been due; null when none is. */
export async function selectDebidoDesde(db: Db, ahora: Date): Promise<Date | null> {
  const fila = await db
    .selectFrom('correo')
    .select((eb) => eb.fn.min('proximo_intento_en').as('desde'))
    .where('estado', '=', 'pendiente')
    .where('proximo_intento_en', '<=', ahora)
    .executeTakeFirst()
  return fila?.desde ?? null
}

/** Whose e-mails are seen, and kinds that are not, because not everybody of a branch may read what they carry. */
export interface VistaDeCorreos {
  alcance: Alcance
  ocultos: readonly string[]
}

/** E-mails in sight. */
const enVista = ({ alcance, ocultos }: VistaDeCorreos) =>
  sql<boolean>`${enAlcance('c.id_sucursal', alcance)} and c.tipo <> all(${ocultos}::text[])`

/** An e-mail in sight, as it leaves. */
export const selectCorreo = (db: Db, vista: VistaDeCorreos, id: number) =>
  db
    .selectFrom('correo as c')
    .select([...saliente, 'c.id_sucursal as idSucursal'])
    .where('c.id', '=', id)
    .where(enVista(vista))
    .executeTakeFirst()

/** An e-mail in sight, held until the end of the transaction. */
export async function lockCorreo(db: Db, vista: VistaDeCorreos, id: number) {
  const fila = await db
    .selectFrom('correo as c')
    .select(['c.clave', 'c.estado', 'c.id_sucursal as idSucursal'])
    .where('c.id', '=', id)
    .where(enVista(vista))
    .forUpdate()
    .executeTakeFirst()
  return fila ?? null
}

/** E-mails in sight; `search` looks in the name, the address and the subject. */
function correosDe(db: Db, vista: VistaDeCorreos, { search, estado }: FiltroCorreos) {
  let base = db.selectFrom('correo as c').where(enVista(vista))
  if (estado) base = base.where('c.estado', '=', estado)
  if (search) {
    const buscado = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    base = base.where(
      sql<boolean>`f_unaccent(c.nombre || ' ' || c.direccion || ' ' || c.asunto) like f_unaccent(${buscado})`,
    )
  }
  return base
}

const conColumnas = (base: ReturnType<typeof correosDe>) =>
  base
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .select([
      'c.id',
      'c.tipo',
      'c.estado',
      'c.error_codigo as codigo',
      'c.nombre',
      'c.direccion',
      'c.asunto',
      'c.texto',
      'c.adjuntos',
      's.folio as sucursalNumber',
      'c.creado_en as creadoEn',
      'c.cambiado_en as cambiadoEn',
      'c.id_sucursal as idSucursal',
    ])

/** All of them that a filter lets through, newest first. */
export const listIdsDeCorreos = (db: Db, vista: VistaDeCorreos, filtro: FiltroCorreos): Promise<number[]> =>
  leerIds(db, correosDe(db, vista, filtro).select('c.id').orderBy('c.id', 'desc'))

export const listPorIds = (db: Db, vista: VistaDeCorreos, ids: readonly number[]) =>
  conColumnas(correosDe(db, vista, {}))
    .where('c.id', 'in', ids)
    .execute()

/** A page of e-mails, newest first. */
export async function listCorreos(db: Db, vista: VistaDeCorreos, filtro: FiltroCorreos) {
  const base = correosDe(db, vista, filtro)
  const { limit, offset } = ventana(filtro)
  const pagina = conColumnas(base).orderBy('c.id', 'desc').limit(limit).offset(offset)
  const [filas, cuenta] = await Promise.all([pagina.execute(), contar(db, base, filtro)])
  return { filas, ...cuenta }
}
export type FilaCorreo = Awaited<ReturnType<typeof listCorreos>>['filas'][number]
