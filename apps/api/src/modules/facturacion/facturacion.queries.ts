import { aPesos, type Centavos } from '@nitida/contract/dinero'
import type { Factura, FiltroFacturas } from '@nitida/contract/facturacion'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import { contiene } from '../../platform/datos/busqueda.ts'
import type { Db } from '../../platform/datos/db.ts'
import { leerIds } from '../../platform/datos/paginas.ts'
import { buscadas } from './facturacion.buscadas.queries.ts'

const columnas = [
  'f.id as idFactura',
  'f.creada_en',
  'f.nombre_receptor as nombreCompleto',
  'f.id_sucursal as idSucursal',
  's.folio as sucursalNumber',
  's.direccion as direccionSucursal',
  's.zona_horaria as zonaHoraria',
  'f.no_certificado as noCertificado',
  'f.uuid as folioFiscal',
  'f.estatus',
  'f.sello as selloCFDI',
  'f.serie',
  'f.folio',
  'f.total',
  'f.moneda',
  'f.tipo_cambio as tipoCambio',
  'f.rfc_receptor as rfcReceptor',
  'f.clase',
  'f.metodo_pago as metodoPago',
  'f.sandbox',
  'f.correo',
  'f.id_pedido as idPedido',
  'f.tickets',
  'p.folio as folioPedido',
  'p.id_cliente as idCliente',
  'sp.folio as sucursalPedido',
  'c.telefono',
  'x.motivo as motivoCancelacion',
  'x.estado as estadoCancelacion',
  'x.detalle as detalleCancelacion',
  'x.limite as limiteCancelacion',
  'q.fallo as falloPendiente',
] as const

/** Day 5 of the month after the payment: until then its complemento is due (RMF 2.7.1.32). */
const limiteDelComplemento = sql<string | null>`to_char(
  date_trunc('month', q.desde at time zone s.zona_horaria) + interval '1 month 4 days', 'YYYY-MM-DD')`
const pagadoDe = sql<Centavos | null>`case f.clase when 'pago' then
  (select coalesce(sum(coalesce(recibido_en_pesos(l), c.importe)), 0)::bigint from (select distinct id_factura, id_pago, id_pago_libre, importe
    from pago_complementado where id_intento = f.id_intento) c left join pago_libre l on l.id = c.id_pago_libre) end`
const notaDeEgreso = sql<Factura['nota']>`case f.clase when 'egreso' then
  (select a.nota from venta_acreditada a where a.id_intento = f.id_intento and a.nota is not null limit 1) end`
/** The egreso that takes an advance off its final invoice names that one. */
const deAnticipo = sql<Factura['anticipo']>`case
  when f.clase = 'egreso' then (select 'aplicación' from venta_acreditada a where a.id_intento = f.id_intento and a.id_final is not null limit 1)
  when f.clase = 'nominativa' and f.id_pedido is not null
    and exists (select from venta_facturada v where v.id_intento = f.id_intento and v.anticipo) then case
      when exists (select from venta_acreditada a where a.id_factura = f.id and a.id_final is not null and a.liberado_en is null)
      then 'aplicado' else 'por aplicar' end end`

const facturasDe = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('factura as f')
    .innerJoin('sucursal as s', 's.id', 'f.id_sucursal')
    .where(enAlcance('f.id_sucursal', alcance))

/** Invoices with their order and the last request to cancel each. */
const conColumnas = (facturas: ReturnType<typeof facturasDe>) =>
  facturas
    .leftJoin('pedido as p', 'p.id', 'f.id_pedido')
    .leftJoin('sucursal as sp', 'sp.id', 'p.id_sucursal')
    .leftJoin('cliente as c', 'c.id', 'p.id_cliente')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('cancelacion_factura as k')
          .select(['k.motivo', 'k.estado', 'k.detalle', 'k.limite'])
          .whereRef('k.id_factura', '=', 'f.id')
          .orderBy('k.id', 'desc')
          .limit(1)
          .as('x'),
      (union) => union.onTrue(),
    )
    .leftJoin('fiscal_pendiente as q', (union) =>
      union
        .onRef('q.id_pedido', '=', 'f.id_pedido')
        .on('f.clase', '=', 'nominativa')
        .on('f.estatus', '<>', 'Cancelada'),
    )
    .select(columnas)
    .select([
      limiteDelComplemento.as('limitePendiente'),
      pagadoDe.as('pagado'),
      notaDeEgreso.as('nota'),
      deAnticipo.as('anticipo'),
    ])

type Fila = Awaited<ReturnType<ReturnType<typeof conColumnas>['executeTakeFirstOrThrow']>>

const DIA = /^(\d{4})-(\d{2})-(\d{2})$/
const corta = (dia: string): string => dia.replace(DIA, '$3/$2/$1')

function notaDe({ estatus, detalleCancelacion, limiteCancelacion }: Fila): string | null {
  if (estatus === 'En proceso de cancelación') return limiteCancelacion && `Plazo: ${corta(limiteCancelacion)}`
  return estatus === 'Vigente' ? null : detalleCancelacion
}

function aFactura(fila: Fila, cfdiXml: string | null): Factura {
  const {
    creada_en,
    estadoCancelacion: _,
    detalleCancelacion: __,
    limiteCancelacion: ___,
    falloPendiente: fallo,
    limitePendiente: limite,
    telefono,
    ...resto
  } = fila
  return {
    ...resto,
    CreateDate: creada_en.toISOString(),
    telefono: telefono === '0000000000' ? null : telefono,
    folioFiscal: fila.folioFiscal.toUpperCase(),
    total: aPesos(fila.total),
    cfdiXml,
    base64: null,
    notaCancelacion: notaDe(fila),
    pendiente: limite === null ? null : { limite, fallo },
    pagado: fila.pagado === null ? null : aPesos(fila.pagado),
  }
}

/** Every word has to occur in some column (D-79). */
function filtrar(
  facturas: ReturnType<typeof facturasDe>,
  { searchTerm, sucursal, mes, idPedido, idCliente }: FiltroFacturas,
) {
  let filas = facturas
  for (const palabra of buscadas(searchTerm ?? '')) filas = filas.where('f.busqueda', 'like', contiene(palabra))
  if (sucursal) filas = filas.where('f.id_sucursal', '=', sucursal)
  if (idPedido) filas = filas.where('f.id_pedido', '=', idPedido)
  if (idCliente) {
    const suyos = filas.where('f.id_pedido', 'in', (eb) =>
      eb.selectFrom('pedido').select('id').where('id_cliente', '=', idCliente).where('eliminado_en', 'is', null),
    )
    filas = suyos
  }
  if (mes) {
    const inicio = sql<Date>`(${`${mes}-01`}::timestamp at time zone s.zona_horaria)`
    const fin = sql<Date>`((${`${mes}-01`}::timestamp + interval '1 month') at time zone s.zona_horaria)`
    filas = filas.where('f.creada_en', '>=', inicio).where('f.creada_en', '<', fin)
  }
  return filas
}

const enEstado = (filas: ReturnType<typeof facturasDe>, { estatus }: FiltroFacturas) =>
  estatus ? filas.where('f.estatus', '=', estatus) : filas

/** All invoices that the filter lets through, newest first. */
export const listIdsDeFacturas = (db: Db, alcance: Alcance, filtro: FiltroFacturas): Promise<number[]> =>
  leerIds(
    db,
    enEstado(filtrar(facturasDe(db, alcance), filtro), filtro)
      .select('f.id')
      .orderBy('f.id', 'desc'),
  )

/** Invoices by their ids. */
export async function listPorIds(db: Db, alcance: Alcance, ids: readonly number[]): Promise<Factura[]> {
  const filas = await conColumnas(facturasDe(db, alcance)).where('f.id', 'in', ids).execute()
  return filas.map((fila) => aFactura(fila, null))
}

const FACTURAS_POR_OMISION = 10

/** A page of invoices, newest first, and how many there are in each state whatever state is asked for. */
export async function listFacturas(db: Db, alcance: Alcance, filtro: FiltroFacturas) {
  const filas = filtrar(facturasDe(db, alcance), filtro)
  const deEstado = enEstado(filas, filtro)
  const limit = filtro.limit ?? FACTURAS_POR_OMISION
  const [pagina, cuentas] = await Promise.all([
    conColumnas(deEstado)
      .orderBy('f.id', 'desc')
      .limit(limit)
      .offset(((filtro.page ?? 1) - 1) * limit)
      .execute(),
    filas
      .select((eb) => [
        'f.estatus',
        eb.fn.countAll<number>().as('cuantas'),
        sql<Centavos>`coalesce(sum(case f.clase when 'egreso' then -1 when 'pago' then 0 else 1 end * en_pesos(f.total, f.tipo_cambio)), 0)::bigint`.as(
          'suma',
        ),
      ])
      .groupBy('f.estatus')
      .execute(),
  ])
  return { facturas: pagina.map((fila) => aFactura(fila, null)), cuentas }
}

export async function selectFactura(db: Db, alcance: Alcance, id: number): Promise<Factura | null> {
  const fila = await conColumnas(facturasDe(db, alcance)).where('f.id', '=', id).executeTakeFirst()
  return fila ? aFactura(fila, null) : null
}

/** Id of an invoice by SAT's folio, within reach. */
export async function selectIdPorUuid(db: Db, alcance: Alcance, uuid: string): Promise<number | null> {
  const fila = await facturasDe(db, alcance).select('f.id').where('f.uuid', '=', uuid.toLowerCase()).executeTakeFirst()
  return fila?.id ?? null
}

/** Whether an issuer stamped a folio here, in whatever branch. */
export async function existsDeEmisor(db: Db, rfcEmisor: string, uuid: string): Promise<boolean> {
  const fila = await db
    .selectFrom('factura')
    .select('id')
    .where('uuid', '=', uuid.toLowerCase())
    .where('rfc_emisor', '=', rfcEmisor)
    .executeTakeFirst()
  return fila !== undefined
}

/** File of an invoice: the XML exactly as stamped, and what names the file. */
export async function selectArchivo(db: Db, id: number) {
  const fila = await db
    .selectFrom('factura as f')
    .innerJoin('sucursal as s', 's.id', 'f.id_sucursal')
    .select([
      'f.id',
      'f.uuid',
      'f.xml',
      'f.serie',
      'f.folio',
      'f.estatus',
      'f.sandbox',
      'f.nombre_receptor as nombreReceptor',
      'f.creada_en as creadaEn',
      'f.id_sucursal as idSucursal',
      's.zona_horaria as zona',
      's.direccion',
      's.telefono',
      's.horario',
      's.folio as sucursalNumber',
    ])
    .where('f.id', '=', id)
    .executeTakeFirst()
  return fila ?? null
}
export type ArchivoDeFactura = NonNullable<Awaited<ReturnType<typeof selectArchivo>>>

/** SAT's receipt of the last cancellation that has one. */
export async function selectAcuse(db: Db, idFactura: number): Promise<Buffer | null> {
  const fila = await db
    .selectFrom('cancelacion_factura')
    .select('acuse')
    .where('id_factura', '=', idFactura)
    .where('acuse', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fila?.acuse ?? null
}

/** The invoice of an attempt, once it is stamped. */
export const selectDeIntento = (db: Db, idIntento: number) =>
  db
    .selectFrom('factura')
    .select(['id', 'uuid', 'xml', 'no_certificado as noCertificado', 'sello', 'serie', 'folio', 'total', 'moneda'])
    .where('id_intento', '=', idIntento)
    .executeTakeFirst()
