import type { Centavos } from '@nitida/contract/dinero'
import type { ClaseFiscal } from '@nitida/contract/facturacion.impuestos'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

interface DelMes {
  mes: string
  /** Branch; null for the chain. */
  sucursal: number | null
}

const delMes = (db: Db, { mes, sucursal }: DelMes) => {
  const primero = `${mes}-01`
  const filas = db
    .selectFrom('factura as f')
    .innerJoin('sucursal as s', 's.id', 'f.id_sucursal')
    .where('f.creada_en', '>=', sql<Date>`(${primero}::timestamp at time zone s.zona_horaria)`)
    .where('f.creada_en', '<', sql<Date>`((${primero}::timestamp + interval '1 month') at time zone s.zona_horaria)`)
    // A first cut that an index can use, since no zone is further than a day.
    .where('f.creada_en', '>=', sql<Date>`${primero}::date - 1`)
    .where('f.creada_en', '<', sql<Date>`${primero}::date + interval '1 month' + interval '1 day'`)
  return sucursal === null ? filas : filas.where('f.id_sucursal', '=', sucursal)
}

/** Every CFDI of a month, as its files are named, in order of branch and folio. */
export const listDelMes = (db: Db, pedido: DelMes) =>
  delMes(db, pedido)
    .select(['f.id', 'f.serie', 'f.folio', 'f.nombre_receptor as nombre', 's.folio as sucursalNumber', 'f.estatus'])
    .select(['f.creada_en as creadaEn', 's.zona_horaria as zona'])
    .orderBy(sql`s.folio collate folio_natural`)
    .orderBy('f.serie')
    .orderBy('f.folio')
    .execute()

/** Reads the first attribute of a name: the document's own stands before its concepts', perhaps on a line of its own. */
export const atributo = (nombre: string) =>
  sql<string | null>`substring(convert_from(f.xml, 'UTF8') from ${`[[:space:]]${nombre}="([^"]*)"`})`

/** The first rate of an invoice: the only one where `impuestosDe` is null. */
export const tasaDe = sql<string | null>`substring(convert_from(f.xml, 'UTF8') from 'TasaOCuota="([0-9.]+)"')`

/** Lines of an invoice by their taxes; null where one rate says all. */
export const impuestosDe = sql<
  ClaseFiscal[] | null
>`(select i.datos -> 'impuestos' from intento_timbrado i where i.id = f.id_intento)`

/** The same CFDIs with the columns of the spreadsheet, a page at a time. */
export const listFilasDelMes = (db: Db, pedido: DelMes, desde: number, limite: number) =>
  delMes(db, pedido)
    .leftJoin('pedido as p', 'p.id', 'f.id_pedido')
    .leftJoin('sucursal as sp', 'sp.id', 'p.id_sucursal')
    .select(['f.id', 'f.serie', 'f.folio', 'f.uuid', 'f.clase', 'f.creada_en as creadaEn', 's.zona_horaria as zona'])
    .select(['s.folio as sucursalNumber', 'f.rfc_emisor as rfcEmisor', 'f.rfc_receptor as rfcReceptor'])
    .select(['f.nombre_receptor as nombre', 'f.uso_cfdi as uso', 'f.regimen_receptor as regimen'])
    .select(['f.forma_pago as formaPago', 'f.metodo_pago as metodoPago', 'f.total', 'f.estatus', 'f.relacion'])
    .select(['f.moneda', 'f.tipo_cambio as tipoCambio'])
    .select(['f.uuid_relacionado as relacionado', 'p.folio as folioPedido', 'sp.folio as sucursalPedido', 'f.tickets'])
    .select([
      atributo('SubTotal').as('subtotal'),
      atributo('Descuento').as('descuento'),
      atributo('TotalImpuestosTrasladados').as('iva'),
      tasaDe.as('tasa'),
      impuestosDe.as('impuestos'),
      sql<Centavos>`(select coalesce(sum(coalesce(recibido_en_pesos(l), c.importe)), 0)::bigint
        from pago_complementado c left join pago_libre l on l.id = c.id_pago_libre where c.id_intento = f.id_intento)`.as(
        'pagado',
      ),
    ])
    .where('f.id', '>', desde)
    .orderBy('f.id')
    .limit(limite)
    .execute()
export type FilaDelMes = Awaited<ReturnType<typeof listFilasDelMes>>[number]

/** Branches within reach, with their zones. */
export const listSucursales = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('sucursal as s')
    .select(['s.id', 's.folio as sucursalNumber', 's.direccion', 's.zona_horaria as zona'])
    .where('s.eliminada_en', 'is', null)
    .where(enAlcance('s.id', alcance))
    .orderBy(sql`s.folio collate folio_natural`)
    .execute()

/** Texts of an acuse on paper, beside its XML. */
export const selectAcuseImpreso = (db: Db, idFactura: number) =>
  db
    .selectFrom('cancelacion_factura as k')
    .innerJoin('factura as f', 'f.id', 'k.id_factura')
    .select(['k.acuse', 'k.motivo', 'k.uuid_sustitucion as sustitucion', 'k.detalle', 'k.estado'])
    .select(['f.serie', 'f.folio', 'f.uuid', 'f.nombre_receptor as receptor', 'f.rfc_emisor as rfcEmisor', 'f.sandbox'])
    .where('k.id_factura', '=', idFactura)
    .where('k.acuse', 'is not', null)
    .orderBy('k.id', 'desc')
    .limit(1)
    .executeTakeFirst()
