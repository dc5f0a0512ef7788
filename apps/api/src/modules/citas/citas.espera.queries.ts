import type { CrearEspera, Espera, FiltroEspera } from '@nitida/contract/citas.espera'
import type { Fecha } from '@nitida/contract/fechas'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { type Columnas, escritas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds } from '../../platform/datos/paginas.ts'

/** The saved fields of somebody who waits and their columns. */
const columnasDeEspera = {
  idCliente: 'id_cliente',
  sucursalId: 'id_sucursal',
  dias: 'dias',
  desdeHora: 'desde_hora',
  hastaHora: 'hasta_hora',
} as const satisfies Columnas<'lista_espera', CrearEspera>

interface Autoria {
  idUsuario: number
  en: Date
}

const TOPE = 200
/** Offers of one free hour, to those who waited longest. */
const TOPE_DE_OFERTAS = 3
/** Days ahead in which a free hour is looked for. */
const DIAS_DE_OFERTA = 14

const siempre = sql<SqlBool>`true`

/** Patients who wait, longest first; of a free hour, those whom it suits. */
export function listEspera(db: Db, alcance: Alcance, filtro: FiltroEspera, ahora: Date): Promise<Espera[]> {
  const { sucursalId, fecha, hora } = filtro
  const suya = sucursalId ? sql<SqlBool>`e.id_sucursal = ${sucursalId}` : siempre
  const conviene =
    fecha && hora
      ? sql<SqlBool>`(e.dias = '{}' or extract(dow from ${fecha}::date)::int = any(e.dias))
          and ${hora}::time between e.desde_hora and e.hasta_hora
          and (a.inicio is null or ${fecha}::date + ${hora}::time < a.inicio)`
      : siempre
  return esperas(db, alcance, sql`${suya} and ${conviene}`, { ahora, tope: fecha ? TOPE_DE_OFERTAS : TOPE })
}

/** All who wait, longest first. */
export const listIdsDeEspera = (db: Db, alcance: Alcance): Promise<number[]> =>
  leerIds(
    db,
    db
      .selectFrom('lista_espera as e')
      .innerJoin('cliente as c', 'c.id', 'e.id_cliente')
      .select('e.id')
      .where('e.estado', '=', 'espera')
      .where('c.eliminado_en', 'is', null)
      .where(enAlcance('e.id_sucursal', alcance))
      .orderBy('e.id'),
  )

export const listPorIds = (db: Db, alcance: Alcance, ids: readonly number[], ahora: Date): Promise<Espera[]> =>
  esperas(db, alcance, sql`e.id = any(${[...ids]}::bigint[])`, { ahora, tope: ids.length })

/** Some of those who wait. Each branch counts by its own clock. */
async function esperas(
  db: Db,
  alcance: Alcance,
  cuales: RawBuilder<unknown>,
  { ahora, tope }: { ahora: Date; tope: number },
): Promise<Espera[]> {
  const local = sql`(${ahora}::timestamptz at time zone s.zona_horaria)`
  const { rows } = await sql<Omit<Espera, 'createDate'> & { creadaEn: Date }>`
    select e.id, e.id_cliente as "idCliente", c.nombre as "nombreCliente", c.telefono, e.id_sucursal as "sucursalId",
      s.folio as "sucursalNumber", e.dias, to_char(e.desde_hora, 'HH24:MI') as "desdeHora",
      to_char(e.hasta_hora, 'HH24:MI') as "hastaHora", a.cita as "citaActual",
      o.oferta, ${nombreCompleto('u')} as "nombreCreador", e.creada_en as "creadaEn"
    from lista_espera e
    join cliente c on c.id = e.id_cliente and c.eliminado_en is null
    join sucursal s on s.id = e.id_sucursal
    join usuario u on u.id = e.creada_por
    left join lateral (
      select x.fecha + x.hora as inicio,
        jsonb_build_object('id', x.id, 'fecha', x.fecha, 'hora', to_char(x.hora, 'HH24:MI')) as cita
      from cita x where x.id_cliente = e.id_cliente and x.id_sucursal = e.id_sucursal and not x.cancelada
        and x.fecha + x.hora > ${local} and x.asistencia is null
      order by x.fecha, x.hora limit 1
    ) a on true
    left join lateral (
      select jsonb_build_object('fecha', d.dia::date, 'hora', to_char(h.hora, 'HH24:MI')) as oferta
      from generate_series(0, ${DIAS_DE_OFERTA}::int) n
      cross join lateral (select (${local}::date + n) as dia) d
      cross join lateral (select time '09:00' + q * interval '15 minutes' as hora from generate_series(0, 42) q) h
      where (e.dias = '{}' or extract(dow from d.dia)::int = any(e.dias)) and h.hora between e.desde_hora and e.hasta_hora
        and d.dia + h.hora > ${local} and (a.inicio is null or d.dia + h.hora < a.inicio)
        and not exists (select 1 from cita y where y.id_sucursal = e.id_sucursal and y.fecha = d.dia and y.hora = h.hora
          and not y.cancelada)
      order by n, h.hora limit 1
    ) o on true
    where e.estado = 'espera' and ${enAlcance('e.id_sucursal', alcance)} and ${cuales}
    order by e.id limit ${tope}`.execute(db)
  return rows.map(({ creadaEn, ...fila }) => ({ ...fila, createDate: creadaEn.toISOString() }))
}

export async function insertEspera(db: Db, espera: CrearEspera, { idUsuario, en }: Autoria): Promise<number> {
  const { id } = await db
    .insertInto('lista_espera')
    .values({
      ...escritas(columnasDeEspera, { ...espera, dias: [...new Set(espera.dias)] }),
      creada_por: idUsuario,
      creada_en: en,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A row held until the transaction ends, with the phone and the next live appointment of its patient in that branch. */
export async function lockEspera(db: Db, alcance: Alcance, id: number, ahora: Date) {
  const { rows } = await sql<{
    estado: 'espera' | 'atendida' | 'retirada'
    idCliente: number
    sucursalId: number
    telefono: string
    idCita: number | null
    version: number | null
    /** Day and hour of his appointment, in the wall time of the branch. */
    fecha: Fecha | null
    hora: string | null
  }>`
    select e.estado, e.id_cliente as "idCliente", e.id_sucursal as "sucursalId", coalesce(a.telefono, c.telefono) as telefono,
      a.id as "idCita", a.version, to_char(a.fecha, 'YYYY-MM-DD') as fecha, to_char(a.hora, 'HH24:MI') as hora
    from lista_espera e join cliente c on c.id = e.id_cliente join sucursal s on s.id = e.id_sucursal
    left join lateral (
      select x.id, x.version, x.telefono, x.fecha, x.hora from cita x where x.id_cliente = e.id_cliente and x.id_sucursal = e.id_sucursal
        and not x.cancelada and x.asistencia is null
        and x.fecha + x.hora > (${ahora}::timestamptz at time zone s.zona_horaria)
      order by x.fecha, x.hora limit 1
    ) a on true
    where e.id = ${id} and ${enAlcance('e.id_sucursal', alcance)} for update of e`.execute(db)
  return rows[0] ?? null
}

/** Takes a patient off every waiting list. @returns the rows taken off. */
export const retirarDeCliente = (db: Db, idCliente: number, { idUsuario, en }: Autoria) =>
  db
    .updateTable('lista_espera')
    .set({ estado: 'retirada', cambiada_por: idUsuario, cambiada_en: en })
    .where('id_cliente', '=', idCliente)
    .where('estado', '=', 'espera')
    .returning(['id', 'id_sucursal as sucursalId'])
    .execute()

/** Ends a wait: with the appointment that he got, or taken off. */
export const updateEspera = (db: Db, id: number, idCita: number | null, { idUsuario, en }: Autoria) =>
  db
    .updateTable('lista_espera')
    .set({
      estado: idCita === null ? 'retirada' : 'atendida',
      id_cita: idCita,
      cambiada_por: idUsuario,
      cambiada_en: en,
    })
    .where('id', '=', id)
    .execute()
