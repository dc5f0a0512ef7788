import type { Cliente, FiltroClientes } from '@nitida/contract/clientes'
import { aPesos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { conPalabras } from '../../platform/datos/busqueda.ts'
import { leidas } from '../../platform/datos/columnas.ts'
import { type Db, preparada } from '../../platform/datos/db.ts'
import { conUnaErrata } from '../../platform/datos/erratas.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds, leerPagina, quePasaDeTiempo } from '../../platform/datos/paginas.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'
import { sinBloquear } from './clientes.bloqueo.ts'
import { fichaCliente } from './clientes.escritura.queries.ts'
import { losHallados, soloNumero } from './clientes.hallados.ts'

const { edad: _, ...fichaSinEdad } = fichaCliente

/** The age of the patient `c` on that day in his branch `s`, the same wherever it is read (D-43). */
export const edadEl = (ahora: Date) =>
  sql<number>`edad_de(c.fecha_nacimiento, c.edad, coalesce(c.edad_en, c.creado_en), (${ahora}::timestamptz at time zone s.zona_horaria)::date)`.as(
    'edad',
  )

const columnas = [
  'c.id',
  ...leidas('c', fichaSinEdad),
  'c.edad_en',
  'c.version',
  's.folio as sucursalNumber',
  's.direccion as sucursalDireccion',
  'c.creado_en',
  'c.eliminado_en',
  'proxima.idCita',
  'proxima.fecha',
  'proxima.hora',
  'proxima.confirmada',
  'pedidos.saldo',
  'pedidos.estatusPedido',
  'registro.versionAviso',
  'registro.numeroAviso',
  'registro.whatsappAvisos',
  'registro.whatsappPromociones',
  'registro.en',
  'registro.registradoPor',
  'registro.medio',
  'baja.baja',
] as const

type Filas = SelectQueryBuilder<DB & { c: DB['cliente'] }, 'c', { id: number }>

/**
 * Full records of a few rows, newest first. The quick facts are read for these rows only. An appointment has a branch of its own,
 * so the scope holds for it as well (D-18), and "next" begins with the present minute of that branch.
 */
const fichas = (db: Db, alcance: Alcance, ahora: Date, filas: Filas) =>
  db
    .selectFrom(filas.as('f'))
    .innerJoin('cliente as c', 'c.id', 'f.id')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('cita as a')
          .innerJoin('sucursal as b', 'b.id', 'a.id_sucursal')
          .select(['a.id as idCita', 'a.fecha', 'a.hora', 'a.confirmada'])
          .whereRef('a.id_cliente', '=', 'c.id')
          .where('a.cancelada', '=', false)
          // The day alone lets the index be used; the hour says whether the appointment is still to come.
          .where('a.fecha', '>=', sql<string>`(${ahora}::timestamptz at time zone b.zona_horaria)::date`)
          .where(
            sql`a.fecha + a.hora`,
            '>=',
            sql`date_trunc('minute', ${ahora}::timestamptz at time zone b.zona_horaria)`,
          )
          .where(enAlcance('a.id_sucursal', alcance))
          .orderBy('a.fecha')
          .orderBy('a.hora')
          .limit(1)
          .as('proxima'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('pedido as o')
          .select([
            sql<number | null>`sum(o.saldo)::bigint`.as('saldo'),
            sql<
              Pedido['estatus'] | null
            >`(array_agg(o.estatus order by o.id desc) filter (where o.estatus <> 'Entregado a cliente'))[1]`.as(
              'estatusPedido',
            ),
          ])
          .whereRef('o.id_cliente', '=', 'c.id')
          .where('o.eliminado_en', 'is', null)
          .where(enAlcance('o.id_sucursal', alcance))
          .as('pedidos'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('consentimiento as r')
          .innerJoin('usuario as u', 'u.id', 'r.registrado_por')
          .innerJoin('aviso_version as n', 'n.clave', 'r.version_aviso')
          .select([
            'r.version_aviso as versionAviso',
            'n.version as numeroAviso',
            'r.whatsapp_avisos as whatsappAvisos',
            'r.whatsapp_promociones as whatsappPromociones',
            'r.en',
            'r.medio',
            nombreCompleto('u').as('registradoPor'),
          ])
          .whereRef('r.id_cliente', '=', 'c.id')
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('registro'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('preferencia_whatsapp as w')
          .select((eb) => [eb.case().when('w.promociones', '=', false).then(eb.ref('w.ocurrido_en')).end().as('baja')])
          .whereRef('w.telefono', '=', 'c.telefono')
          .orderBy('w.ocurrido_en', 'desc')
          .orderBy('w.promociones')
          .limit(1)
          .as('baja'),
      (join) => join.onTrue(),
    )
    .select(columnas)
    .select(edadEl(ahora))
    .orderBy('c.id', 'desc')

type Fila = Awaited<ReturnType<ReturnType<typeof fichas>['executeTakeFirstOrThrow']>>

function aProximaCita({ idCita, fecha, hora, confirmada }: Omit<Fila, 'saldo'>): Cliente['proximaCita'] {
  if (idCita === null || fecha === null || hora === null) return null
  return { id: idCita, fecha, hora: hora.slice(0, 5), confirmada: confirmada === true }
}

function aConsentimiento(fila: Omit<Fila, 'saldo'>): Cliente['consentimiento'] {
  if (fila.versionAviso === null || fila.en === null || fila.medio === null) return null
  return {
    versionAviso: fila.versionAviso,
    numeroAviso: fila.numeroAviso ?? 0,
    whatsappAvisos: fila.whatsappAvisos === true,
    whatsappPromociones: fila.whatsappPromociones === true,
    en: fila.en.toISOString(),
    registradoPor: fila.registradoPor ?? '',
    medio: fila.medio,
    baja: fila.baja && fila.baja >= fila.en ? fila.baja.toISOString() : null,
  }
}

const aCliente = ({ saldo, ...fila }: Fila): Cliente => ({
  ...fila,
  createDate: fila.creado_en.toISOString(),
  edadDichaEn: fila.fechaNacimiento === null ? (fila.edad_en ?? fila.creado_en).toISOString() : null,
  proximaCita: aProximaCita(fila),
  saldoPendiente: saldo === null ? null : aPesos(saldo),
  consentimiento: aConsentimiento(fila),
  eliminado: fila.eliminado_en !== null,
})

export const clientesDe = (db: Db, alcance: Alcance) =>
  db.selectFrom('cliente as c').select('c.id').where(enAlcance('c.id_sucursal', alcance))

/** True where the old name or phones of a patient who was joined have every word. */
const tenia = (alias: string, search: string): RawBuilder<SqlBool> => {
  const busqueda = sql.ref(`${alias}.busqueda`)
  const numero = soloNumero(search)
  // A kept plan reckons the pattern of a word anew for each of them.
  return numero
    ? sql<SqlBool>`strpos(${busqueda}, ${numero}) > 0`
    : conPalabras(sql<string>`(' ' || ${busqueda} || '')`, search)
}

/** Whom the patients lead to who were joined to another one, and whose old name or phones have every word. */
const deAntes = (db: Db, search: string) =>
  db
    .selectFrom('union_pacientes as u')
    .innerJoin('cliente as b', 'b.id', 'u.id_perdedor')
    .select('u.id_vigente as id')
    .where('u.deshecha_en', 'is', null)
    .where(tenia('b', search))

async function listDeAntes(db: Db, search: string): Promise<number[]> {
  const filas = await deAntes(db, search).distinct().execute()
  return filas.map(({ id }) => id)
}

/** Patients removed by hand: one who was joined to another one is found there, and a blocked one nowhere. */
const deLaPapelera = sql<SqlBool>`not exists (select from union_pacientes u where u.id_perdedor = c.id and u.deshecha_en is null)
  and ${sinBloquear('c.id')}`

/**
 * Patients that the filter lets through, the newest first; `search` looks for words in name and phones, and in those by which somebody
 * was known before he was joined to another one. Few are found in one statement with these. Many are read from the newest on until a
 * page is full, so these are looked for before.
 */
async function filtrados(db: Db, alcance: Alcance, { search, sucursal, eliminados }: FiltroClientes) {
  let clientes = clientesDe(db, alcance).where('c.eliminado_en', eliminados ? 'is not' : 'is', null)
  if (eliminados) clientes = clientes.where(deLaPapelera)
  if (sucursal !== undefined) clientes = clientes.where('c.id_sucursal', '=', sucursal)
  if (!search) return { ordenados: clientes.orderBy('c.id', 'desc'), hallados: null }
  const hallados = await losHallados(db, 'c', search, alcance, sucursal)
  const suyos = clientes.where(hallados.suyos)
  if (eliminados) return { ordenados: suyos.orderBy('c.id', 'desc'), hallados }
  if (!hallados.muchas) {
    const todos = suyos.union(clientes.where('c.id', 'in', deAntes(db, search)))
    return { ordenados: todos.orderBy('id', 'desc'), hallados }
  }
  const antes = await listDeAntes(db, search)
  const ordenados = (
    antes.length > 0 ? clientes.where((eb) => eb.or([hallados.suyos, eb('c.id', 'in', antes)])) : suyos
  ).orderBy('c.id', 'desc')
  return { ordenados, hallados }
}

export const listIdsDeClientes = async (db: Db, alcance: Alcance, filtro: FiltroClientes): Promise<number[]> =>
  leerIds(db, (await filtrados(db, alcance, filtro)).ordenados)

/** Patients by their ids. */
export async function listPorIds(db: Db, alcance: Alcance, ids: readonly number[], ahora: Date): Promise<Cliente[]> {
  const filas = await fichas(db, alcance, ahora, clientesDe(db, alcance).where('c.id', 'in', ids)).execute()
  return filas.map(aCliente)
}

/** A page of the newest patients that the filter lets through. */
export async function listClientes(db: Db, alcance: Alcance, filtro: FiltroClientes, ahora: Date) {
  const { sucursal, eliminados } = filtro
  const { ordenados, hallados } = await filtrados(db, alcance, filtro)
  const leer = (ids: number[]) =>
    preparada(fichas(db, alcance, ahora, clientesDe(db, alcance).where('c.id', 'in', ids))).execute()
  const entera = eliminados ? null : { lista: 'cliente', alcance, sucursal }
  const { filas, ...cuenta } = await leerPagina(db, ordenados, filtro, leer, entera, hallados ?? {})
  return { data: filas.map(aCliente), ...cuenta }
}

/** The newest patients whose names are one typo away from the text; nobody for a text in which none is looked for. */
export async function listParecidos(db: Db, alcance: Alcance, search: string, limite: number, ahora: Date) {
  const suyos = conUnaErrata(sql<string>`(' ' || b.busqueda)`, search)
  if (!suyos) return []
  // Found apart by the index of words: asked for the newest few the planner would walk the whole table for them.
  const ids = sql<number>`(with parecidos as materialized (select b.id from cliente b where ${suyos}) select id from parecidos)`
  const hallados = clientesDe(db, alcance)
    .where('c.eliminado_en', 'is', null)
    .where('c.id', 'in', ids)
    .orderBy('c.id', 'desc')
    .limit(limite)
  // A help that takes too long is left out.
  const filas = await fichas(db, alcance, ahora, hallados).execute().catch(quePasaDeTiempo)
  return filas?.map(aCliente) ?? []
}

/** A patient, removed or not. */
export async function selectCliente(db: Db, alcance: Alcance, id: number, ahora: Date): Promise<Cliente | null> {
  const suya = clientesDe(db, alcance).where('c.id', '=', id)
  const fila = await preparada(fichas(db, alcance, ahora, suya)).executeTakeFirst()
  return fila ? aCliente(fila) : null
}

/** Whether a patient within reach had his data cancelled. */
export async function selectBloqueado(db: Db, alcance: Alcance, id: number): Promise<boolean> {
  const fila = await clientesDe(db, alcance)
    .innerJoin('bloqueo_paciente as q', 'q.id_cliente', 'c.id')
    .where('c.id', '=', id)
    .executeTakeFirst()
  return fila !== undefined
}

/** Who a patient is now that he was joined to another one; null while he is himself, or that one is out of reach. */
export async function selectVigente(db: Db, alcance: Alcance, id: number): Promise<number | null> {
  const fila = await clientesDe(db, alcance)
    .innerJoin('union_pacientes as u', 'u.id_vigente', 'c.id')
    .where('u.id_perdedor', '=', id)
    .where('u.deshecha_en', 'is', null)
    .where('c.eliminado_en', 'is', null)
    .executeTakeFirst()
  return fila?.id ?? null
}
