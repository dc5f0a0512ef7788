import { aPesos, type Centavos } from '@nitida/contract/dinero'
import { leerFolio } from '@nitida/contract/nombres'
import type { FiltroPedidos, Pedido, VistaDePedidos } from '@nitida/contract/pedidos'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { type Db, preparada } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { type Hallazgo, leerIds, leerPagina } from '../../platform/datos/paginas.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'
import { hayBloqueados, pedidoALaVista, sinOcultas } from '../clientes/clientes.bloqueo.ts'
import { deHallados } from '../clientes/clientes.hallados.ts'

/** The advance that is still in the ledger, less what was given back of it (`pedidos.rules.ts`). */
export const anticipoEnPie =
  sql<Centavos>`case p.tipo_pago when 'Anticipo' then least(p.importe, p.pagado) else 0 end`.as('anticipo')

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
  'p.estatus_en',
  'p.tipo_pago as tipoPago',
  'p.forma_pago as formaPago',
  'p.facturacion',
  'p.total',
  'p.saldo',
  'p.importe',
  'p.tipo_ticket as tipoTicketFis',
  'p.observaciones',
  'p.id_visita as idVisita',
  'p.id_historia as idHistoria',
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
    // The live CFDI that has it, whole or in part; those of its advances leave it to be invoiced.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('venta_facturada as v')
          .innerJoin('intento_timbrado as i', 'i.id', 'v.id_intento')
          .leftJoin('factura as f', 'f.id_intento', 'v.id_intento')
          .select([
            sql<string | null>`(array_agg(i.serie || '-' || i.folio order by v.id desc))[1]`.as('numero'),
            // One that was paid at once asks what becomes of it, whatever else tells the order.
            sql<
              'PUE' | 'PPD' | 'global' | null
            >`case when count(*) = 0 then null when bool_and(v.id_pago is not null) then 'global'
              when bool_or(v.id_pago is null and f.metodo_pago is distinct from 'PPD') then 'PUE' else 'PPD' end`.as(
              'como',
            ),
          ])
          .whereRef('v.id_pedido', '=', 'p.id')
          .where('v.liberada_en', 'is', null)
          .where('v.anticipo', '=', false)
          .as('cfdi'),
      (union) => union.onTrue(),
    )
    .select(columnas)
    .select([
      anticipoEnPie,
      'cfdi.numero as facturado',
      'cfdi.como as facturadoComo',
      nombreCompleto('uc').as('nombreCreador'),
      nombreCompleto('um').as('ultimoModificador'),
    ])

type Fila = Awaited<ReturnType<ReturnType<typeof conColumnas>['executeTakeFirstOrThrow']>>

/** When an order came to its branch; null before, and where its delivery was dated over it, as it was at first. */
function llegadaDe({
  estatus,
  creado_en,
  entregado_en,
  estatus_en,
}: Pick<Fila, 'estatus' | 'creado_en' | 'entregado_en' | 'estatus_en'>) {
  if (estatus === 'Recibido en sucursal') return estatus_en
  return entregado_en && estatus_en && estatus_en > creado_en && estatus_en < entregado_en ? estatus_en : null
}

function aPedido({ entregado_en, estatus_en, creado_en, modificado_en, saldo, ...fila }: Fila): Pedido {
  return {
    ...fila,
    facturacion: fila.facturacion ? 'True' : 'False',
    total: aPesos(fila.total),
    saldoPendiente: aPesos(saldo ?? 0),
    importe: aPesos(fila.importe),
    anticipo: aPesos(fila.anticipo),
    entregaRealizada: entregado_en?.toISOString() ?? null,
    estatusDesde: (entregado_en ?? estatus_en)?.toISOString() ?? null,
    recibidoEn: llegadaDe({ ...fila, creado_en, entregado_en, estatus_en })?.toISOString() ?? null,
    createDate: creado_en.toISOString(),
    ultimaModificacion: modificado_en.toISOString(),
  }
}

type Filas = ReturnType<typeof pedidosDe>

const DIGITOS_DE_TELEFONO = 7

/** Orders with a number as people write it (`leerFolio`); null for any other text. */
function conFolio(filas: Filas, search: string): Filas | null {
  const leido = leerFolio(search)
  if (!leido) return null
  const { sucursal, folio } = leido
  // Branch by branch, because the index of folios begins with it.
  return filas
    .where('p.folio', '=', folio)
    .where('p.folio', '>', 0)
    .where('p.id_sucursal', 'in', (con) => {
      const sucursales = con.selectFrom('sucursal').select('id')
      return sucursal ? sucursales.where(sql`ltrim(folio, '0')`, '=', sucursal.replace(/^0+/, '')) : sucursales
    })
}

const nuevas = (pedidos: Filas) => pedidos.select('p.id').orderBy('p.id', 'desc')

/** Orders that a search finds, by patient and by folio: two ways, each by its own index. */
function buscados(
  db: Db,
  filas: Filas,
  search: string,
  suyos: Expression<SqlBool>,
): Hallazgo<DB & { p: DB['pedido'] }, 'p'> {
  const delCliente = filas.where(suyos)
  const deFolio = conFolio(filas, search)
  // `01-31` is a folio and no phone, unless it has as many digits as one.
  const soloFolio = search.includes('-') && search.replace(/\D/g, '').length < DIGITOS_DE_TELEFONO
  return (cuantos, enOrden) => {
    const tomar = (pedidos: Filas) => (enOrden ? nuevas(pedidos) : pedidos.select('p.id')).limit(cuantos)
    if (!deFolio) return tomar(delCliente)
    if (soloFolio) return tomar(deFolio)
    const hallados = db
      .selectFrom(tomar(delCliente).as('c'))
      .select('c.id')
      .union(db.selectFrom(tomar(deFolio).as('f')).select('f.id'))
    return nuevas(pedidosDe(db, { tipo: 'todas' }).where('p.id', 'in', hallados)).limit(cuantos)
  }
}

/** Today in the branch of each order. */
const hoyDelPedido = (ahora: Date) =>
  sql<string>`(select (${ahora}::timestamptz at time zone s.zona_horaria)::date from sucursal s where s.id = p.id_sucursal)`

const PENDIENTES: readonly Pedido['estatus'][] = ['En proceso de elaboración', 'Esperando elaboración']

/** Orders of a view of the list (D-87): late is what is not in its branch yet, and due today what is not handed over yet. */
function enVista(filas: Filas, vista: VistaDePedidos, ahora: Date) {
  switch (vista) {
    case 'atrasados':
      return filas.where('p.estatus', 'in', PENDIENTES).where('p.fecha_entrega', '<', hoyDelPedido(ahora))
    case 'hoy':
      return filas
        .where('p.estatus', '<>', 'Entregado a cliente' satisfies Pedido['estatus'])
        .where('p.fecha_entrega', '=', hoyDelPedido(ahora))
    case 'listos':
      return filas.where('p.estatus', '=', 'Recibido en sucursal' satisfies Pedido['estatus'])
    case 'conSaldo':
      return filas.where('p.saldo', '>', 0)
  }
}

/** Orders that the filter lets through but for its search. */
async function filtrados(db: Db, alcance: Alcance, filtro: FiltroPedidos, ahora: Date): Promise<Filas> {
  const { search, sucursal, estatus, idCliente, vista } = filtro
  let pedidos = pedidosDe(db, alcance)
  if (!search || (await hayBloqueados(db))) pedidos = pedidos.where(pedidoALaVista('p'))
  if (sucursal) pedidos = pedidos.where('p.id_sucursal', '=', sucursal)
  if (estatus) pedidos = pedidos.where('p.estatus', '=', estatus)
  if (idCliente) pedidos = pedidos.where('p.id_cliente', '=', idCliente)
  return vista ? enVista(pedidos, vista, ahora) : pedidos
}

/** More orders than anybody has. */
const TODOS = 2 ** 31 - 1

/** All orders that the filter lets through, newest first. */
export async function listIdsDePedidos(db: Db, alcance: Alcance, filtro: FiltroPedidos, ahora: Date) {
  const { search, sucursal } = filtro
  const pedidos = await filtrados(db, alcance, filtro, ahora)
  if (!search) return leerIds(db, nuevas(pedidos))
  const { suyas } = await deHallados(db, 'p.id_cliente', search, alcance, sucursal)
  return leerIds(db, buscados(db, pedidos, search, suyas)(TODOS, true))
}

/** Orders by their ids. */
export async function listPorIds(db: Db, alcance: Alcance, ids: readonly number[]): Promise<Pedido[]> {
  const filas = await conColumnas(pedidosDe(db, alcance)).where('p.id', 'in', ids).execute()
  return filas.map(aPedido)
}

/** A page of orders, newest first; `search` looks for words in the client's name and phones, and takes a number for a folio too. */
export async function listPedidos(db: Db, alcance: Alcance, filtro: FiltroPedidos, ahora: Date) {
  const { search, sucursal, estatus, idCliente, vista } = filtro
  const pedidos = await filtrados(db, alcance, filtro, ahora)
  const ordenados = nuevas(pedidos)
  const leer = (ids: number[]) =>
    preparada(conColumnas(pedidosDe(db, alcance)).where('p.id', 'in', ids).orderBy('p.id', 'desc')).execute()
  const entera = estatus || idCliente || vista ? null : sinOcultas({ lista: 'pedido', alcance, sucursal })
  const hallados = search ? await deHallados(db, 'p.id_cliente', search, alcance, sucursal) : null
  const busqueda =
    search && hallados ? { hallar: buscados(db, pedidos, search, hallados.suyas), muchas: hallados.muchas } : {}
  const { filas, ...cuenta } = await leerPagina(db, ordenados, filtro, leer, entera, busqueda)
  return { data: filas.map(aPedido), ...cuenta }
}

/** Orders with just the number that is looked for, the newest of them; none for a text that is no number. */
export async function listDeFolio(db: Db, alcance: Alcance, search: string, cuantos: number): Promise<Pedido[]> {
  const deFolio = conFolio(pedidosDe(db, alcance).where(pedidoALaVista('p')), search)
  if (!deFolio) return []
  const filas = await conColumnas(deFolio).orderBy('p.id', 'desc').limit(cuantos).execute()
  return filas.map(aPedido)
}

export async function selectPedido(db: Db, alcance: Alcance, id: number): Promise<Pedido | null> {
  const fila = await preparada(conColumnas(pedidosDe(db, alcance)).where('p.id', '=', id)).executeTakeFirst()
  return fila ? aPedido(fila) : null
}

/** An order by the code of its QR, in either case (D-23), whatever its branch. */
export async function selectPorHash(db: Db, hashId: string): Promise<Pedido | null> {
  const fila = await conColumnas(pedidosDe(db, { tipo: 'todas' }))
    .where('p.hash_id', '=', hashId)
    .executeTakeFirst()
  return fila ? aPedido(fila) : null
}

/** Contact of the branch of an order, by the code of its QR. */
export const selectContacto = (db: Db, hashId: string) =>
  pedidosDe(db, { tipo: 'todas' })
    .innerJoin('sucursal as sc', 'sc.id', 'p.id_sucursal')
    .select(['sc.telefono', 'sc.horario', 'sc.mapa'])
    .where('p.hash_id', '=', hashId)
    .executeTakeFirst()

const paraDecidir = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select([
      'p.id',
      'p.hash_id as HashId',
      'p.id_sucursal as idSucursal',
      'p.id_cliente as idCliente',
      'p.id_visita as idVisita',
      'p.id_historia as idHistoria',
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

/** The order's row for decisions: amounts in centavos, held until the transaction ends. */
export const lockPedido = (db: Db, alcance: Alcance, id: number) =>
  paraDecidir(db, alcance).where('p.id', '=', id).executeTakeFirst()
export type PedidoBloqueado = NonNullable<Awaited<ReturnType<typeof lockPedido>>>

/**
 * Orders by their codes, with the client's name, held in the order of their ids, so that two batches never wait for each other.
 */
export const lockPorCodigos = (db: Db, alcance: Alcance, codigos: readonly string[]) =>
  paraDecidir(db, alcance)
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .select(['c.nombre as nombreCliente', 's.folio as sucursalNumber'])
    .where('p.hash_id', 'in', codigos)
    .orderBy('p.id')
    .execute()

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
