import type { Fecha } from '@nitida/contract/fechas'
import type { ElementoPorHacer } from '@nitida/contract/laboratorio'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Control, CuentasDeTaller, Trabajo, TrabajoEntero } from '@nitida/contract/taller'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'
import { pedidoALaVista } from '../clientes/clientes.bloqueo.ts'

type Etapa = Trabajo['etapa']

/** A pair of an order on the bench, as it is stored. */
export interface FilaDeTrabajo {
  id: number
  folio: number
  idSucursal: number
  sucursalNumber: string
  zona: string
  nombreCliente: string
  estatus: Pedido['estatus']
  fechaEntregaPrevista: Fecha
  idVisita: number | null
  idHistoria: number | null
  etapa: Etapa
  charola: string | null
  laboratorio: string
  prometido: Fecha | null
  correo: string
  dice: Trabajo['dice']
  falta: string
  rehechos: number
  visto: Trabajo['visto']
  par: number
  pares: number
  envio: Trabajo['envio']
  lente: string
  /** Its element; null for an order without pairs. */
  idElemento: number | null
  /** Whether its order has nothing that a lensmeter measures: contact lenses, or articles that are no glasses. */
  sinMedidas: boolean
  movio: string | null
  movidoEn: Date | null
  total: number
}

/** A pair of which nothing is written waits for its tray. */
const etapaDe = sql<Etapa>`coalesce(t.etapa, 'surtido')`

/** An element with glasses: contact lenses are not measured. */
const esPar = sql<SqlBool>`e.lente <> '' and e.lente !~* 'contacto'`

/** An element that is no glasses for sure: a frame without a lens may be for one that nobody wrote. */
const sinQueMedir = sql<SqlBool>`(e.lente ~* 'contacto' or coalesce(a.familia in ('lente_contacto', 'accesorio', 'servicio'), false))`

/** Like `numeros_de_pares`: the number that it keeps, else its place. */
const NUMERO_DE_PAR = sql<number>`coalesce(e.par,
  coalesce(max(e.par) over (), 0) + row_number() over (partition by e.par is null order by e.orden))::int`

/** Pairs of orders that are made, each with what is written of it. */
const mesa = (alcance: Alcance) => sql`pedido p join sucursal s on s.id = p.id_sucursal
      left join lateral (select e.id, ${NUMERO_DE_PAR} as par, (count(*) over ())::int as pares, e.lente
        from pedido_elemento e where e.id_pedido = p.id and ${esPar}) k on true
      cross join lateral (select coalesce(k.par, 1) as par) n
      left join trabajo_par t on t.id_pedido = p.id and t.par = n.par
      where p.eliminado_en is null and p.estatus in ('En proceso de elaboración', 'Esperando elaboración')
        and ${enAlcance('p.id_sucursal', alcance)} and ${pedidoALaVista('p')}`

/** Whether somebody did the last that was done with a pair; nothing was done with one that has no row. */
const loMovio = (idUsuario: number) => sql<SqlBool>`(t.id_pedido is not null and ${idUsuario} =
  (select e.id_usuario from trabajo_suceso e where e.id_pedido = t.id_pedido and e.par = t.par order by e.id desc limit 1))`

/**
 * Pairs that are made, a number of each stage: those on the bench before those that wait for a tray, the nearest promised day first, those
 * of an order together. Its patient and who moved it are looked up for those alone.
 */
async function leer(db: Db, alcance: Alcance, donde: RawBuilder<SqlBool>, porEtapa: number): Promise<FilaDeTrabajo[]> {
  const { rows } = await sql<FilaDeTrabajo>`
    select b.*, (select c.nombre from cliente c where c.id = b."idCliente") as "nombreCliente", m.movio, m."movidoEn", coalesce(b."suLente",
        (select e.lente from pedido_elemento e where e.id_pedido = b.id and e.lente <> '' order by e.orden limit 1), '') as lente,
      b."idElemento" is null and coalesce((select bool_and(${sinQueMedir}) from pedido_elemento e
        left join articulo a on a.id = e.id_articulo where e.id_pedido = b.id), false) as "sinMedidas",
      (select json_build_object('id', v.id, 'folio', v.folio, 'estado', v.estado) from envio_pedido x join envio v on v.id = x.id_envio
        where x.id_pedido = b.id and x.resultado is null) as envio,
      (select json_build_object('texto', d.dice, 'en', to_char(d.en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from trabajo_dicho d where d.id_pedido = b.id and d.par = b.par order by d.id desc limit 1) as dice,
      (select case when c.defectos <> '{}' then json_build_object('defectos', c.defectos, 'nota', c.nota) end
        from control_calidad c where c.id_pedido = b.id and c.par = b.par order by c.id desc limit 1) as visto
    from (
      select p.id, p.folio, p.id_sucursal as "idSucursal", s.folio as "sucursalNumber", s.zona_horaria as zona,
        p.id_cliente as "idCliente", p.estatus, p.fecha_entrega as "fechaEntregaPrevista", p.id_visita as "idVisita",
        p.id_historia as "idHistoria", ${etapaDe} as etapa, t.charola, coalesce(t.laboratorio, '') as laboratorio, t.prometido,
        coalesce(t.correo, '') as correo, coalesce(t.falta, '') as falta, coalesce(t.rehechos, 0) as rehechos,
        n.par, coalesce(k.pares, 1) as pares, k.lente as "suLente", k.id as "idElemento",
        row_number() over (partition by ${etapaDe} order by t.charola is null, p.fecha_entrega, p.id, n.par) as lugar,
        (count(*) over (partition by ${etapaDe}))::int as total
      from ${mesa(alcance)} and ${donde}
    ) b
    left join lateral (select ${nombreCompleto('u')} as movio, e.en as "movidoEn" from trabajo_suceso e
      join usuario u on u.id = e.id_usuario where e.id_pedido = b.id and e.par = b.par order by e.id desc limit 1) m on true
    where b.lugar <= ${porEtapa} order by b.lugar`.execute(db)
  return rows.map(
    ({
      lugar: _,
      idCliente: __,
      suLente: ___,
      ...fila
    }: FilaDeTrabajo & Partial<Record<'lugar' | 'idCliente' | 'suLente', unknown>>) => fila,
  )
}

interface Filtro {
  sucursal?: number | undefined
  plazo?: 'atrasado' | 'hoy' | undefined
  solo?: 'mias' | 'externo' | undefined
  etapa?: Etapa | undefined
}

/** Who looks at the board, and when. */
interface Mirada {
  idUsuario: number
  ahora: Date
}

/** Today in the branch of an order. */
const hoyAhi = (ahora: Date) => sql<Fecha>`(${ahora}::timestamptz at time zone s.zona_horaria)::date`
const enSucursal = (sucursal: number | undefined) =>
  sucursal ? sql<SqlBool>`p.id_sucursal = ${sucursal}` : sql<SqlBool>`true`
const deFuera = sql<SqlBool>`coalesce(t.laboratorio, '') <> ''`

/** How many there are by each filter. */
export async function contarTrabajos(
  db: Db,
  alcance: Alcance,
  sucursal: number | undefined,
  { idUsuario, ahora }: Mirada,
): Promise<CuentasDeTaller> {
  const { rows } = await sql<CuentasDeTaller>`
    select count(*)::int as todas, (count(*) filter (where p.fecha_entrega < ${hoyAhi(ahora)}))::int as atrasado,
      (count(*) filter (where p.fecha_entrega = ${hoyAhi(ahora)}))::int as hoy,
      (count(*) filter (where ${loMovio(idUsuario)}))::int as mias, (count(*) filter (where ${deFuera}))::int as externo
    from ${mesa(alcance)} and ${enSucursal(sucursal)}`.execute(db)
  return rows[0] ?? { todas: 0, atrasado: 0, hoy: 0, mias: 0, externo: 0 }
}

/** The board, so many cards of each stage. */
export function listTrabajos(
  db: Db,
  alcance: Alcance,
  { sucursal, plazo, solo, etapa }: Filtro,
  { idUsuario, ahora }: Mirada,
  porEtapa: number,
) {
  const hoy = hoyAhi(ahora)
  const deEtapa = etapa ? sql<SqlBool>`${etapaDe} = ${etapa}` : sql<SqlBool>`true`
  const dePlazo =
    plazo === 'atrasado'
      ? sql<SqlBool>`p.fecha_entrega < ${hoy}`
      : plazo === 'hoy'
        ? sql<SqlBool>`p.fecha_entrega = ${hoy}`
        : sql<SqlBool>`true`
  const suyas = solo === 'mias' ? loMovio(idUsuario) : solo === 'externo' ? deFuera : sql<SqlBool>`true`
  return leer(db, alcance, sql<SqlBool>`${enSucursal(sucursal)} and ${deEtapa} and ${dePlazo} and ${suyas}`, porEtapa)
}

/** A pair of an order, as everything here is asked for. */
export interface ElPar {
  id: number
  par: number
}

/** One pair that is made. */
export const selectTrabajo = async (db: Db, alcance: Alcance, { id, par }: ElPar): Promise<FilaDeTrabajo | undefined> =>
  (await leer(db, alcance, sql<SqlBool>`p.id = ${id} and n.par = ${par}`, 1))[0]

/** So many pairs of an order that is made, in their order. */
export const listPares = async (db: Db, alcance: Alcance, id: number, maximo: number): Promise<FilaDeTrabajo[]> =>
  (await leer(db, alcance, sql<SqlBool>`p.id = ${id}`, maximo)).sort((uno, otro) => uno.par - otro.par)

/** Orders that a code names, made or not: by the code of their QR, or by their number. */
export async function listPorCodigo(
  db: Db,
  alcance: Alcance,
  codigo: { hashId: string } | { sucursal: string | null; folio: number },
): Promise<number[]> {
  const filas = db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select('p.id')
    .where('p.eliminado_en', 'is', null)
    .where(enAlcance('p.id_sucursal', alcance))
  const suyas =
    'hashId' in codigo
      ? filas.where('p.hash_id', '=', codigo.hashId)
      : filas
          .where('p.folio', '=', codigo.folio)
          .where(
            codigo.sucursal ? sql<SqlBool>`ltrim(s.folio, '0') = ltrim(${codigo.sucursal}, '0')` : sql<SqlBool>`true`,
          )
  return (await suyas.limit(2).execute()).map(({ id }) => id)
}

/** Pairs that a tray holds: one in each branch at most. */
export const listDeCharola = (db: Db, alcance: Alcance, charola: string): Promise<ElPar[]> => {
  const filas = db.selectFrom('trabajo_par').select(['id_pedido as id', 'par']).where('charola', '=', charola)
  return filas.where(enAlcance('id_sucursal', alcance)).limit(2).execute()
}

/** Holds a job until the transaction ends. */
export const lockTrabajo = (db: Db, { id, par }: ElPar) => {
  const suyo = db.selectFrom('trabajo_par').select(['etapa', 'charola']).where('id_pedido', '=', id)
  return suyo.where('par', '=', par).forUpdate().executeTakeFirst()
}

/** Holds an order, so that its status stays while its job moves. */
export const holdPedido = (db: Db, id: number) =>
  db.selectFrom('pedido').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

/** Gives a pair its tray. It stays where it waited; in another tray it begins anew. @returns its stage. */
export const ponerCharola = async (db: Db, { id, par }: ElPar, idSucursal: number, charola: string): Promise<Etapa> => {
  const etapa = sql<Etapa>`case when trabajo_par.charola is null then trabajo_par.etapa else 'surtido' end`
  const puesta = await db
    .insertInto('trabajo_par')
    .values({ id_pedido: id, par, id_sucursal: idSucursal, charola })
    .onConflict((conflicto) => conflicto.columns(['id_pedido', 'par']).doUpdateSet({ charola, etapa }))
    .returning('etapa')
    .executeTakeFirstOrThrow()
  return puesta.etapa
}

/** Makes sure that a pair has a row here, without a tray. */
export const asegurarTrabajo = (db: Db, { id, par }: ElPar, idSucursal: number) =>
  db
    .insertInto('trabajo_par')
    .values({ id_pedido: id, par, id_sucursal: idSucursal })
    .onConflict((conflicto) => conflicto.columns(['id_pedido', 'par']).doNothing())
    .execute()

export const updateEtapa = (db: Db, { id, par }: ElPar, etapa: Etapa, rehecho = false) =>
  db
    .updateTable('trabajo_par')
    .set((eb) => ({ etapa, ...(rehecho && { rehechos: eb('rehechos', '+', 1) }) }))
    .where('id_pedido', '=', id)
    .where('par', '=', par)
    .execute()

export const updateLugar = (
  db: Db,
  { id, par }: ElPar,
  lugar: { laboratorio: string; prometido: Fecha | null; falta: string; correo: string },
) => db.updateTable('trabajo_par').set(lugar).where('id_pedido', '=', id).where('par', '=', par).execute()

type Suceso = TrabajoEntero['sucesos'][number]

export const insertSuceso = (
  db: Db,
  suceso: ElPar & { que: Suceso['que']; etapa: Etapa; detalle?: string; idUsuario: number; en: Date },
) =>
  db
    .insertInto('trabajo_suceso')
    .values({
      id_pedido: suceso.id,
      par: suceso.par,
      que: suceso.que,
      etapa: suceso.etapa,
      detalle: suceso.detalle ?? '',
      id_usuario: suceso.idUsuario,
      en: suceso.en,
    })
    .execute()

/** What happened to a job, newest first. */
export async function listSucesos(db: Db, { id, par }: ElPar): Promise<Suceso[]> {
  const filas = await db
    .selectFrom('trabajo_suceso as e')
    .innerJoin('usuario as u', 'u.id', 'e.id_usuario')
    .select(['e.que', 'e.etapa', 'e.detalle', 'e.en', nombreCompleto('u').as('usuario')])
    .where('e.id_pedido', '=', id)
    .where('e.par', '=', par)
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute()
  return filas.map((fila) => ({ ...fila, en: fila.en.toISOString() }))
}

export const insertControl = (
  db: Db,
  { id, par }: ElPar,
  control: Omit<Control, 'id' | 'usuario' | 'en'>,
  idUsuario: number,
  en: Date,
) =>
  db
    .insertInto('control_calidad')
    .values({
      ...control,
      ...{ id_pedido: id, par },
      pedido: JSON.stringify(control.pedido),
      medido: JSON.stringify(control.medido),
      defectos: JSON.stringify(control.defectos),
      id_usuario: idUsuario,
      en,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A pair that failed is made again: once for each check. */
export const insertRehechoDePar = (
  db: Db,
  { id, par }: ElPar,
  rehecho: Omit<Insertable<DB['rehecho_de_par']>, 'id_pedido' | 'par'>,
) =>
  db
    .insertInto('rehecho_de_par')
    .values({ id_pedido: id, par, ...rehecho })
    .execute()

/** The checks of a job, newest first. */
export async function listControles(db: Db, { id, par }: ElPar): Promise<Control[]> {
  const filas = await db
    .selectFrom('control_calidad as k')
    .innerJoin('usuario as u', 'u.id', 'k.id_usuario')
    .select([
      'k.id',
      'k.norma',
      'k.diseno',
      'k.resultado',
      'k.causa',
      'k.nota',
      'k.en',
      nombreCompleto('u').as('usuario'),
    ])
    .select([sql<Control['pedido']>`k.pedido`.as('pedido'), sql<Control['medido']>`k.medido`.as('medido')])
    .select(sql<Control['defectos']>`k.defectos`.as('defectos'))
    .where('k.id_pedido', '=', id)
    .where('k.par', '=', par)
    .orderBy('k.id', 'desc')
    .limit(50)
    .execute()
  return filas.map((fila) => ({ ...fila, en: fila.en.toISOString() }))
}

/** Parts to be made of an order, without amounts. */
export const listElementos = (db: Db, id: number): Promise<ElementoPorHacer[]> =>
  db
    .selectFrom('pedido_elemento')
    .select(['id', 'armazon', 'lente', 'otro', 'grado', 'tono', 'observaciones'])
    .where('id_pedido', '=', id)
    .orderBy('orden')
    .execute()
