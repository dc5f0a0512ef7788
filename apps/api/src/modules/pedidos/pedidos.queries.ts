import { aPesos, type Centavos } from '@nitida/contract/dinero'
import type { FiltroPedidos, Pedido, VistaDePedidos } from '@nitida/contract/pedidos'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/alcance.ts'
import type { Db } from '../../platform/db.ts'
import { nombreCompleto } from '../../platform/nombres.ts'
import { contar, contiene, ventana } from '../../platform/paginas.ts'
import type { DB } from '../../platform/tablas.gen.ts'

/** The advance as it stands in the ledger: what was given back of it is not there any more (`pedidos.rules.ts`). */
export const anticipoEnPie =
  sql<Centavos>`case p.tipo_pago when 'Anticipo' then least(p.importe, p.pagado) else 0 end`.as('anticipo')

/** Which live CFDI has an order, whole or in part. */
const facturado = sql<string | null>`(select i.serie || '-' || i.folio from venta_facturada v
  join intento_timbrado i on i.id = v.id_intento where v.id_pedido = p.id and v.liberada_en is null
  order by v.id desc limit 1)`

const columnas = [
  'p.id',
  'p.hash_id as HashId',
  'p.folio',
  'p.id_cliente as idCliente',
  'c.nombre as nombreCliente',
  'c.telefono as telefonoCliente',
  'p.id_sucursal as idSucursal',
  's.folio as sucursalNumber',
  's.direccion as direccionSucursal',
  'p.id_creador as idCreador',
  'p.id_modificador as idUltimoModificador',
  'p.estatus',
  'p.fecha_entrega as fechaEntregaPrevista',
  'p.entregado_en',
  'p.tipo_pago as tipoPago',
  'p.forma_pago as formaPago',
  'p.facturacion',
  'p.total',
  'p.saldo',
  'p.importe',
  'p.tipo_ticket as tipoTicketFis',
  'p.observaciones',
  'p.version',
  'p.creado_en',
  'p.modificado_en',
] as const

/** Live orders within reach; a removed one is in no list (D-73). Filters and counts need no more than this. */
const pedidosDe = (db: Db, alcance: Alcance) =>
  db.selectFrom('pedido as p').where('p.eliminado_en', 'is', null).where(enAlcance('p.id_sucursal', alcance))

const conColumnas = (pedidos: ReturnType<typeof pedidosDe>) =>
  pedidos
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .innerJoin('usuario as uc', 'uc.id', 'p.id_creador')
    .innerJoin('usuario as um', 'um.id', 'p.id_modificador')
    .select(columnas)
    .select([
      anticipoEnPie,
      facturado.as('facturado'),
      nombreCompleto('uc').as('nombreCreador'),
      nombreCompleto('um').as('ultimoModificador'),
    ])

type Fila = Awaited<ReturnType<ReturnType<typeof conColumnas>['executeTakeFirstOrThrow']>>

/** The unions are held by CHECKs of the table. */
type Enumerados = Pick<Pedido, 'estatus' | 'tipoPago' | 'formaPago' | 'tipoTicketFis'>

function aPedido({ entregado_en, creado_en, modificado_en, saldo, ...fila }: Fila): Pedido {
  return {
    ...fila,
    ...(fila as Enumerados),
    facturacion: fila.facturacion ? 'True' : 'False',
    total: aPesos(fila.total),
    saldoPendiente: aPesos(saldo ?? 0),
    importe: aPesos(fila.importe),
    anticipo: aPesos(fila.anticipo),
    entregaRealizada: entregado_en?.toISOString() ?? null,
    createDate: creado_en.toISOString(),
    ultimaModificacion: modificado_en.toISOString(),
  }
}

const FOLIO = /^(?:(.{1,20})-)?(\d{1,9})$/

/** The number of an order as people write it: alone, or after its branch (`01-31`). */
function conFolio(eb: ExpressionBuilder<DB & { p: DB['pedido'] }, 'p'>, search: string) {
  const [, sucursal, folio] = FOLIO.exec(search) ?? []
  if (!folio) return null
  const suyo = eb('p.folio', '=', Number(folio))
  if (!sucursal) return suyo
  const deSucursal = eb('p.id_sucursal', 'in', (con) =>
    con.selectFrom('sucursal').select('id').where('folio', '=', sucursal),
  )
  return eb.and([suyo, deSucursal])
}

/** Today in the branch of each order. */
const hoyDelPedido = (ahora: Date) =>
  sql<string>`(select (${ahora}::timestamptz at time zone s.zona_horaria)::date from sucursal s where s.id = p.id_sucursal)`

const PENDIENTES: readonly Pedido['estatus'][] = ['En proceso de elaboración', 'Esperando elaboración']

/** What a view of the list holds (D-87): late and due today are not in their branch yet. */
function enVista(filas: ReturnType<typeof pedidosDe>, vista: VistaDePedidos, ahora: Date) {
  switch (vista) {
    case 'atrasados':
      return filas.where('p.estatus', 'in', PENDIENTES).where('p.fecha_entrega', '<', hoyDelPedido(ahora))
    case 'hoy':
      return filas.where('p.estatus', 'in', PENDIENTES).where('p.fecha_entrega', '=', hoyDelPedido(ahora))
    case 'listos':
      return filas.where('p.estatus', '=', 'Recibido en sucursal' satisfies Pedido['estatus'])
    case 'conSaldo':
      return filas.where('p.saldo', '>', 0)
  }
}

/** A page of orders, newest first; `search` looks in the client's name and phone, and takes a number for a folio too. */
export async function listPedidos(db: Db, alcance: Alcance, filtro: FiltroPedidos, ahora: Date) {
  const { search, sucursal, estatus, idCliente, vista } = filtro
  let filas = pedidosDe(db, alcance)
  if (sucursal) filas = filas.where('p.id_sucursal', '=', sucursal)
  if (estatus) filas = filas.where('p.estatus', '=', estatus)
  if (idCliente) filas = filas.where('p.id_cliente', '=', idCliente)
  if (vista) filas = enVista(filas, vista, ahora)
  if (search) {
    filas = filas.where((eb) => {
      const delCliente = eb('p.id_cliente', 'in', (clientes) =>
        clientes.selectFrom('cliente').select('id').where('busqueda', 'like', contiene(search)),
      )
      const deFolio = conFolio(eb, search)
      return deFolio ? eb.or([delCliente, deFolio]) : delCliente
    })
  }
  const { limit, offset } = ventana(filtro)
  const pagina = conColumnas(filas).orderBy('p.id', 'desc').limit(limit).offset(offset)
  const [pedidos, cuenta] = await Promise.all([pagina.execute(), contar(db, filas, filtro)])
  return { data: pedidos.map(aPedido), ...cuenta }
}

export async function selectPedido(db: Db, alcance: Alcance, id: number): Promise<Pedido | null> {
  const fila = await conColumnas(pedidosDe(db, alcance)).where('p.id', '=', id).executeTakeFirst()
  return fila ? aPedido(fila) : null
}

/** By the code of the QR, in either case (D-23), whatever its branch. */
export async function selectPorHash(db: Db, hashId: string): Promise<Pedido | null> {
  const fila = await conColumnas(pedidosDe(db, { tipo: 'todas' }))
    .where('p.hash_id', '=', hashId.toUpperCase())
    .executeTakeFirst()
  return fila ? aPedido(fila) : null
}

const paraDecidir = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select([
      'p.id',
      'p.hash_id as HashId',
      'p.id_sucursal as idSucursal',
      'p.id_cliente as idCliente',
      'p.folio',
      'p.estatus',
      'p.tipo_pago as tipoPago',
      'p.forma_pago as formaPago',
      'p.importe',
      'p.total',
      'p.pagado',
      'p.version',
      'p.recepciones',
      'p.entregado_en as entregadoEn',
      'p.entregas_deshechas as entregasDeshechas',
      's.zona_horaria as zona',
    ])
    .where('p.eliminado_en', 'is', null)
    .where(enAlcance('p.id_sucursal', alcance))
    .forUpdate('p')

const conEnumerados = <F extends object>(fila: F) => ({
  ...fila,
  ...(fila as Pick<Pedido, 'estatus' | 'tipoPago' | 'formaPago'>), // held by CHECKs of the table
})

/** The order's row as services decide on it: amounts in centavos. Held until the transaction ends. */
export async function lockPedido(db: Db, alcance: Alcance, id: number) {
  const fila = await paraDecidir(db, alcance).where('p.id', '=', id).executeTakeFirst()
  return fila ? conEnumerados(fila) : null
}
export type PedidoBloqueado = NonNullable<Awaited<ReturnType<typeof lockPedido>>>

/** Several by their codes, with the client's name. Held in the order of their ids, so that two batches never wait for each other. */
export async function lockPorCodigos(db: Db, alcance: Alcance, codigos: readonly string[]) {
  const filas = await paraDecidir(db, alcance)
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .select(['c.nombre as nombreCliente', 's.folio as sucursalNumber'])
    .where('p.hash_id', 'in', codigos)
    .orderBy('p.id')
    .execute()
  return filas.map(conEnumerados)
}

/** Whether a branch has orders that are not delivered. */
export async function existenAbiertos(db: Db, idSucursal: number): Promise<boolean> {
  const fila = await db
    .selectFrom('pedido')
    .select('id')
    .where('id_sucursal', '=', idSucursal)
    .where('eliminado_en', 'is', null)
    .where('estatus', '<>', 'Entregado a cliente' satisfies Pedido['estatus'])
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}
