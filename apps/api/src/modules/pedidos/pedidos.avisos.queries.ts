import type { Fecha } from '@nitida/contract/fechas'
import type { Pedido } from '@nitida/contract/pedidos'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { conPalabrasDeCliente } from '../clientes/clientes.hallados.ts'

const RECIBIDO: Pedido['estatus'] = 'Recibido en sucursal'
const ENTREGADO: Pedido['estatus'] = 'Entregado a cliente'

const columnas = [
  'p.id',
  'p.hash_id as HashId',
  'p.id_sucursal as idSucursal',
  'p.id_cliente as idCliente',
  'p.fecha_entrega as fechaEntrega',
  'p.recepciones',
  'c.nombre as nombreCliente',
  'c.telefono',
] as const

const vivos = (db: Db) =>
  db
    .selectFrom('pedido as p')
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .select(columnas)
    .where('p.eliminado_en', 'is', null)

/** An order in its notices. Whoever holds it has judged the reach. */
export const selectAnunciado = (db: Db, id: number) => vivos(db).where('p.id', '=', id).executeTakeFirstOrThrow()
export type PedidoAnunciado = Awaited<ReturnType<typeof selectAnunciado>>

interface PedidoDescrito {
  telefono: string
  /** Null describes an order that waits in the branch. */
  fechaEntrega: Fecha | null
}

/** The newest order within reach that matches a description, or null. */
export async function selectDescrito(
  db: Db,
  alcance: Alcance,
  { telefono, fechaEntrega }: PedidoDescrito,
): Promise<PedidoAnunciado | null> {
  const descritos = vivos(db)
    .where(enAlcance('p.id_sucursal', alcance))
    .where(conPalabrasDeCliente('c', telefono)) // ten digits, which the index of the search finds
    .where('c.telefono', '=', telefono)
  const filas = fechaEntrega
    ? descritos.where('p.fecha_entrega', '=', fechaEntrega).where('p.estatus', '<>', ENTREGADO)
    : descritos.where('p.estatus', '=', RECIBIDO)
  return (await filas.orderBy('p.id', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** The order of a notice in its present state, removed or not. */
export const selectPedidoDeAviso = (db: Db, idPedido: number) =>
  db
    .selectFrom('pedido')
    .select(['hash_id as HashId', 'estatus', 'recepciones'])
    .select((eb) => eb('eliminado_en', 'is not', null).$castTo<boolean>().as('eliminado'))
    .where('id', '=', idPedido)
    .executeTakeFirst()
