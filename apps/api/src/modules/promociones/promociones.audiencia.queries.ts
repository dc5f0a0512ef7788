import type { Audiencia, Exclusion } from '@nitida/contract/promociones'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/alcance.ts'
import type { Db } from '../../platform/db.ts'

/** An audience with its days as instants and its ages as days of birth. */
export interface AudienciaConFechas {
  audiencia: Audiencia
  vino: { desde: Date | null; hasta: Date | null; sinVenirDesde: Date | null }
  /** Born on this day or before, and after this one. */
  nacimiento: { hasta: string | null; despuesDe: string | null }
}

const siempre = sql<SqlBool>`true`

function porEdad({ audiencia, nacimiento }: AudienciaConFechas): RawBuilder<SqlBool> {
  const { edadDesde, edadHasta } = audiencia
  if (edadDesde === undefined && edadHasta === undefined) return siempre
  return sql<SqlBool>`case when c.fecha_nacimiento is null
    then c.edad between ${edadDesde ?? 0} and ${edadHasta ?? 200}
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
 * Who ordered such a lens, or had it prescribed in a clinical history. Lenses are few and orders many: what is compared with the
 * words is each lens once, gone through by the index.
 */
const conLente = (tipo: string): RawBuilder<unknown> => sql`
  select p.id_cliente from pedido p join pedido_elemento e on e.id_pedido = p.id
  where p.eliminado_en is null and e.devuelto_en is null and e.lente = any(array(
    with recursive vendido(lente) as (
      select min(lente) from pedido_elemento where devuelto_en is null
      union all
      select (select min(s.lente) from pedido_elemento s where s.devuelto_en is null and s.lente > v.lente)
        from vendido v where v.lente is not null)
    select lente from vendido where lente ilike ${`%${tipo}%`}))
  union all select h.id_cliente from historia_clinica h where h.tipo = ${tipo}`

/** `is true` makes a hash of them that is asked: one loop for each of so many patients takes longer. */
const esDe = (pacientes: RawBuilder<unknown>) => sql<SqlBool>`(c.id in (${pacientes})) is true`

const porLente = ({ audiencia: { tipoLente } }: AudienciaConFechas): RawBuilder<SqlBool> =>
  tipoLente ? esDe(conLente(tipoLente)) : siempre

const porSucursal = ({ audiencia: { sucursales } }: AudienciaConFechas): RawBuilder<SqlBool> =>
  sucursales && sucursales.length > 0 ? sql<SqlBool>`c.id_sucursal = any(${sucursales}::bigint[])` : siempre

const dentro = (alcance: Alcance, filtro: AudienciaConFechas, lente: RawBuilder<SqlBool>) => sql<SqlBool>`
  c.eliminado_en is null and ${enAlcance('c.id_sucursal', alcance)} and ${porSucursal(filtro)}
    and ${porVisita(filtro)} and ${porEdad(filtro)} and ${lente}`

/** What each number said last. */
const preferencias = sql`(
    select distinct on (telefono) telefono, promociones, ocurrido_en from preferencia_whatsapp
    order by telefono, ocurrido_en desc, promociones
  )`

/**
 * Patients within the filters, each with why he gets nothing; null for those who do (D-63). A number that stopped promotions
 * after the patient agreed counts as stopped, whichever of its patients agreed.
 */
const candidatos = (alcance: Alcance, filtro: AudienciaConFechas) => sql`
  select c.id, c.id_sucursal, c.telefono, case
      when c.telefono = '0000000000' then 'sin_telefono'
      when not coalesce(k.whatsapp_promociones and k.whatsapp_avisos, false) then 'sin_consentimiento'
      when w.promociones = false and w.ocurrido_en >= k.en then 'baja'
    end as exclusion
  from cliente c
  left join consentimiento_actual k on k.id_cliente = c.id
  left join actividad_cliente a on a.id_cliente = c.id
  left join ${preferencias} w on w.telefono = c.telefono
  where ${dentro(alcance, filtro, porLente(filtro))}`

export interface ConteoDeAudiencia {
  destinatarios: number
  excluidos: Record<Exclusion, number>
}

/**
 * How many numbers an audience reaches, and how many patients are left out for each reason. Most patients agreed to nothing: they
 * are only counted, and what is looked at closely are those who did.
 */
export async function countAudiencia(db: Db, alcance: Alcance, filtro: AudienciaConFechas): Promise<ConteoDeAudiencia> {
  const { tipoLente } = filtro.audiencia
  const lente = tipoLente ? esDe(sql`select id_cliente from con_lente`) : siempre
  const { rows } = await sql<Record<Exclusion, number> & { destinatarios: number }>`
    with con_lente as materialized (
      select distinct id_cliente from (${tipoLente ? conLente(tipoLente) : sql`select null::bigint as id_cliente where false`}) u
    ), todo as (
      select count(*)::int as cuantos, count(*) filter (where c.telefono = '0000000000')::int as sin_telefono
      from cliente c left join actividad_cliente a on a.id_cliente = c.id
      where ${dentro(alcance, filtro, lente)}
    ), acuerdo as (
      select count(*)::int as cuantos, count(*) filter (where baja)::int as baja,
        count(distinct telefono collate "C") filter (where not baja)::int as destinatarios
      from (
        select c.telefono, coalesce(not w.promociones and w.ocurrido_en >= k.en, false) as baja
        from consentimiento_actual k join cliente c on c.id = k.id_cliente
        left join actividad_cliente a on a.id_cliente = c.id
        left join ${preferencias} w on w.telefono = c.telefono
        where k.whatsapp_promociones and k.whatsapp_avisos and c.telefono <> '0000000000'
          and ${dentro(alcance, filtro, lente)}) uno
    )
    select t.sin_telefono, t.cuantos - t.sin_telefono - k.cuantos as sin_consentimiento, k.baja,
      k.cuantos - k.baja - k.destinatarios as numero_repetido, k.destinatarios
    from todo t, acuerdo k`.execute(db)
  const { destinatarios = 0, ...excluidos } = rows[0] ?? {
    sin_telefono: 0,
    sin_consentimiento: 0,
    baja: 0,
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
 * Queues the next part of a campaign's messages (W1). A number that an earlier patient has already is passed by, whichever part
 * he was in. @returns the last patient that was taken, null when there was none; how many were; and how many messages they made.
 */
export async function insertMensajesDeCampana(
  db: Db,
  alcance: Alcance,
  filtro: AudienciaConFechas,
  { idCampana, tipo, parametros, texto, iniciaEn, creadaPor, ahora, desde, cuantos }: MensajesDeCampana,
): Promise<{ hasta: number | null; vistos: number; nuevos: number }> {
  const { rows } = await sql<{ hasta: number | null; vistos: number; nuevos: number }>`
    with parte as materialized (
      select id, id_sucursal, telefono from (${candidatos(alcance, filtro)} and c.id > ${desde}) candidato
      where exclusion is null order by id limit ${cuantos}
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
 * What became of each recipient of a campaign, without his name, in the order of the queue; who is still to be queued waits.
 * One statement, so that nobody is in both halves or in neither.
 */
export async function selectResultados(db: Db, alcance: Alcance, filtro: AudienciaConFechas, idCampana: number) {
  const { rows } = await sql<{ idCliente: number; estado: string; codigo: string | null }>`
    with encolado as materialized (
      select id, id_cliente, telefono, estado, error_codigo from mensaje where id_campana = ${idCampana}
    ), por_encolar as (
      select distinct on (telefono) id, telefono from (${candidatos(alcance, filtro)} and c.id > (
        select encolada_hasta from campana
        where id = ${idCampana} and encolada_en is null and estado in ('en_curso', 'pausada'))) candidato
      where exclusion is null order by telefono, id
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
    vino: { desde: null, hasta: null, sinVenirDesde: null },
    nacimiento: { hasta: null, despuesDe: null },
  }
  const { rows } = await sql<{ id: number; idSucursal: number }>`
    select id, id_sucursal as "idSucursal" from (${candidatos(alcance, todos)} and c.telefono = ${telefono}) candidato
    where exclusion is null order by id limit 1`.execute(db)
  return rows[0] ?? null
}
