import { aPesos, type Centavos } from '@nitida/contract/dinero'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { type Columnas, escritas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'

/** Fields of a ledger row's answer beside the saved ones. */
type Calculado = keyof Pick<
  Transaccion,
  | 'id'
  | 'nombreCliente'
  | 'direccionSucursal'
  | 'nombreCreador'
  | 'total'
  | 'tipoPago'
  | 'facturacion'
  | 'reversado'
  | 'enCorte'
  | 'registradoPor'
>

/** A ledger row as it is written, and never changed. Amounts in centavos; negative for money given back. */
export type FichaPago = Omit<Transaccion, Calculado | 'createDate'> & {
  idPedido: number
  idSucursal: number
  revision: number
  idReversado: number | null
  /** User who recorded it in another's till. */
  idRegistrador: number | null
  entrega: number
  dia: string
  /** Day of the payment that a correction books again, which is its day for SAT; null where that is `dia`. */
  diaFiscal: string | null
  createDate: Date
}

/** The saved fields of a ledger row and their columns. */
const columnasDePago = {
  idPedido: 'id_pedido',
  idSucursal: 'id_sucursal',
  tipo: 'tipo',
  formaPago: 'forma_pago',
  importe: 'importe',
  saldoPendiente: 'saldo_despues',
  revision: 'revision_pedido',
  motivo: 'motivo',
  idReversado: 'id_reversado',
  idCaja: 'id_usuario',
  idRegistrador: 'id_registrador',
  entrega: 'entrega',
  dia: 'dia',
  diaFiscal: 'dia_fiscal',
  createDate: 'creado_en',
} as const satisfies Columnas<'pago', FichaPago>

/** Adds rows to the ledger in one statement, so that the order's paid sum moves once for all of them. */
export const insertPagos = (db: Db, pagos: readonly FichaPago[]) =>
  db
    .insertInto('pago')
    .values(pagos.map((pago) => escritas(columnasDePago, pago)))
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
    .select(leidas('g', columnasDePago))
    .select(['g.id', 'c.nombre as nombreCliente', 's.direccion as direccionSucursal'])
    .select(['p.total', 'p.tipo_pago as tipoPago', 'p.facturacion'])
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
  return filas.map((fila) => ({
    ...fila,
    createDate: fila.createDate.toISOString(),
    importe: aPesos(fila.importe),
    saldoPendiente: aPesos(fila.saldoPendiente),
    total: aPesos(fila.total),
    facturacion: fila.facturacion ? 'True' : 'False',
  }))
}

/** The order a payment belongs to, or null. Its scope is judged by locking that order. */
export const selectPago = (db: Db, id: number) =>
  db
    .selectFrom('pago as g')
    .select(leidas('g', columnasDePago))
    .select(['g.id', 'g.corte_persona as cortePersona'])
    .where('g.id', '=', id)
    .executeTakeFirst()

const porForma = (db: Db, idPedido: number) =>
  db
    .selectFrom('pago')
    .select(['forma_pago as formaPago', sql<Centavos>`sum(importe)::bigint`.as('importe')])
    .where('id_pedido', '=', idPedido)
    .groupBy('forma_pago')
    .orderBy('forma_pago')

/** Money of an order by method, in centavos. Read it while the order is held. */
export const sumPorForma = (db: Db, idPedido: number) => porForma(db, idPedido).execute()

/** The same without what was paid before the order came here (D-95): what this house took. */
export const sumCobradoPorForma = (db: Db, idPedido: number) =>
  porForma(db, idPedido).where('tipo', '<>', 'apertura').execute()

/** What was paid of an order before it came here and stands, in centavos (D-95). */
export async function sumApertura(db: Db, idPedido: number): Promise<Centavos> {
  const { suma } = await db
    .selectFrom('pago')
    .select(sql<Centavos>`coalesce(sum(importe), 0)::bigint`.as('suma'))
    .where('id_pedido', '=', idPedido)
    .where('tipo', '=', 'apertura')
    .executeTakeFirstOrThrow()
  return suma
}

/** The rows that settled a delivery of an order, and everything that was corrected since, oldest first. */
export const listParaDeshacer = (db: Db, idPedido: number) =>
  db
    .selectFrom('pago as g')
    .select(leidas('g', columnasDePago))
    .select('g.id')
    .where('g.id_pedido', '=', idPedido)
    .orderBy('g.id')
    .execute()
export type PagoAsentado = Awaited<ReturnType<typeof listParaDeshacer>>[number]
