import { createHash } from 'node:crypto'
import { nodo } from '@nitida/cfdi/arbol'
import { crearComprobante, type Receptor, type TextosConcepto } from '@nitida/cfdi/comprobante'
import { fechaCfdi } from '@nitida/cfdi/fechas'
import { importesConIva, type TasaIva } from '@nitida/cfdi/importes'
import { aXml, DECLARACION } from '@nitida/cfdi/xml'
import type { Centavos } from '@nitida/contract/dinero'
import { formaPagoDe, NOMBRE_PUBLICO, RFC_PUBLICO } from '@nitida/contract/facturacion.rules'
import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import { serieNumero } from '../../apps/api/src/modules/facturacion/facturacion.intentos.queries.ts'
import { anticiposDe, type FacturaCargada, filasDeAcreditadas, lineaDeAdelanto } from './carga.anticipos.ts'
import type { SucursalCargada } from './carga.citas.ts'
import { instante, type PeriodoDePedidos, pagosDe, pedidos } from './carga.pedidos.ts'
import { EMISOR_DE_CARGA, lugarDeSucursal } from './carga.personas.ts'
import type { Valor } from './copia.ts'

/** Closed months that have globals; older ones would only make the data larger. */
const MESES_CON_GLOBAL = 3
/** Hour after which nobody can pay in the last month. */
const CIERRE_DE_MES = 'T23:30:00Z'

const primeroDeMes = (fecha: Fecha): Fecha => `${fecha.slice(0, 7)}-01`
const mesesAntes = (fecha: Fecha, meses: number): Fecha =>
  meses === 0 ? primeroDeMes(fecha) : mesesAntes(sumarDias(primeroDeMes(fecha), -1), meses - 1)

/**
 * Invoices to make: delivered orders that asked for one by name, advances where their branch invoices them, and the payments of the
 * others in a global of their branch, month and method.
 */
function facturasDe(sucursales: readonly SucursalCargada[], periodo: PeriodoDePedidos): FacturaCargada[] {
  const [desde, hasta] = [mesesAntes(periodo.hoy, MESES_CON_GLOBAL), primeroDeMes(periodo.hoy)]
  const facturas: FacturaCargada[] = []
  const globales = new Map<string, FacturaCargada>()
  let idPago = 0
  for (const p of pedidos(sucursales, periodo)) {
    const { idSucursal, cajero } = p
    const pagos = pagosDe(p).map((pago) => ({ ...pago, id: ++idPago }))
    const adelantadas = anticiposDe(p, pagos)
    if (adelantadas) facturas.push(...adelantadas)
    else if (p.facturacion && p.entregado && p.total > 0) {
      const en = instante(p.entregado, p.segundo)
      const ventas = [{ idPedido: p.id, idPago: null, importe: p.total }]
      const forma = formaPagoDe[p.forma]
      facturas.push({ idSucursal, cajero, en, clase: 'nominativa', forma, pedido: p, ventas, importe: p.total })
    }
    for (const { id, forma, importe, dia } of pagos) {
      if (p.facturacion || dia < desde || dia >= hasta) continue
      const clave = `${idSucursal} ${dia.slice(0, 7)} ${forma}`
      const fin = sumarDias(primeroDeMes(sumarDias(primeroDeMes(dia), 31)), -1)
      const nueva: FacturaCargada = {
        ...{ idSucursal, cajero, en: fin + CIERRE_DE_MES, clase: 'global', forma: formaPagoDe[forma], pedido: null },
        ...{ ventas: [], importe: 0 },
      }
      const global = globales.get(clave) ?? nueva
      globales.set(clave, global)
      global.ventas.push({ idPedido: p.id, idPago: id, importe })
    }
  }
  return [...facturas, ...globales.values()].sort((a, b) => (a.en < b.en ? -1 : a.en > b.en ? 1 : 0))
}

interface FacturaFoliada extends FacturaCargada {
  id: number
  serie: string
  folio: number
  /** The CFDI that it names, which came before it. */
  nombrada: { id: number; uuid: string } | null
}

/** The fiscal folio that the sandbox would have given, the same as that of the stamp below. */
function uuidDe(serie: string, folio: number): string {
  const hex = createHash('md5').update(`nitida ${serie}-${folio}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toUpperCase()
}

/**
 * The invoices in the order they were made, with their ids and the folios of their branches' series. A branch has its series from
 * its first invoice, as the server gives it: the next one counts those that are there.
 */
function* foliadas(sucursales: readonly SucursalCargada[], periodo: PeriodoDePedidos): Generator<FacturaFoliada> {
  const ultimos = new Map<number, { serie: string; folio: number }>()
  const nombrables = new Map<FacturaCargada, { id: number; uuid: string }>()
  let id = 0
  for (const factura of facturasDe(sucursales, periodo)) {
    const { serie, folio } = ultimos.get(factura.idSucursal) ?? { serie: serieNumero(ultimos.size), folio: 0 }
    ultimos.set(factura.idSucursal, { serie, folio: folio + 1 })
    id++
    if (factura.adelanto) nombrables.set(factura, { id, uuid: uuidDe(serie, folio + 1) })
    const nombrada = (factura.nombra && nombrables.get(factura.nombra)) ?? null
    yield { ...factura, id, serie, folio: folio + 1, nombrada }
  }
}

/** An address that is plainly nobody's. */
function receptorDe({ pedido, idSucursal, clase }: FacturaCargada): Receptor {
  const { cp } = lugarDeSucursal(idSucursal)
  if (!pedido)
    return {
      ...{ Rfc: RFC_PUBLICO, Nombre: NOMBRE_PUBLICO, DomicilioFiscalReceptor: cp },
      ...{ RegimenFiscalReceptor: '616', UsoCFDI: 'S01' },
    }
  const homoclave = (pedido.idCliente % 1296).toString(36).toUpperCase().padStart(2, '0')
  return {
    ...{ Rfc: `CUSC850516${homoclave}1`, Nombre: pedido.nombreCliente, DomicilioFiscalReceptor: cp },
    ...{ RegimenFiscalReceptor: '612', UsoCFDI: clase === 'egreso' ? 'G02' : 'D01' },
  }
}

/** A line of the CFDI: [cost, text]. */
function lineasDe(factura: FacturaCargada): [Centavos, TextosConcepto][] {
  const { pedido, ventas } = factura
  const adelanto = lineaDeAdelanto(factura)
  if (adelanto) return [adelanto]
  const venta = { ClaveProdServ: '01010101', ClaveUnidad: 'ACT', Unidad: null, Descripcion: 'Venta' }
  if (!pedido)
    return ventas.map(({ idPedido, idPago, importe }) => [
      importe,
      { ...venta, NoIdentificacion: `${idPedido}-${idPago}` },
    ])
  const parte = (importe: Centavos, ClaveProdServ: string, Descripcion: string): [Centavos, TextosConcepto] => [
    importe,
    { ClaveProdServ, ClaveUnidad: 'H87', Unidad: 'PZ', NoIdentificacion: String(pedido.folio), Descripcion },
  ]
  return pedido.articulos
    .flatMap((a) => [
      parte(a.importe_armazon, '42142903', 'ARMAZÓN'),
      parte(a.importe_lente, '42142902', 'LENTES GRADUADOS'),
      parte(a.importe_otro, '42142900', 'ARTÍCULO ÓPTICO'),
    ])
    .filter(([importe]) => importe > 0)
}

/** A CFDI as the sandbox would have stamped it, but for its seal, which would take too long for a hundred thousand. */
function cfdiDe(factura: FacturaFoliada): { xml: string; sello: string; total: Centavos } {
  const { serie, folio, en, idSucursal, clase, forma, pedido, nombrada } = factura
  const { cp, zona, tasaIva } = lugarDeSucursal(idSucursal)
  const lineas = lineasDe(factura)
  const tasa: TasaIva = tasaIva
  const importes = importesConIva(lineas.map(([importe]) => ({ cantidad: '1', importe, descuento: 0, tasa })))
  const fecha = fechaCfdi(new Date(en), zona)
  const mes = { Periodicidad: '04' as const, Meses: fecha.slice(5, 7), Anio: Number(fecha.slice(0, 4)) }
  const raiz = crearComprobante({
    ...{ Serie: serie, Folio: String(folio), Fecha: fecha, LugarExpedicion: cp },
    relaciones: nombrada ? [{ TipoRelacion: '07', uuids: [nombrada.uuid] }] : [],
    tipo: clase === 'egreso' ? 'E' : 'I',
    emisor: { Rfc: EMISOR_DE_CARGA.rfc, Nombre: EMISOR_DE_CARGA.nombre, RegimenFiscal: '601' },
    receptor: receptorDe(factura),
    ...{ FormaPago: forma, MetodoPago: 'PUE', global: pedido ? null : mes },
    ...{ conceptos: lineas.map(([, textos]) => textos), importes },
  })
  const sello = createHash('sha512').update(`${serie}-${folio}`).digest('base64').repeat(4)
  const sellado = nodo(
    raiz.nombre,
    { ...raiz.atributos, NoCertificado: NO_CERTIFICADO, Certificado: 'SIN', Sello: sello },
    raiz.hijos,
  )
  return { xml: DECLARACION + aXml(sellado), sello, total: importes.Total }
}

const NO_CERTIFICADO = '30001000000500003416'

export const COLUMNAS_INTENTO = [
  ...[
    'id',
    'id_sucursal',
    'id_usuario',
    'clase',
    'serie',
    'folio',
    'estado',
    'id_pedido',
    'rfc_emisor',
    'rfc_receptor',
  ],
  ...['total', 'xml', 'sello', 'datos', 'sandbox', 'creado_en', 'resuelto_en', 'codigo'],
] as const

export function* filasDeIntentos(
  sucursales: readonly SucursalCargada[],
  periodo: PeriodoDePedidos,
): Generator<Valor[]> {
  for (const f of foliadas(sucursales, periodo)) {
    const { xml, sello, total } = cfdiDe(f)
    const r = receptorDe(f)
    const datos = {
      ...{ nombreReceptor: r.Nombre, cpReceptor: r.DomicilioFiscalReceptor, regimenReceptor: r.RegimenFiscalReceptor },
      ...{ usoCfdi: r.UsoCFDI, correo: null, formaPago: f.forma, metodoPago: 'PUE' },
      ...{ tickets: f.pedido ? 0 : f.ventas.length },
      ...{ relacion: f.nombrada && '07', uuidRelacionado: f.nombrada?.uuid ?? null },
      ...(f.adelanto?.que === 'anticipo' && { anticipo: true }),
      ...(f.adelanto?.que === 'final' && { aplica: [f.nombrada?.id] }),
    }
    const bytes = `\\x${Buffer.from(xml).toString('hex')}`
    yield [
      ...[f.id, f.idSucursal, f.cajero, f.clase, f.serie, f.folio, 'timbrado', f.pedido?.id ?? null],
      ...[EMISOR_DE_CARGA.rfc, r.Rfc, total, bytes, sello, JSON.stringify(datos), true, f.en, f.en, '000'],
    ]
  }
}

export const COLUMNAS_VENTA = ['id_intento', 'id_pedido', 'id_pago', 'importe', 'anticipo', 'liberada_en'] as const

export function* filasDeVentasFacturadas(
  sucursales: readonly SucursalCargada[],
  periodo: PeriodoDePedidos,
): Generator<Valor[]> {
  for (const { id, ventas, adelanto } of foliadas(sucursales, periodo))
    for (const { idPedido, idPago, importe, liberada } of ventas)
      yield [id, idPedido, idPago, importe, adelanto?.que === 'anticipo', liberada ?? null]
}

/** What egresos took back of advances. */
export const filasDeAplicaciones = (sucursales: readonly SucursalCargada[], periodo: PeriodoDePedidos) =>
  filasDeAcreditadas(foliadas(sucursales, periodo))

/** The CFDI's text, with places for folio fiscal, date and seals. */
const TIMBRE =
  '<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" ' +
  'xsi:schemaLocation="http://www.sat.gob.mx/TimbreFiscalDigital ' +
  'http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd" Version="1.1" UUID="%s" ' +
  'FechaTimbrado="%s" RfcProvCertif="AAA010101AAA" Leyenda="SIN VALIDEZ FISCAL - AMBIENTE DE PRUEBAS" SelloCFD="%s" ' +
  'NoCertificadoSAT="00000000000000000000" SelloSAT="%s"/></cfdi:Complemento></cfdi:Comprobante>'

/**
 * Loads what follows from the attempts: the counters, their stamps, what the sandbox remembers, and lines of the audit of today.
 */
export const TIMBRAR_INTENTOS = [
  `insert into folio_factura (id_sucursal, serie, ultimo)
    select id_sucursal, serie, max(folio) from intento_timbrado group by 1, 2`,
  `insert into factura (id, id_intento, id_sucursal, clase, serie, folio, uuid, xml, huella, no_certificado, sello,
      timbrada_en, rfc_emisor, rfc_receptor, nombre_receptor, cp_receptor, regimen_receptor, uso_cfdi, total, forma_pago,
      metodo_pago, id_pedido, tickets, relacion, uuid_relacionado, sandbox, id_usuario, creada_en)
    overriding system value
    select id, id, id_sucursal, clase, serie, folio, uuid, xml, sha256(xml), '${NO_CERTIFICADO}', sello, creado_en, rfc_emisor,
      rfc_receptor, datos ->> 'nombreReceptor', datos ->> 'cpReceptor', datos ->> 'regimenReceptor', datos ->> 'usoCfdi',
      total, datos ->> 'formaPago', 'PUE', id_pedido, (datos ->> 'tickets')::int, datos ->> 'relacion',
      (datos ->> 'uuidRelacionado')::uuid, true, id_usuario, creado_en
    from (select i.id, i.id_sucursal, i.clase, i.serie, i.folio, i.sello, i.creado_en, i.rfc_emisor, i.rfc_receptor, i.datos,
        i.total, i.id_pedido, i.id_usuario, u.uuid,
        convert_to(replace(convert_from(i.xml, 'UTF8'), '</cfdi:Comprobante>', format('${TIMBRE}', upper(u.uuid::text),
          to_char(i.creado_en at time zone 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS'), i.sello, i.sello)), 'UTF8') as xml
      from intento_timbrado i cross join lateral (select md5('nitida ' || i.serie || '-' || i.folio)::uuid as uuid) u) t`,
  `insert into pac_sandbox (uuid, huella, xml, tipo, rfc_emisor, rfc_receptor, total, timbrado_en)
    select upper(f.uuid::text), sha256(i.xml), convert_from(f.xml, 'UTF8'), case f.clase when 'egreso' then 'E' else 'I' end, f.rfc_emisor, f.rfc_receptor, f.total,
      f.timbrada_en from factura f join intento_timbrado i on i.id = f.id_intento`,
  `insert into auditoria (en, id_usuario, accion, entidad, id_entidad, id_sucursal)
    select $1::timestamptz, id_usuario, 'factura timbrada', 'factura', id, id_sucursal from factura`,
]
