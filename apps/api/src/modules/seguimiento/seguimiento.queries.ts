import type { AnotarLlamada, FiltroPorRevisar, Motivo, PorRevisar } from '@nitida/contract/seguimiento'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { type Columnas, escritas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { resumir, ventana } from '../../platform/datos/paginas.ts'
import { conPalabrasDeCliente } from '../clientes/clientes.hallados.ts'

/** Terms in days, as the rules give them. */
export interface Plazos {
  lentesDesde: number
  lentesHasta: number
  sinRecoger: number
  sinPagar: number
  entreMensajes: number
  porVencer: number
}

export interface Busqueda {
  alcance: Alcance
  ahora: Date
  plazos: Plazos
  /** Only these patients. */
  ids?: readonly number[] | RawBuilder<number[]>
}

const dias = (cuantos: number) => sql`${cuantos}::int * interval '1 day'`
const entre = (columna: string, ids: Busqueda['ids']) =>
  ids ? sql<SqlBool>`${sql.ref(columna)} = any(${ids}::bigint[])` : sql<SqlBool>`true`

/** Today in the branch `s`. */
const hoy = (ahora: Date) => sql`(${ahora}::timestamptz at time zone s.zona_horaria)::date`

/**
 * Patients with a live appointment from today on need no reminding of a check-up. Of a few patients each is looked up; of
 * everybody, the appointments ahead are gathered once, by a bound that holds in every zone.
 */
const sinCita = ({ ahora, ids }: Busqueda) => sql<SqlBool>`not exists (
  select 1 from cita x where x.id_cliente = c.id and not x.cancelada and x.fecha >= ${hoy(ahora)}
    and ${ids ? sql<SqlBool>`true` : sql<SqlBool>`x.fecha >= (${ahora}::timestamptz - interval '1 day')::date`})`

const deActividad = (
  { alcance, ids }: Busqueda,
  motivo: Motivo,
  desde: RawBuilder<unknown>,
  donde: RawBuilder<SqlBool>,
) => sql`
  select c.id, c.id_sucursal, ${motivo}::text as motivo, ${desde} as desde, null::bigint as presupuesto
  from actividad_cliente a join cliente c on c.id = a.id_cliente join sucursal s on s.id = c.id_sucursal
  where c.eliminado_en is null and ${enAlcance('c.id_sucursal', alcance)} and ${entre('a.id_cliente', ids)} and ${donde}`

const dePedidos = (
  { alcance, ids }: Busqueda,
  motivo: Motivo,
  { desde, donde }: { desde: RawBuilder<unknown>; donde: RawBuilder<SqlBool> },
) => sql`
  select c.id, c.id_sucursal, ${motivo}::text as motivo, max(${desde}) as desde, null::bigint as presupuesto
  from pedido p join cliente c on c.id = p.id_cliente join sucursal s on s.id = p.id_sucursal
  where p.eliminado_en is null and c.eliminado_en is null and ${enAlcance('p.id_sucursal', alcance)}
    and ${enAlcance('c.id_sucursal', alcance)} and ${entre('p.id_cliente', ids)} and ${donde}
  group by c.id`

/** Patients with an open quote, each with his newest one. */
const dePresupuestos = (
  { alcance, ids }: Busqueda,
  motivo: Motivo,
  { desde, donde }: { desde: RawBuilder<unknown>; donde: RawBuilder<SqlBool> },
) => sql`
  select distinct on (c.id) c.id, c.id_sucursal, ${motivo}::text as motivo, ${desde} as desde, q.id as presupuesto
  from presupuesto q join cliente c on c.id = q.id_cliente join sucursal s on s.id = q.id_sucursal
  where q.id_pedido is null and q.perdido_en is null and c.eliminado_en is null and ${enAlcance('q.id_sucursal', alcance)}
    and ${enAlcance('c.id_sucursal', alcance)} and ${entre('q.id_cliente', ids)} and ${donde}
  order by c.id, ${desde} desc, q.id desc`

/** Patients who are due for a reason, each with the day since when. Bounds without a zone let the indexes be used. */
function causaDe(motivo: Motivo, busqueda: Busqueda): RawBuilder<unknown> {
  const { ahora, plazos } = busqueda
  const local = (columna: RawBuilder<unknown>) => sql`(${columna} at time zone s.zona_horaria)::date`
  const ultimoPago = sql`coalesce((select max(g.creado_en) from pago g where g.id_pedido = p.id and g.importe > 0), p.creado_en)`
  switch (motivo) {
    case 'revision':
      return deActividad(
        busqueda,
        motivo,
        sql`a.proxima_revision`,
        sql<SqlBool>`a.proxima_revision <= (${ahora}::timestamptz + interval '1 day')::date
          and a.proxima_revision <= ${hoy(ahora)} and ${sinCita(busqueda)}`,
      )
    case 'lentes_contacto':
      return deActividad(
        busqueda,
        motivo,
        local(sql`(a.lentes_contacto_en + ${dias(plazos.lentesDesde)})`),
        sql<SqlBool>`a.lentes_contacto_en <= ${ahora}::timestamptz - ${dias(plazos.lentesDesde)}
          and a.lentes_contacto_en > ${ahora}::timestamptz - ${dias(plazos.lentesHasta)}`,
      )
    case 'pedido_listo':
      return dePedidos(busqueda, motivo, {
        desde: local(sql`(p.estatus_en + ${dias(plazos.sinRecoger)})`),
        donde: sql<SqlBool>`p.estatus = 'Recibido en sucursal'
          and p.estatus_en <= ${ahora}::timestamptz - ${dias(plazos.sinRecoger)}`,
      })
    case 'saldo':
      return dePedidos(busqueda, motivo, {
        desde: local(sql`(${ultimoPago} + ${dias(plazos.sinPagar)})`),
        donde: sql<SqlBool>`p.saldo > 0 and p.creado_en <= ${ahora}::timestamptz - ${dias(plazos.sinPagar)}
          and ${ultimoPago} <= ${ahora}::timestamptz - ${dias(plazos.sinPagar)}`,
      })
    case 'presupuesto_interesa':
      return dePresupuestos(busqueda, motivo, {
        desde: local(sql`q.interesa_en`),
        donde: sql<SqlBool>`q.interesa is not null`,
      })
    case 'presupuesto_vence':
      return dePresupuestos(busqueda, motivo, {
        desde: sql`q.vigente_hasta - ${plazos.porVencer}::int`,
        donde: sql<SqlBool>`q.interesa is null and q.vigente_hasta >= ${hoy(ahora)}
          and q.vigente_hasta <= ${hoy(ahora)} + ${plazos.porVencer}::int`,
      })
    case 'presupuesto_por_llamar':
      return dePresupuestos(busqueda, motivo, {
        desde: sql`q.llamar_el`,
        donde: sql<SqlBool>`q.interesa is null and q.llamar_el <= ${hoy(ahora)}
          and q.vigente_hasta > ${hoy(ahora)} + ${plazos.porVencer}::int`,
      })
  }
}

const causas = (motivos: readonly Motivo[], busqueda: Busqueda) =>
  sql.join(
    motivos.map((motivo) => sql`(${causaDe(motivo, busqueda)})`),
    sql` union all `,
  )

/** Whether a patient is still due for a reason, wherever he is. */
export async function sigueTocando(
  db: Db,
  id: number,
  motivo: Motivo,
  cuando: Pick<Busqueda, 'ahora' | 'plazos'>,
): Promise<boolean> {
  const { rows } = await sql`${causaDe(motivo, { alcance: { tipo: 'todas' }, ids: [id], ...cuando })}`.execute(db)
  return rows.length > 0
}

const deUnPresupuesto = (motivo: Motivo): boolean => motivo.startsWith('presupuesto_')

/** Whether a patient was called since his quote gave reason to, or is to be called on a later day. */
const yaLlamado = (ahora: Date) => sql<SqlBool>`exists (select 1 from contacto_seguimiento k
  where k.id_cliente = c.id and k.medio = 'llamada'
    and (k.proximo > ${hoy(ahora)} or k.proximo is null and k.dia >= c.desde))`

/** Patients who are left alone: contacted lately, or to be called on a later day. */
const enPaz = ({ ahora, plazos }: Busqueda) => sql<SqlBool>`exists (
  select 1 from contacto_seguimiento k where k.id_cliente = c.id
    and (k.proximo > ${hoy(ahora)} or k.proximo is null and k.dia > ${hoy(ahora)} - ${plazos.entreMensajes}::int))`

/** Day from which a patient may be written to again: thirty days after the last message, or that of the next call. */
const mensajeDesde = ({ ahora, plazos }: Busqueda) => sql<string | null>`(
  select nullif(greatest(max(case when k.medio = 'mensaje' then k.dia + ${plazos.entreMensajes}::int end),
    max(k.proximo), ${hoy(ahora)}), ${hoy(ahora)})
  from contacto_seguimiento k where k.id_cliente = c.id)`

/** The state of a message that moved to the archive stays beside its key, also when its month left for a file. */
const ultimoContacto = sql`(
  select jsonb_build_object('medio', k.medio, 'motivo', k.motivo, 'dia', k.dia, 'nota', k.nota, 'proximo', k.proximo,
    'nombreUsuario', ${nombreCompleto('u')}, 'estado', coalesce(m.estado, v.estado))
  from contacto_seguimiento k join usuario u on u.id = k.id_usuario
  left join mensaje m on k.medio = 'mensaje' and m.clave = 'seguimiento:' || k.id
  left join mensaje_clave v on k.medio = 'mensaje' and v.clave = 'seguimiento:' || k.id
  where k.id_cliente = c.id order by k.id desc limit 1)`

const hallado = (search: string) => sql<SqlBool>`exists (
  select 1 from cliente b where b.id = c.id and ${conPalabrasDeCliente('b', search)})`

/** Filters of the list beyond the reasons, of the patient `c` in his branch `s`. */
const filtrado = (
  motivo: Motivo,
  { search, sucursal, contactados }: FiltroPorRevisar,
  busqueda: Busqueda,
) => sql<SqlBool>`
  ${search ? hallado(search) : sql<SqlBool>`true`}
    and ${sucursal ? sql<SqlBool>`c.id_sucursal = ${sucursal}` : sql<SqlBool>`true`}
    and ${contactados ? sql<SqlBool>`true` : sql<SqlBool>`not ${deUnPresupuesto(motivo) ? yaLlamado(busqueda.ahora) : enPaz(busqueda)}`}`

/** Patients that a list looks at: one more than it counts up to, and those up to the end of the page. */
function alcanceDeLista(filtro: FiltroPorRevisar): number {
  const { limit, offset } = ventana(filtro)
  return Math.max(resumir(Number.MAX_SAFE_INTEGER, filtro).total + 1, offset + limit)
}

/**
 * The newest patients of each reason, as many as the page and the count look at. A patient among the newest of all is among the
 * newest of one reason, so no other has to be sorted.
 */
const recientes = (motivos: readonly Motivo[], busqueda: Busqueda, filtro: FiltroPorRevisar) =>
  sql.join(
    motivos.map(
      (motivo) => sql`(
      select c.id, c.desde from (${causaDe(motivo, busqueda)}) c join sucursal s on s.id = c.id_sucursal
      where ${filtrado(motivo, filtro, busqueda)} order by c.desde desc, c.id desc limit ${alcanceDeLista(filtro)})`,
    ),
    sql` union all `,
  )

/** A page of due patients, the newest reason first; their other reasons are looked up for them alone. */
export async function listPorRevisar(db: Db, motivos: readonly Motivo[], busqueda: Busqueda, filtro: FiltroPorRevisar) {
  const { ahora } = busqueda
  const { limit, offset } = ventana(filtro)
  const deLaPagina = { ...busqueda, ids: sql<number[]>`array(select id from pagina)` }
  const { rows } = await sql<PorRevisar & { cuantos: number }>`
    with debido as materialized (
      select r.id, max(r.desde) as desde from (${recientes(motivos, busqueda, filtro)}) r group by r.id
    ),
    pagina as materialized (select * from debido order by desde desc, id desc limit ${limit} offset ${offset}),
    causa as materialized (${causas(motivos, deLaPagina)})
    select c.id, c.nombre as "nombreCompleto", c.telefono, c.id_sucursal as sucursal, s.folio as "sucursalNumber",
      (select jsonb_agg(jsonb_build_object('motivo', x.motivo, 'desde', x.desde, 'presupuesto', x.presupuesto) order by x.desde desc, x.motivo)
        from causa x where x.id = d.id) as motivos,
      edad_de(c.fecha_nacimiento, c.edad, coalesce(c.edad_en, c.creado_en), ${hoy(ahora)}) as edad,
      (a.ultima_visita_en at time zone s.zona_horaria)::date as "ultimaVisita", a.proxima_revision as "proximaRevision",
      ${ultimoContacto} as "ultimoContacto", ${mensajeDesde(busqueda)} as "mensajeDesde",
      coalesce(not w.whatsapp_avisos, false) as "sinAvisos",
      (select count(*)::int from debido) as cuantos
    from pagina d join cliente c on c.id = d.id join sucursal s on s.id = c.id_sucursal
    left join actividad_cliente a on a.id_cliente = c.id left join consentimiento_actual w on w.id_cliente = c.id
    order by d.desde desc, d.id desc`.execute(db)
  const cuenta = rows[0]?.cuantos ?? (offset > 0 ? await countPorRevisar(db, motivos, busqueda, filtro) : 0)
  return { data: rows.map(({ cuantos: _, ...fila }) => fila), ...resumir(cuenta, filtro) }
}

/** All due patients, the newest reason first. */
export async function listIdsPorRevisar(
  db: Db,
  motivos: readonly Motivo[],
  busqueda: Busqueda,
  filtro: FiltroPorRevisar,
): Promise<number[]> {
  const todos = { ...filtro, page: 1, limit: 1_000_000 }
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(jsonb_agg(d.id order by d.desde desc, d.id desc), '[]') as ids
    from (select r.id, max(r.desde) as desde from (${recientes(motivos, busqueda, todos)}) r group by r.id) d`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}

/** Number of patients behind a page beyond the last one. */
async function countPorRevisar(
  db: Db,
  motivos: readonly Motivo[],
  busqueda: Busqueda,
  filtro: FiltroPorRevisar,
): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    select count(distinct r.id)::int as cuantos from (${recientes(motivos, busqueda, filtro)}) r`.execute(db)
  return rows[0]?.cuantos ?? 0
}

/** Patients of these who are due for a reason now, with the data of their message. */
export async function selectDebidos(db: Db, motivo: Motivo, busqueda: Busqueda) {
  const { rows } = await sql<{
    id: number
    idSucursal: number
    nombre: string
    telefono: string
    dia: string
    hasta: string | null
  }>`
    select c.id, c.id_sucursal as "idSucursal", c.nombre, c.telefono, ${hoy(busqueda.ahora)} as dia,
      ${mensajeDesde(busqueda)} as hasta
    from (${causaDe(motivo, busqueda)}) x join cliente c on c.id = x.id join sucursal s on s.id = c.id_sucursal`.execute(
    db,
  )
  return rows
}

/** A message or a call: what is noted of it, of whom, and when. A message has neither note nor later day. */
export interface ContactoNuevo extends Record<keyof AnotarLlamada, string | null> {
  idCliente: number
  idSucursal: number
  medio: 'mensaje' | 'llamada'
  motivo: Motivo
  dia: string
}

/** The saved fields of a contact and their columns. */
const columnasDeContacto = {
  idCliente: 'id_cliente',
  idSucursal: 'id_sucursal',
  medio: 'medio',
  motivo: 'motivo',
  dia: 'dia',
  nota: 'nota',
  proximo: 'proximo',
} as const satisfies Columnas<'contacto_seguimiento', ContactoNuevo>

/**
 * Adds to the register; of messages within thirty days the database takes one (`contacto_cada_treinta_dias`).
 * @returns the ids of the taken ones, by patient.
 */
export async function insertContactos(
  db: Db,
  contactos: readonly ContactoNuevo[],
  { idUsuario, en }: { idUsuario: number; en: Date },
): Promise<ReadonlyMap<number, number>> {
  if (contactos.length === 0) return new Map()
  const filas = await db
    .insertInto('contacto_seguimiento')
    .values(contactos.map((contacto) => ({ ...escritas(columnasDeContacto, contacto), id_usuario: idUsuario, en })))
    .onConflict((conflicto) => conflicto.doNothing())
    .returning(['id', 'id_cliente'])
    .execute()
  return new Map(filas.map(({ id, id_cliente }) => [id_cliente, id]))
}

/**
 * Writes the optometrist's day of the next check-up.
 * @returns the day that counts.
 */
export async function upsertRevision(
  db: Db,
  idCliente: number,
  dia: string,
  { idUsuario, en }: { idUsuario: number; en: Date },
): Promise<string | null> {
  const cambio = { dia, id_usuario: idUsuario, en }
  await db
    .insertInto('revision_indicada')
    .values({ id_cliente: idCliente, ...cambio })
    .onConflict((conflicto) => conflicto.column('id_cliente').doUpdateSet(cambio))
    .execute()
  const fila = await db
    .selectFrom('actividad_cliente')
    .select('proxima_revision')
    .where('id_cliente', '=', idCliente)
    .executeTakeFirst()
  return fila?.proxima_revision ?? null
}
