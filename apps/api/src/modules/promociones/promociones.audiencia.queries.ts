import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { type Audiencia, type Exclusion, tiposDeLente } from '@nitida/contract/promociones'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

/** An audience with its days as instants and its ages as days of birth. */
export interface AudienciaConFechas {
  audiencia: Audiencia
  vino: { desde: Date | null; hasta: Date | null; sinVenirDesde: Date | null }
  /** Today in the chain's zone; null where no age is asked. */
  hoy: string | null
  /** Bounds of the birth date: on this day or before, and after this one. */
  nacimiento: { hasta: string | null; despuesDe: string | null }
  /** Numbers that got a promotion since then are left out; null leaves nobody out. */
  sinPromocionDesde: Date | null
}

const siempre = sql<SqlBool>`true`

function porEdad({ audiencia, hoy, nacimiento }: AudienciaConFechas): RawBuilder<SqlBool> {
  const { edadDesde, edadHasta } = audiencia
  if (edadDesde === undefined && edadHasta === undefined) return siempre
  return sql<SqlBool>`case when c.fecha_nacimiento is null
    then edad_de(null, c.edad, coalesce(c.edad_en, c.creado_en), ${hoy}::date) between ${edadDesde ?? 0} and ${edadHasta ?? 200}
    else c.fecha_nacimiento <= coalesce(${nacimiento.hasta}::date, 'infinity')
      and c.fecha_nacimiento > coalesce(${nacimiento.despuesDe}::date, '-infinity') end`
}

function porVisita({ vino: { desde, hasta, sinVenirDesde } }: AudienciaConFechas): RawBuilder<SqlBool> {
  const ultima = sql<Date>`coalesce(a.ultima_en, c.creado_en)`
  const condiciones = [
    desde && sql<SqlBool>`${ultima} >= ${desde}`,
    hasta && sql<SqlBool>`${ultima} < ${hasta}`,
    sinVenirDesde && sql<SqlBool>`${ultima} < ${sinVenirDesde}`,
  ].filter((condicion) => condicion !== null)
  return condiciones.length > 0 ? sql<SqlBool>`(${sql.join(condiciones, sql` and `)})` : siempre
}

/**
 * Whether he ordered such a lens: bit n of `lentes` is the n-th kind (migrations 0170, 0280). A patient without a row has none. Told
 * so, the planner walks patients and their activity side by side instead of hashing all.
 */
const porLente = ({ audiencia: { tipoLente } }: AudienciaConFechas): RawBuilder<SqlBool> =>
  tipoLente
    ? sql<SqlBool>`coalesce(a.lentes, 0::smallint) & ${1 << tiposDeLente.indexOf(tipoLente)}::smallint > 0`
    : siempre

const porSucursal = ({ audiencia: { sucursales } }: AudienciaConFechas): RawBuilder<SqlBool> =>
  sucursales && sucursales.length > 0 ? sql<SqlBool>`c.id_sucursal = any(${sucursales}::bigint[])` : siempre

const dentro = (alcance: Alcance, filtro: AudienciaConFechas) => sql<SqlBool>`
  ${enAlcance('c.id_sucursal', alcance)} and ${porSucursal(filtro)}
    and ${porVisita(filtro)} and ${porEdad(filtro)} and ${porLente(filtro)}`

/** The last word of each number: of all numbers at once, and of one patient after the other. */
const ultimaPalabra = {
  deTodos: sql`left join (
      select distinct on (telefono) telefono, promociones, ocurrido_en from preferencia_whatsapp
      order by telefono, ocurrido_en desc, promociones
    ) w on w.telefono = c.telefono`,
  deCadaUno: sql`left join lateral (
      select promociones, ocurrido_en from preferencia_whatsapp p where p.telefono = c.telefono
      order by ocurrido_en desc, promociones limit 1
    ) w on true`,
}

/** Whether a promotion of another campaign went to his number lately, or still waits for it. */
const reciente = ({ sinPromocionDesde }: AudienciaConFechas, propia: number | null): RawBuilder<boolean> =>
  sinPromocionDesde === null
    ? sql<boolean>`false`
    : sql<boolean>`c.telefono in (select m.telefono from mensaje m
        where m.id_campana is not null and m.estado not in ('fallido', 'no_entregable', 'omitido', 'obsoleto')
          and coalesce(m.tomado_en, 'infinity') >= ${sinPromocionDesde} and m.id_campana is distinct from ${propia})`

interface Acordados {
  palabra: keyof typeof ultimaPalabra
  /** The campaign that asks; its own messages leave nobody out. */
  campana?: number
}

/**
 * Patients within the filters who agreed and have a phone (D-63). A number that stopped promotions after the patient agreed
 * counts as stopped (`baja`), whichever of its patients agreed; `reciente` is one that got a promotion lately.
 */
const acordados = (alcance: Alcance, filtro: AudienciaConFechas, { palabra, campana }: Acordados) => sql`
  select c.id, c.id_sucursal, c.telefono, coalesce(not w.promociones and w.ocurrido_en >= k.en, false) as baja,
    ${reciente(filtro, campana ?? null)} as reciente
  from consentimiento_actual k join cliente c on c.id = k.id_cliente
  left join actividad_cliente a on a.id_cliente = c.id
  ${ultimaPalabra[palabra]}
  where k.whatsapp_promociones and k.whatsapp_avisos and c.telefono collate "C" >= '2'
    and c.eliminado_en is null and ${dentro(alcance, filtro)}`

export interface ConteoDeAudiencia {
  destinatarios: number
  excluidos: Record<Exclusion, number>
}

/**
 * Counts the numbers that an audience reaches, and the patients left out for each reason. Most patients agreed to nothing: they
 * are only counted, and those who agreed are looked at closely. Read in the order of their ids, patients come from an index with
 * all that is asked (`cliente_audiencia_con_edad`), beside `actividad_audiencia`; the planner would rather read both tables whole.
 */
export async function countAudiencia(db: Db, alcance: Alcance, filtro: AudienciaConFechas): Promise<ConteoDeAudiencia> {
  const { rows } = await sql<Record<Exclusion, number> & { destinatarios: number }>`
    with todo as (
      select count(*)::int as cuantos, count(*) filter (where c.telefono collate "C" < '2')::int as sin_telefono
      from (
        select id, id_sucursal, telefono, edad, edad_en, fecha_nacimiento, creado_en from cliente
        where eliminado_en is null order by id offset 0
      ) c
      left join actividad_cliente a on a.id_cliente = c.id
      where ${dentro(alcance, filtro)}
    ), acuerdo as (
      select count(*)::int as cuantos, count(*) filter (where baja)::int as baja,
        count(*) filter (where reciente and not baja)::int as reciente,
        count(distinct telefono collate "C") filter (where not baja and not reciente)::int as destinatarios
      from (${acordados(alcance, filtro, { palabra: 'deTodos' })}) uno
    )
    select t.sin_telefono, t.cuantos - t.sin_telefono - k.cuantos as sin_consentimiento, k.baja, k.reciente,
      k.cuantos - k.baja - k.reciente - k.destinatarios as numero_repetido, k.destinatarios
    from todo t, acuerdo k`.execute(db)
  const { destinatarios = 0, ...excluidos } = rows[0] ?? {
    sin_telefono: 0,
    sin_consentimiento: 0,
    baja: 0,
    reciente: 0,
    numero_repetido: 0,
  }
  return { destinatarios, excluidos }
}

export interface MensajesDeCampana {
  idCampana: number
  tipo: string
  parametros: unknown
  texto: string
  iniciaEn: Date
  creadaPor: number
  ahora: Date
  /** Patients after this one, in the order of their ids, and how many of them. */
  desde: number
  cuantos: number
}

/**
 * Queues the next part of a campaign's messages (W1). A number that an earlier patient has is passed by, whichever part he was
 * in.
 * @returns the last patient that was taken, null when there was none; how many were; and how many messages they made.
 */
export async function insertMensajesDeCampana(
  db: Db,
  alcance: Alcance,
  filtro: AudienciaConFechas,
  { idCampana, tipo, parametros, texto, iniciaEn, creadaPor, ahora, desde, cuantos }: MensajesDeCampana,
): Promise<{ hasta: number | null; vistos: number; nuevos: number }> {
  const { rows } = await sql<{ hasta: number | null; vistos: number; nuevos: number }>`
    with parte as materialized (
      select id, id_sucursal, telefono from (
        ${acordados(alcance, filtro, { palabra: 'deCadaUno', campana: idCampana })} and k.id_cliente > ${desde}) acordado
      where not baja and not reciente order by id limit ${cuantos}
    ), nuevo as (
      insert into mensaje (clave, tipo, carril, id_sucursal, id_cliente, id_campana, telefono, parametros, texto,
        respeta_silencio, proximo_intento_en, creado_por, creado_en, cambiado_en)
      select 'promo:' || ${idCampana}::bigint || ':' || e.id, ${tipo}, 'promociones', e.id_sucursal, e.id, ${idCampana},
        e.telefono, ${JSON.stringify(parametros)}::jsonb, ${texto}, true, ${iniciaEn}, ${creadaPor}, ${ahora}, ${ahora}
      from (select distinct on (telefono) * from parte order by telefono, id) e
      order by e.id
      on conflict do nothing
      returning 1
    )
    select (select max(id) from parte) as hasta, (select count(*)::int from parte) as vistos, (select count(*)::int from nuevo) as nuevos`.execute(
    db,
  )
  return rows[0] ?? { hasta: null, vistos: 0, nuevos: 0 }
}

/**
 * State of each recipient of a campaign, without his name, in the order of the queue; patients still to be queued wait. One
 * statement, so that nobody is in both halves or in neither.
 */
export async function selectResultados(db: Db, alcance: Alcance, filtro: AudienciaConFechas, idCampana: number) {
  const { rows } = await sql<{ idCliente: number; estado: EstadoMensaje; codigo: string | null }>`
    with encolado as materialized (
      select id, id_cliente, telefono, estado, error_codigo from mensaje_todo where id_campana = ${idCampana}
    ), por_encolar as (
      select distinct on (telefono) id, telefono from (
        ${acordados(alcance, filtro, { palabra: 'deTodos', campana: idCampana })} and k.id_cliente > (
          select encolada_hasta from campana
          where id = ${idCampana} and encolada_en is null and estado in ('en_curso', 'pausada'))) acordado
      where not baja and not reciente order by telefono, id
    )
    select id_cliente as "idCliente", estado, codigo from (
      select 0 as parte, id, id_cliente, estado, error_codigo as codigo from encolado
      union all
      select 1, p.id, p.id, 'pendiente', null from por_encolar p
        where not exists (select from encolado e where e.telefono = p.telefono)
    ) r order by parte, id`.execute(db)
  return rows
}

/** A live patient with that number who gets promotions, for a test message. */
export async function selectParaProbar(db: Db, alcance: Alcance, telefono: string) {
  const todos: AudienciaConFechas = {
    audiencia: {},
    hoy: null,
    vino: { desde: null, hasta: null, sinVenirDesde: null },
    nacimiento: { hasta: null, despuesDe: null },
    sinPromocionDesde: null,
  }
  const { rows } = await sql<{ id: number; idSucursal: number }>`
    select id, id_sucursal as "idSucursal" from (${acordados(alcance, todos, { palabra: 'deCadaUno' })} and c.telefono = ${telefono}) acordado
    where not baja order by id limit 1`.execute(db)
  return rows[0] ?? null
}
