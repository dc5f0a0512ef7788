import { aPesos, type Centavos } from '@nitida/contract/dinero'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/alcance.ts'
import type { Db } from '../../platform/db.ts'
import { nombreCompleto } from '../../platform/nombres.ts'

export interface NuevoPago {
  idPedido: number
  idSucursal: number
  tipo: Transaccion['tipo']
  formaPago: Transaccion['formaPago']
  /** Centavos; negative for money given back. */
  importe: Centavos
  saldoDespues: Centavos
  revisionPedido: number
  motivo: string | null
  idReversado: number | null
  /** Whose till it is. */
  idUsuario: number
  /** Who recorded it, where that is somebody else. */
  idRegistrador: number | null
  entrega: number
  dia: string
  ahora: Date
}

/** Adds rows to the ledger, in one statement: the order's paid sum moves once for all of them. */
export const insertPagos = (db: Db, pagos: readonly NuevoPago[]) =>
  db
    .insertInto('pago')
    .values(
      pagos.map((pago) => ({
        id_pedido: pago.idPedido,
        id_sucursal: pago.idSucursal,
        tipo: pago.tipo,
        forma_pago: pago.formaPago,
        importe: pago.importe,
        saldo_despues: pago.saldoDespues,
        revision_pedido: pago.revisionPedido,
        motivo: pago.motivo,
        id_reversado: pago.idReversado,
        id_usuario: pago.idUsuario,
        id_registrador: pago.idRegistrador,
        entrega: pago.entrega,
        dia: pago.dia,
        creado_en: pago.ahora,
      })),
    )
    .returning('id')
    .execute()

/** Ledger rows of an order within reach, newest first. */
export async function listPagos(db: Db, alcance: Alcance, idPedido: number): Promise<Transaccion[]> {
  const filas = await db
    .selectFrom('pago as g')
    .innerJoin('pedido as p', 'p.id', 'g.id_pedido')
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'g.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'g.id_usuario')
    .leftJoin('usuario as r', 'r.id', 'g.id_registrador')
    .select([
      'g.id',
      'g.id_usuario as idCaja',
      'g.creado_en',
      'g.tipo',
      'c.nombre as nombreCliente',
      's.direccion as direccionSucursal',
      'g.importe',
      'g.saldo_despues',
      'p.total',
      'g.forma_pago as formaPago',
      'p.tipo_pago as tipoPago',
      'p.facturacion',
      'g.motivo',
    ])
    .select([
      nombreCompleto('u').as('nombreCreador'),
      sql<boolean>`g.corte_persona is not null`.as('enCorte'),
      sql<string>`nullif(${nombreCompleto('r')}, '')`.as('registradoPor'),
      sql<boolean>`exists (select 1 from pago r where r.id_reversado = g.id and r.tipo = 'reverso')`.as('reversado'),
    ])
    .where('p.id', '=', idPedido)
    .where('p.eliminado_en', 'is', null)
    .where(enAlcance('p.id_sucursal', alcance))
    .orderBy('g.id', 'desc')
    .execute()
  return filas.map(({ creado_en, saldo_despues, ...fila }) => ({
    ...fila,
    ...(fila as Pick<Transaccion, 'tipo' | 'formaPago' | 'tipoPago'>), // held by CHECKs of the tables
    createDate: creado_en.toISOString(),
    importe: aPesos(fila.importe),
    saldoPendiente: aPesos(saldo_despues),
    total: aPesos(fila.total),
    facturacion: fila.facturacion ? 'True' : 'False',
  }))
}

/** The order a payment belongs to, or null. Its scope is judged by locking that order. */
export async function selectPago(db: Db, id: number) {
  const fila = await db
    .selectFrom('pago')
    .select(['id', 'id_pedido as idPedido', 'id_sucursal as idSucursal', 'id_usuario as idCaja'])
    .select(['tipo', 'forma_pago as formaPago', 'importe', 'corte_persona as cortePersona'])
    .where('id', '=', id)
    .executeTakeFirst()
  return fila ? { ...fila, ...(fila as Pick<Transaccion, 'tipo' | 'formaPago'>) } : null
}

/** What an order has taken by each method, in centavos. Read it while the order is held. */
export async function sumPorForma(db: Db, idPedido: number) {
  const filas = await db
    .selectFrom('pago')
    .select(['forma_pago as formaPago', sql<Centavos>`sum(importe)::bigint`.as('importe')])
    .where('id_pedido', '=', idPedido)
    .groupBy('forma_pago')
    .orderBy('forma_pago')
    .execute()
  return filas.map((fila) => ({ importe: fila.importe, formaPago: fila.formaPago as Transaccion['formaPago'] }))
}

/** The rows that settled a delivery of an order, and everything that was corrected since, oldest first. */
export async function listParaDeshacer(db: Db, idPedido: number) {
  const filas = await db
    .selectFrom('pago')
    .select(['id', 'tipo', 'forma_pago as formaPago', 'importe', 'entrega', 'revision_pedido as revision'])
    .select(['id_reversado as idReversado', 'id_usuario as idCaja'])
    .where('id_pedido', '=', idPedido)
    .orderBy('id')
    .execute()
  return filas.map((fila) => ({ ...fila, ...(fila as Pick<Transaccion, 'tipo' | 'formaPago'>) })) // held by CHECKs
}
export type PagoAsentado = Awaited<ReturnType<typeof listParaDeshacer>>[number]
