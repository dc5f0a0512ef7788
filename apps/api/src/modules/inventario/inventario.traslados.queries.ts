import type { Pagina } from '@nitida/contract/endpoint'
import type { RenglonDeTraslado, TrasladoDeLista } from '@nitida/contract/inventario.traslados'
import { type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'

/** Transfers that leave or reach a branch within reach. */
const trasladosDe = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('traslado as t')
    .innerJoin('sucursal as d', 'd.id', 't.de_sucursal')
    .innerJoin('sucursal as s', 's.id', 't.a_sucursal')
    .innerJoin('usuario as c', 'c.id', 't.id_creador')
    .where((eb) => eb.or([enAlcance('t.de_sucursal', alcance), enAlcance('t.a_sucursal', alcance)]))

const suma = (columna: 'pedidas' | 'enviadas' | 'recibidas' | 'perdidas') =>
  sql<number>`(select coalesce(sum(${sql.ref(`l.${columna}`)}), 0) from traslado_renglon l where l.id_traslado = t.id)::int`.as(
    columna,
  )

const columnas = (viejo: Date) =>
  [
    ...([
      't.id',
      't.estado',
      't.de_sucursal as deSucursal',
      'd.folio as deNumber',
      't.a_sucursal as aSucursal',
    ] as const),
    ...(['s.folio as aNumber', 't.nota', 't.creado_en', 't.enviado_en', 't.recibido_en'] as const),
    ...([suma('pedidas'), suma('enviadas'), suma('recibidas'), suma('perdidas')] as const),
    nombreCompleto('c').as('creadoPor'),
    sql<boolean>`t.estado = 'enviado' and t.enviado_en < ${viejo}`.as('demorado'),
  ] as const

const conInstantes = <F extends { creado_en: Date; enviado_en: Date | null; recibido_en: Date | null }>({
  creado_en,
  enviado_en,
  recibido_en,
  ...fila
}: F) => ({
  ...fila,
  creadoEn: creado_en.toISOString(),
  ...{ enviadoEn: enviado_en?.toISOString() ?? null, recibidoEn: recibido_en?.toISOString() ?? null },
})

/** A page of a branch's transfers, the newest first. */
export async function listTraslados(
  db: Db,
  alcance: Alcance,
  filtro: Pagina & { sucursal: number; abiertos?: boolean | undefined },
  viejo: Date,
): Promise<{ data: TrasladoDeLista[]; total: number; totalExacto: boolean }> {
  const { sucursal, abiertos } = filtro
  let filas = trasladosDe(db, alcance).where((eb) =>
    eb.or([eb('t.de_sucursal', '=', sucursal), eb('t.a_sucursal', '=', sucursal)]),
  )
  if (abiertos) filas = filas.where('t.estado', 'in', ['pedido', 'enviado'])
  const { limit, offset } = ventana(filtro)
  const [data, cuenta] = await Promise.all([
    filas.select(columnas(viejo)).orderBy('t.id', 'desc').limit(limit).offset(offset).execute(),
    contar(db, filas.select('t.id'), filtro),
  ])
  return { data: data.map(conInstantes), ...cuenta }
}

export async function selectTraslado(db: Db, alcance: Alcance, id: number, viejo: Date) {
  const fila = await trasladosDe(db, alcance)
    .leftJoin('usuario as e', 'e.id', 't.id_remitente')
    .leftJoin('usuario as r', 'r.id', 't.id_receptor')
    .leftJoin('usuario as x', 'x.id', 't.id_cancelador')
    .select(columnas(viejo))
    .select([nombreCompleto('e').as('enviadoPor'), nombreCompleto('r').as('recibidoPor')])
    .select(['t.cancelado_en', nombreCompleto('x').as('canceladoPor')])
    .select((eb) =>
      eb
        .selectFrom('movimiento_inventario as m')
        .select('m.motivo')
        .where('m.id_traslado', '=', id)
        .where('m.a', '=', 'merma')
        .orderBy('m.id')
        .limit(1)
        .as('motivo'),
    )
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!fila) return undefined
  const { enviadoPor, recibidoPor, canceladoPor, cancelado_en, ...resto } = fila
  return {
    ...conInstantes(resto),
    ...{ enviadoPor: enviadoPor || null, recibidoPor: recibidoPor || null, canceladoPor: canceladoPor || null },
    canceladoEn: cancelado_en?.toISOString() ?? null,
  }
}

export const listRenglonesDeTraslado = (db: Db, idTraslado: number): Promise<RenglonDeTraslado[]> =>
  db
    .selectFrom('traslado_renglon as l')
    .innerJoin('articulo as a', 'a.id', 'l.id_articulo')
    .select(['a.id as idArticulo', 'a.codigo', 'a.marca', 'a.modelo', 'a.color', 'a.medida'])
    .select(['l.pedidas', 'l.enviadas', 'l.recibidas', 'l.perdidas'])
    .select(
      sql<RenglonDeTraslado['lotes']>`coalesce((
        select json_agg(y order by y.caduca nulls last, y.id)
        from (select o.id, o.lote, o.caduca, coalesce(sum(x.cambio) filter (where x.cambio > 0), 0)::int as piezas,
            coalesce(-sum(x.cambio) filter (where x.cambio < 0 and m.a <> 'merma'), 0)::int as recibidas,
            coalesce(-sum(x.cambio) filter (where x.cambio < 0 and m.a = 'merma'), 0)::int as perdidas
          from movimiento_inventario m join movimiento_lote x on x.id_movimiento = m.id and x.lugar = 'transito'
          join articulo_lote o on o.id = x.id_lote
          where m.id_traslado = l.id_traslado and m.id_articulo = l.id_articulo group by o.id) y), '[]')`.as('lotes'),
    )
    .where('l.id_traslado', '=', idTraslado)
    .orderBy('a.id')
    .execute()

/** A transfer whose end within reach may act on it, held until the transaction ends. */
export const lockTraslado = (db: Db, alcance: Alcance, id: number, extremo: 'de_sucursal' | 'a_sucursal' | null) =>
  db
    .selectFrom('traslado as t')
    .select(['t.id', 't.estado', 't.de_sucursal as deSucursal', 't.a_sucursal as aSucursal'])
    .where((eb) =>
      extremo
        ? eb.and([enAlcance(`t.${extremo}`, alcance)])
        : eb.or([enAlcance('t.de_sucursal', alcance), enAlcance('t.a_sucursal', alcance)]),
    )
    .where('t.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Quien {
  idUsuario: number
  ahora: Date
}

/** Writes a request. @returns its id. */
export async function insertTraslado(
  db: Db,
  { de, a, nota, renglones }: { de: number; a: number; nota: string; renglones: ReadonlyMap<number, number> },
  { idUsuario, ahora }: Quien,
): Promise<number> {
  const { id } = await db
    .insertInto('traslado')
    .values({ de_sucursal: de, a_sucursal: a, nota, id_creador: idUsuario, creado_en: ahora })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('traslado_renglon')
    .values([...renglones].map(([id_articulo, pedidas]) => ({ id_traslado: id, id_articulo, pedidas })))
    .execute()
  return id
}

/** Says how many of an article were sent, also of one that nobody asked for. */
export const upsertEnviadas = (db: Db, id_traslado: number, id_articulo: number, enviadas: number) =>
  db
    .insertInto('traslado_renglon')
    .values({ id_traslado, id_articulo, pedidas: 0, enviadas })
    .onConflict((conflicto) => conflicto.columns(['id_traslado', 'id_articulo']).doUpdateSet({ enviadas }))
    .execute()

export const updateLlegadas = (
  db: Db,
  idTraslado: number,
  idArticulo: number,
  llegadas: { recibidas: number } | { perdidas: number },
) =>
  db
    .updateTable('traslado_renglon')
    .set(llegadas)
    .where('id_traslado', '=', idTraslado)
    .where('id_articulo', '=', idArticulo)
    .execute()

export const updateEstado = (
  db: Db,
  id: number,
  estado: 'enviado' | 'recibido' | 'cancelado',
  { idUsuario, ahora }: Quien,
) =>
  db
    .updateTable('traslado')
    .set({
      estado,
      ...(estado === 'enviado' && { id_remitente: idUsuario, enviado_en: ahora }),
      ...(estado === 'recibido' && { id_receptor: idUsuario, recibido_en: ahora }),
      ...(estado === 'cancelado' && { id_cancelador: idUsuario, cancelado_en: ahora }),
    })
    .where('id', '=', id)
    .execute()

/** Whether something of a transfer is still on its way. */
export const hayEnCamino = async (db: Db, idTraslado: number): Promise<boolean> =>
  (await db
    .selectFrom('traslado_renglon as l')
    .select('l.id_articulo')
    .where('l.id_traslado', '=', idTraslado)
    .where(sql<SqlBool>`l.enviadas > l.recibidas + l.perdidas`)
    .limit(1)
    .executeTakeFirst()) !== undefined
