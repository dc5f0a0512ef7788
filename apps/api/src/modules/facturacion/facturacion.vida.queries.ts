import type { Centavos } from '@nitida/contract/dinero'
import type { Factura } from '@nitida/contract/facturacion'
import type { ClaseFiscal } from '@nitida/contract/facturacion.impuestos'
import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Sucursal } from '@nitida/contract/sucursales'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { impuestosDe, tasaDe } from './facturacion.contador.queries.ts'
import type { PorIva } from './facturacion.intentos.queries.ts'

/** A row of an order's ledger, for its invoices. */
export interface FilaDelLibro {
  id: number
  tipo: string
  formaPago: Pedido['formaPago']
  importe: Centavos
  /** Balance of the order after it. */
  saldoDespues: Centavos
  idReversado: number | null
  revision: number
  creadoEn: Date
  dia: string
}

export interface Pendiente {
  idPedido: number
  version: number
  intentos: number
}

/** Orders that are due to be looked at. */
export const listPendientes = (db: Db, ahora: Date, limite: number): Promise<Pendiente[]> =>
  db
    .selectFrom('fiscal_pendiente')
    .select(['id_pedido as idPedido', 'version', 'intentos'])
    .where('proximo_en', '<=', ahora)
    .orderBy('proximo_en')
    .orderBy('id_pedido')
    .limit(limite)
    .execute()

/** Number of orders that wait to be looked at by now. */
export async function countPendientes(db: Db, ahora: Date): Promise<number> {
  const { total } = await db
    .selectFrom('fiscal_pendiente')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('proximo_en', '<=', ahora)
    .executeTakeFirstOrThrow()
  return total
}

/** Takes an order off the list, unless something happened to it meanwhile. */
export const deletePendiente = (db: Db, { idPedido, version }: Pendiente) =>
  db.deleteFrom('fiscal_pendiente').where('id_pedido', '=', idPedido).where('version', '=', version).execute()

export const postponePendiente = (db: Db, { idPedido }: Pendiente, proximo: Date, fallo: string | null) =>
  db
    .updateTable('fiscal_pendiente')
    .set((eb) => ({ proximo_en: proximo, fallo: fallo?.slice(0, 500) ?? null, intentos: eb('intentos', '+', 1) }))
    .where('id_pedido', '=', idPedido)
    .execute()

/**
 * Leaves an order on the list until something happens to it or somebody chooses, unless something did meanwhile. What was chosen before is
 * forgotten: it mends nothing of what is missing now, and what will be missing later is for somebody to decide then.
 */
export const holdPendiente = (db: Db, { idPedido, version }: Pendiente) =>
  db
    .updateTable('fiscal_pendiente')
    .set({ proximo_en: sql<Date>`'infinity'::timestamptz`, fallo: null, intentos: 0, eleccion: null })
    .where('id_pedido', '=', idPedido)
    .where('version', '=', version)
    .execute()

const elPendiente = (db: Db, idPedido: number) => db.selectFrom('fiscal_pendiente').where('id_pedido', '=', idPedido)

export const selectPendiente = (db: Db, idPedido: number): Promise<Pendiente | undefined> =>
  elPendiente(db, idPedido).select(['id_pedido as idPedido', 'version', 'intentos']).executeTakeFirst()

/** The end that somebody chose for an order; null when nobody did. */
export async function selectEleccion(db: Db, idPedido: number): Promise<FinFiscal | null> {
  const fila = await elPendiente(db, idPedido).select('eleccion').executeTakeFirst()
  return fila?.eleccion ?? null
}

/** The first live invoice by name of an order. */
export async function selectPrimera(db: Db, idPedido: number): Promise<number | null> {
  const fila = await db
    .selectFrom('venta_facturada as v')
    .innerJoin('factura as f', 'f.id_intento', 'v.id_intento')
    .select('f.id')
    .where('v.id_pedido', '=', idPedido)
    .where('v.id_pago', 'is', null)
    .where('v.liberada_en', 'is', null)
    .orderBy('v.ampliacion')
    .orderBy('v.id')
    .limit(1)
    .executeTakeFirst()
  return fila?.id ?? null
}

/** Egresos that took money, and no goods, off an invoice of an order. */
export async function listNotas(db: Db, idPedido: number, idFactura: number): Promise<number[]> {
  const filas = await db
    .selectFrom('venta_acreditada as a')
    .innerJoin('factura as f', 'f.id_intento', 'a.id_intento')
    .select('f.id')
    .where('a.id_pedido', '=', idPedido)
    .where('a.id_factura', '=', idFactura)
    .where('a.por', '=', 'dinero')
    .where('a.liberado_en', 'is', null)
    .orderBy('f.id')
    .execute()
  return filas.map(({ id }) => id)
}

/** Holds orders, always in one order, so that nobody pays, edits or returns meanwhile. */
export const lockPedidos = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select(['p.id', 'p.total', 'p.folio', 's.folio as sucursalNumber'])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .forUpdate('p')
    .execute()

const columnasDeFactura = [
  'f.id',
  'f.id_intento as idIntento',
  'f.id_sucursal as idSucursal',
  'f.id_pedido as idPedido',
  'f.clase',
  'f.uuid',
  'f.serie',
  'f.folio',
  'f.total',
  'f.moneda',
  'f.tipo_cambio as tipoCambio',
  'f.estatus',
  'f.rfc_emisor as rfcEmisor',
  'f.rfc_receptor as rfcReceptor',
  'f.nombre_receptor as nombreReceptor',
  'f.cp_receptor as cpReceptor',
  'f.regimen_receptor as regimenReceptor',
  'f.uso_cfdi as usoCfdi',
  'f.correo',
  'f.metodo_pago as metodoPago',
] as const

const tasasDe = [
  tasaDe.as('tasa'),
  impuestosDe.as('impuestos'),
  sql<Sucursal['tasaIva']>`(select s.tasa_iva from sucursal s where s.id = f.id_sucursal)`.as('tasaDeHoy'),
] as const

/** Rate of the invoice, which may differ from the branch's present one; that one where all of it is at 0 or exempt. */
function tasaPropia(
  tasa: string | null,
  impuestos: ClaseFiscal[] | null,
  deHoy: Sucursal['tasaIva'],
): Sucursal['tasaIva'] {
  if (impuestos === null) return tasa === '0.080000' ? '0.08' : '0.16'
  const suya = impuestos.map(({ iva }) => iva).find((iva) => iva === '0.16' || iva === '0.08')
  return suya === '0.16' || suya === '0.08' ? suya : deHoy
}

const conTasa = <F extends { tasa: string | null; impuestos: ClaseFiscal[] | null; tasaDeHoy: Sucursal['tasaIva'] }>({
  tasaDeHoy,
  ...fila
}: F) => ({ ...fila, tasa: tasaPropia(fila.tasa, fila.impuestos, tasaDeHoy) })

/** Holds invoices, so that they are neither cancelled nor replaced meanwhile. */
export async function lockFacturas(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const filas = await db
    .selectFrom('factura as f')
    .select([...columnasDeFactura, ...tasasDe])
    .where('f.id', 'in', ids)
    .orderBy('f.id')
    .forUpdate('f')
    .execute()
  return filas.map(conTasa)
}
export type FacturaViva = Awaited<ReturnType<typeof lockFacturas>>[number]

/** Orders of invoices, which are held before the invoices. */
export async function listPedidosDeFacturas(db: Db, ids: readonly number[]): Promise<number[]> {
  const filas = await db
    .selectFrom('factura')
    .select('id_pedido as idPedido')
    .where('id', 'in', ids)
    .where('id_pedido', 'is not', null)
    .execute()
  return filas.flatMap(({ idPedido }) => (idPedido === null ? [] : [idPedido]))
}

export async function selectFacturaViva(db: Db, id: number): Promise<FacturaViva | null> {
  const fila = await db
    .selectFrom('factura as f')
    .select([...columnasDeFactura, ...tasasDe])
    .where('f.id', '=', id)
    .executeTakeFirst()
  return fila ? conTasa(fila) : null
}

/** What this house took of orders, oldest first; what was paid before they came here is in no CFDI of it (D-95). */
export async function listLibros(db: Db, idsPedido: readonly number[]): Promise<Map<number, FilaDelLibro[]>> {
  const filas = await db
    .selectFrom('pago')
    .select(['id', 'id_pedido as idPedido', 'tipo', 'forma_pago as formaPago', 'importe', 'dia'])
    .select(['saldo_despues as saldoDespues', 'id_reversado as idReversado', 'revision_pedido as revision'])
    .select('creado_en as creadoEn')
    .where('id_pedido', 'in', idsPedido)
    .where('tipo', '<>', 'apertura')
    .orderBy('id')
    .execute()
  const libros = new Map<number, FilaDelLibro[]>(idsPedido.map((id) => [id, []]))
  for (const fila of filas) libros.get(fila.idPedido)?.push(fila)
  return libros
}

/** Live PPD invoices of a receiver and branch whose orders wait to be looked at, and one invoice besides. */
export async function listPpdPorAtender(db: Db, { idSucursal, rfcReceptor, rfcEmisor, id }: FacturaViva) {
  const { rows } = await sql<{ id: number; idPedido: number }>`
    select f.id, f.id_pedido as "idPedido" from factura f
    where f.id_sucursal = ${idSucursal} and f.rfc_receptor = ${rfcReceptor} and f.metodo_pago = 'PPD'
      and f.estatus <> 'Cancelada' and f.rfc_emisor = ${rfcEmisor} and f.id_pedido is not null
      and (f.id = ${id} or exists (select from fiscal_pendiente q where q.id_pedido = f.id_pedido))
      and exists (select from venta_facturada v where v.id_intento = f.id_intento and v.liberada_en is null)
    order by f.id limit 50`.execute(db)
  return rows
}

export interface Complementado {
  idIntento: number
  idFactura: number
  /** The row of the ledger, or the payment of an invoice without an order. */
  idPago: number | null
  idPagoLibre: number | null
  parcialidad: number
  saldoAnterior: Centavos
  importe: Centavos
  /** What it tells of the payment's banks; null for nothing, and of invoices without an order. */
  idBancario: number | null
  /** The complemento's own row, once it is stamped. */
  idComplemento: number | null
  estatus: Factura['estatus'] | null
}

/** Payments of invoices that complementos tell. */
export async function listComplementados(db: Db, idsFactura: readonly number[]): Promise<Complementado[]> {
  if (idsFactura.length === 0) return []
  const { rows } = await sql<Complementado>`
    select c.id_intento as "idIntento", c.id_factura as "idFactura", c.id_pago as "idPago", c.id_pago_libre as "idPagoLibre", c.parcialidad,
      c.saldo_anterior as "saldoAnterior", c.importe, c.id_pago_bancario as "idBancario", f.id as "idComplemento", f.estatus
    from pago_complementado c left join factura f on f.id_intento = c.id_intento
    where c.liberado_en is null and c.id_intento in (
      select o.id_intento from pago_complementado o where o.liberado_en is null and o.id_factura = any(${idsFactura}::bigint[]))
    order by c.id`.execute(db)
  return rows
}

interface NuevoComplementado {
  idFactura: number
  idPago: number | null
  idPagoLibre: number | null
  parcialidad: number
  saldoAnterior: Centavos
  importe: Centavos
  idBancario: number | null
}

export const insertComplementados = (db: Db, idIntento: number, pagos: readonly NuevoComplementado[]) =>
  db
    .insertInto('pago_complementado')
    .values(
      pagos.map((pago) => ({
        id_intento: idIntento,
        id_factura: pago.idFactura,
        id_pago: pago.idPago,
        id_pago_libre: pago.idPagoLibre,
        parcialidad: pago.parcialidad,
        saldo_anterior: pago.saldoAnterior,
        importe: pago.importe,
        id_pago_bancario: pago.idBancario,
      })),
    )
    .execute()

export interface Credito {
  idFactura: number
  /** Null of an invoice without an order. */
  idPedido: number | null
  idPago: number | null
  importe: Centavos
  /** The same by tax, of an order; without it all is at the CFDI's rate. */
  porIva?: PorIva
  por: 'mercancia' | 'dinero'
  /** Kind of a credit note by hand, the line that it is of, and the part that goes back as money. */
  nota?: NonNullable<Factura['nota']>
  linea?: number | null
  devuelto?: Centavos
  /** The final invoice that an advance is applied to. */
  idFinal?: number
}

export const insertAcreditadas = (db: Db, idIntento: number, creditos: readonly Credito[]) =>
  db
    .insertInto('venta_acreditada')
    .values(
      creditos.map((credito) => ({
        id_intento: idIntento,
        id_factura: credito.idFactura,
        id_pedido: credito.idPedido,
        id_pago: credito.idPago,
        importe: credito.importe,
        importe_cero: credito.porIva?.cero ?? 0,
        importe_exento: credito.porIva?.exento ?? 0,
        por: credito.por,
        nota: credito.nota ?? null,
        linea: credito.linea ?? null,
        devuelto: credito.devuelto ?? 0,
        id_final: credito.idFinal ?? null,
      })),
    )
    .execute()

/** Orders that an egreso took out of a global. */
export async function listSacados(db: Db, idFactura: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id_pedido as id from factura e join venta_acreditada a on a.id_intento = e.id_intento
    join factura f on f.id = a.id_factura and f.clase = 'global' where e.id = ${idFactura} and a.id_pedido is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Puts the rows that an egreso freed back into its global, because that egreso was cancelled and the global says them again; those that another
 * CFDI has by now stay with it. Their orders are held.
 */
export const restoreAcreditadas = (db: Db, idIntento: number) =>
  sql`insert into venta_facturada (id_intento, id_pedido, id_pago, importe, importe_cero, importe_exento)
    select distinct on (v.id_intento, v.id_pago) v.id_intento, v.id_pedido, v.id_pago, v.importe, v.importe_cero, v.importe_exento
    from venta_acreditada a join factura f on f.id = a.id_factura and f.clase = 'global' and f.estatus <> 'Cancelada'
    join venta_facturada v on v.id_intento = f.id_intento and v.id_pago = a.id_pago
    where a.id_intento = ${idIntento} and not exists (select from venta_facturada w where w.id_pedido = v.id_pedido
      and w.liberada_en is null and (w.id_pago is null or w.id_pago = v.id_pago or w.anticipo))
    order by v.id_intento, v.id_pago, v.id desc`.execute(db)

/** Frees rows of a global that an egreso took back whole, so that they may be invoiced by name. */
export const freeAcreditadas = (db: Db, idIntento: number, ahora: Date) =>
  sql`update venta_facturada v set liberada_en = ${ahora}
    from venta_acreditada a join factura f on f.id = a.id_factura
    where a.id_intento = ${idIntento} and v.id_intento = f.id_intento and v.id_pago = a.id_pago and v.liberada_en is null
      and v.importe = (select sum(b.importe) from venta_acreditada b
        where b.id_factura = a.id_factura and b.id_pago = a.id_pago and b.liberado_en is null)`.execute(db)
