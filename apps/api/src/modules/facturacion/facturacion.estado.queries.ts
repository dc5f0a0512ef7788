import type { Centavos } from '@nitida/contract/dinero'
import type { Factura } from '@nitida/contract/facturacion'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { type HistoriaDeAnticipos, listHistorias } from './facturacion.anticipos.queries.ts'
import { type BancosDeCobro, listBancos } from './facturacion.cobros.queries.ts'
import type { PorIva } from './facturacion.intentos.queries.ts'
import { type FilaDelLibro, listLibros } from './facturacion.vida.queries.ts'

/** What a live CFDI says of an order. */
export interface CfdiDelPedido {
  /** Null while its attempt is under way. */
  idFactura: number | null
  /** The row of the ledger that a global or an advance has; null for an invoice by name, which has the order. */
  idPago: number | null
  anticipo: boolean
  /** Whether another CFDI has its sale: a global in force whose egreso was cancelled says it besides. */
  doble: boolean
  importe: Centavos
  metodoPago: 'PUE' | 'PPD' | null
  formaPago: string | null
  estatus: Factura['estatus'] | null
  /** Lines that it tells; null where they were not kept. */
  contenido: readonly string[] | null
  /** Centavos that egresos took back, of goods and of money alone. */
  mercancia: Centavos
  dinero: Centavos
  /** What it still says, by tax. */
  queda: PorIva
}

/** A payment that a complemento tells. */
export interface PagoDicho {
  idFactura: number
  idPago: number
  parcialidad: number
  saldoAnterior: Centavos
  importe: Centavos
  /** The complemento's state; null while its attempt is under way. */
  estatus: Factura['estatus'] | null
  /** What it tells of the payment's banks: the row that was the last; null for nothing. */
  idBancario: number | null
}

/** A CFDI that a substitute has taken the place of, and that is in force nevertheless. */
export interface Relevada {
  idFactura: number
  clase: 'nominativa' | 'pago'
  estatus: Factura['estatus']
  /** Centavos that it tells still. */
  importe: Centavos
  queda: PorIva
}

/** An order, its ledger and its CFDIs at one moment. */
export interface EstadoFiscal extends HistoriaDeAnticipos {
  /** What CFDIs tell of it: its worth less what was paid before it came here. Zero for a removed order. */
  total: Centavos
  /** Centavos that were paid before it came here (D-95). */
  apertura: Centavos
  /** Lines of the elements that the customer kept, and of those that came back. */
  lineas: readonly string[]
  devueltas: readonly string[]
  /** The same lines by tax. */
  bienes: PorIva
  libro: readonly FilaDelLibro[]
  cfdis: readonly CfdiDelPedido[]
  dichos: readonly PagoDicho[]
  /** What was last told of the banks of its payments. */
  bancos: readonly BancosDeCobro[]
  relevadas: readonly Relevada[]
}

type DePedido<F> = F & { idPedido: number }

/** What of it is at the rate of 0, and exempt, beside a sum. */
interface ConPartes {
  cero: Centavos
  exento: Centavos
}

const aTasa = (todo: Centavos, { cero, exento }: ConPartes): PorIva => ({ tasa: todo - cero - exento, cero, exento })

async function listCfdis(db: Db, ids: readonly number[]): Promise<DePedido<CfdiDelPedido>[]> {
  const { rows } = await sql<DePedido<Omit<CfdiDelPedido, 'queda'>> & ConPartes>`
    select v.id_pedido as "idPedido", f.id as "idFactura", v.id_pago as "idPago", v.anticipo, v.importe, v.contenido, f.estatus,
      v.liberada_en is not null as doble,
      f.metodo_pago as "metodoPago", f.forma_pago as "formaPago", c.mercancia, c.dinero,
      v.importe_cero - c.cero as cero, v.importe_exento - c.exento as exento
    from venta_facturada v
    left join factura f on f.id_intento = v.id_intento
    cross join lateral (select coalesce(sum(a.importe) filter (where a.por = 'mercancia'), 0)::bigint as mercancia,
        coalesce(sum(a.importe) filter (where a.por = 'dinero'), 0)::bigint as dinero,
        coalesce(sum(a.importe_cero), 0)::bigint as cero, coalesce(sum(a.importe_exento), 0)::bigint as exento
      from venta_acreditada a where a.id_factura = f.id and a.id_pedido = v.id_pedido
        and a.id_pago is not distinct from v.id_pago and a.liberado_en is null) c
    where v.id_pedido = any(${ids}::bigint[]) and (v.liberada_en is null or f.clase = 'global' and f.estatus <> 'Cancelada'
      and v.importe > c.mercancia + c.dinero
      and exists (select from venta_facturada o where o.id_pedido = v.id_pedido and o.liberada_en is null
        and (o.id_pago is null or o.id_pago = v.id_pago))
      and v.id = (select max(w.id) from venta_facturada w where w.id_intento = v.id_intento and w.id_pago = v.id_pago))
    order by doble, v.id`.execute(db)
  return rows.map(({ cero, exento, ...cfdi }) => ({
    ...cfdi,
    queda: aTasa(cfdi.importe - cfdi.mercancia - cfdi.dinero, { cero, exento }),
  }))
}

async function listDichos(db: Db, ids: readonly number[]): Promise<DePedido<PagoDicho>[]> {
  const { rows } = await sql<DePedido<PagoDicho>>`
    select g.id_pedido as "idPedido", c.id_factura as "idFactura", c.id_pago as "idPago", c.parcialidad,
      c.saldo_anterior as "saldoAnterior", c.importe, f.estatus, c.id_pago_bancario as "idBancario"
    from pago g join pago_complementado c on c.id_pago = g.id and c.liberado_en is null
    left join factura f on f.id_intento = c.id_intento
    where g.id_pedido = any(${ids}::bigint[]) order by c.id`.execute(db)
  return rows
}

async function listRelevadas(db: Db, ids: readonly number[]): Promise<DePedido<Relevada>[]> {
  const { rows } = await sql<DePedido<Omit<Relevada, 'queda'>> & ConPartes>`
    select o.id_pedido as "idPedido", f.id as "idFactura", f.clase, f.estatus, f.total - a.vuelto as importe,
      coalesce(v.importe_cero, 0) - a.cero as cero, coalesce(v.importe_exento, 0) - a.exento as exento
    from (
      select f.id_pedido, f.id from factura f where f.id_pedido = any(${ids}::bigint[]) and f.clase = 'nominativa'
      union select g.id_pedido, f.id from pago g join pago_complementado c on c.id_pago = g.id
        join factura f on f.id_intento = c.id_intento where g.id_pedido = any(${ids}::bigint[])) o
    join factura f on f.id = o.id and f.estatus in ('Vigente', 'Cancelación rechazada')
    cross join lateral (select coalesce(sum(a.importe), 0)::bigint as vuelto, coalesce(sum(a.importe_cero), 0)::bigint as cero,
        coalesce(sum(a.importe_exento), 0)::bigint as exento from venta_acreditada a
      where a.id_factura = f.id and a.liberado_en is null) a
    left join lateral (select v.importe_cero, v.importe_exento from venta_facturada v
      where v.id_intento = f.id_intento and v.id_pedido = o.id_pedido limit 1) v on true
    where exists (select from intento_timbrado i
        where (i.datos ->> 'sustituye')::bigint = f.id and i.datos ->> 'sustituye' is not null and i.estado = 'timbrado')
      -- One whose substitute is gone has its sale again.
      and (f.clase = 'pago' or f.total > a.vuelto and not exists (select from venta_facturada w
        where w.id_intento = f.id_intento and w.liberada_en is null))
    order by f.id`.execute(db)
  return rows.map(({ cero, exento, ...una }) => ({ ...una, queda: aTasa(una.importe, { cero, exento }) }))
}

interface Lineas {
  idPedido: number
  total: Centavos
  apertura: Centavos
  bienes: PorIva
  lineas: string[]
  devueltas: string[]
}

/** Lines of orders as `contenidoDe` writes them: amount, tax of its own and text of each part that costs something. */
async function listLineas(db: Db, ids: readonly number[]): Promise<Lineas[]> {
  const { rows } = await sql<Omit<Lineas, 'bienes'> & ConPartes & { bienes: Centavos }>`
    select p.id as "idPedido", case when p.eliminado_en is null then greatest(0, p.total - a.suma) else 0 end as total,
      a.suma as apertura, l.lineas, l.devueltas, l.bienes, l.cero, l.exento
    from pedido p cross join lateral (select coalesce(sum(g.importe), 0)::bigint as suma from pago g
      where g.id_pedido = p.id and g.tipo = 'apertura') a cross join lateral (
      select coalesce(array_agg(concat_ws('/', t.importe, t.iva) || ' ' || t.texto) filter (where e.devuelto_en is null), '{}') as lineas,
        coalesce(array_agg(concat_ws('/', t.importe, t.iva) || ' ' || t.texto) filter (where e.devuelto_en is not null), '{}') as devueltas,
        coalesce(sum(t.importe) filter (where e.devuelto_en is null), 0)::bigint as bienes,
        coalesce(sum(t.importe) filter (where e.devuelto_en is null and t.iva = '0'), 0)::bigint as cero,
        coalesce(sum(t.importe) filter (where e.devuelto_en is null and t.iva = 'exento'), 0)::bigint as exento
      from pedido_elemento e cross join lateral (values
        (e.importe_armazon, e.armazon, e.iva), (e.importe_lente, e.lente, null), (e.importe_otro, e.otro, null)) t (importe, texto, iva)
      where e.id_pedido = p.id and t.importe > 0 and p.eliminado_en is null) l
    where p.id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ bienes, cero, exento, ...fila }) => ({
    ...fila,
    bienes: aTasa(bienes, { cero, exento }),
  }))
}

const SIN_ANTICIPOS: HistoriaDeAnticipos = { porAplicar: [], anticipados: [], conFinal: false }

/** Orders, their ledgers and their live CFDIs, by id. */
export async function selectEstados(db: Db, ids: readonly number[]): Promise<Map<number, EstadoFiscal>> {
  if (ids.length === 0) return new Map()
  const [lineas, libros, cfdis, dichos, bancos, relevadas, historias] = [
    await listLineas(db, ids),
    await listLibros(db, ids),
    await listCfdis(db, ids),
    await listDichos(db, ids),
    await listBancos(db, ids),
    await listRelevadas(db, ids),
    await listHistorias(db, ids),
  ]
  return new Map(
    lineas.map(({ idPedido, ...pedido }) => [
      idPedido,
      {
        ...pedido,
        ...(historias.get(idPedido) ?? SIN_ANTICIPOS),
        libro: libros.get(idPedido) ?? [],
        cfdis: cfdis.filter((cfdi) => cfdi.idPedido === idPedido),
        dichos: dichos.filter((dicho) => dicho.idPedido === idPedido),
        bancos: bancos.filter((uno) => uno.idPedido === idPedido),
        relevadas: relevadas.filter((una) => una.idPedido === idPedido),
      },
    ]),
  )
}

/** Writes down the lines of an order's invoice that were not kept when it was made. */
export const keepContenido = (db: Db, idPedido: number, contenido: readonly string[]) =>
  sql`update venta_facturada set contenido = ${contenido}::text[]
    where id_pedido = ${idPedido} and id_pago is null and liberada_en is null and contenido is null`.execute(db)
