import { copiar, type Danio, sinIndice } from './oraculo.romper.ts'

const RECHAZADO = "(select min(id) from intento_timbrado where estado = 'rechazado')"
const SUYA = "id_sucursal = (select id_sucursal from intento_timbrado where estado = 'rechazado')"
const VIGENTE = "estatus = 'Vigente'"
/** An invoice by name of no order. */
const SIN_PEDIDO = `(select min(id) from factura where ${VIGENTE} and clase = 'nominativa' and id_pedido is null)`
const VIVO = `(select min(id_intento) from factura where ${VIGENTE})`
/** An order that an invoice says is paid. */
const PAGADA = `(select min(f.id_pedido) from factura f where f.${VIGENTE} and f.metodo_pago = 'PUE' and f.clase = 'nominativa')`
const PAGADO = 'complementos tell what the ledger paid of a PPD invoice, unless its order waits (cfdi §5.6)'
const LIBRE = 'complementos tell what was paid of a PPD invoice without an order, unless it waits (cfdi §5.6)'
export const BIENES = 'invoices by name are worth the goods of their order, or it waits (D-91)'
export const PAGADOS = 'what says paid was paid, and what was paid back is told once, or its order waits (D-91)'
export const CONTENIDO = 'invoices by name tell the goods that the order is, or it waits (D-91)'
export const POR_IVA = 'invoices by name tell the taxes by which goods were sold, or their order waits (D-91)'
const NOTAS =
  'credit notes and payments of an invoice without an order are no more than it is worth, and money that went back was paid (D-91)'
const SIN_ORDEN = 'an egreso of no order takes back an invoice without one, and no more than it says (D-91)'
const APLICADO =
  'an advance, its final invoice and the egreso that applies it say each payment once, or the order waits (Anexo 20, appendix 6)'
const ADELANTADO = 'what was collected of an order with advances is in their CFDIs and in no global, or it waits (D-91)'
export const DE_MAS = 'a sale in a live CFDI is not more than its order or its payment (D-37)'

const MONEDA =
  'an invoice says its currency and its rate as they are stored, and an egreso those of what it takes back (CFDI 4.0)'
const CAMBIO = 'a payment of an invoice in dollars takes off it what came in, by the rate of its day (cfdi §5.6)'
const RECIBIDO = 'a complemento of an invoice in dollars says what came in, in its own currency (cfdi §5.6)'

/** Damage to invoices, their complementos and the sandbox that stamped them. */
export const daniosDeFacturas: Danio[] = [
  [
    'a sale is in one live CFDI at most (D-54)',
    `alter table venta_facturada drop constraint venta_en_una_factura;
      update venta_facturada set liberada_en = null, id_pedido = (select min(id_pedido) from venta_facturada)
        where id_intento = ${RECHAZADO}; update intento_timbrado set estado = 'desconocido', resuelto_en = null,
        proxima_consulta_en = now() where estado = 'rechazado'`,
    [BIENES, CONTENIDO],
  ],
  [
    'a refused attempt and a cancelled invoice hold no sale (D-54)',
    `update venta_facturada set liberada_en = null where id_intento = ${RECHAZADO}`,
  ],
  [
    'a live invoice of an order holds its sale (D-54)',
    `update venta_facturada set liberada_en = now() where liberada_en is null`,
  ],
  [APLICADO, "update factura set forma_pago = '01' where relacion = '07' and clase = 'egreso'"],
  [
    ADELANTADO,
    `alter table venta_facturada drop constraint venta_en_una_factura;
      insert into venta_facturada (id_intento, id_pedido, id_pago, importe, anticipo)
      select v.id_intento, v.id_pedido, v.id_pago, v.importe, false from venta_facturada v where v.anticipo and v.liberada_en is null`,
    ['a sale is in one live CFDI at most (D-54)'],
  ],
  [
    'a global tells sales of its own days (cfdi §5.4)',
    `update intento_timbrado set datos = datos || jsonb '{"periodo": {"desde": "2020-01-01", "hasta": "2020-01-31"}}'`,
  ],
  [
    'what is chosen for the globals of a branch is its last choice, and the job looks at it (D-54)',
    "update sucursal set global_cada = 'diaria'",
  ],
  [
    'no sale is left behind by globals that make themselves (D-91)',
    `update sucursal set global_cada = 'diaria';
      insert into global_programa (id_sucursal, cada, desde, creado_en) select id, 'diaria', date '2020-01-01', timestamptz '2020-01-01'
        from sucursal;
      insert into global_cierre (id_sucursal, proximo_en, hasta, visto_en)
        select id, timestamptz '2027-01-01', date '2026-11-30', timestamptz '2027-01-01' from sucursal`,
  ],
  [
    'a CFDI of sales is worth what they are worth (D-53)',
    'update venta_facturada set importe = importe - 1',
    [BIENES, APLICADO, ADELANTADO, 'no more is taken back of a sale than a CFDI says of it (D-37)'],
  ],
  [
    'a payment is told once, and no more of it than was paid (cfdi §5.6)',
    `${sinIndice('pago_en_un_complemento')} ${sinIndice('pago_libre_en_un_complemento')}
      ${copiar('pago_complementado', 'null;')}`,
    [PAGADO, 'each partiality begins where the one before it ends (cfdi §5.6)'],
  ],
  [PAGADO, 'update pago_complementado set liberado_en = now() where id_pago is not null'],
  [
    "a complemento tells what was last told of its payment's banks, unless its order waits (cfdi §5.6)",
    'update pago_complementado set id_pago_bancario = null where id_pago_bancario is not null',
  ],
  [LIBRE, 'update pago_complementado set liberado_en = now() where id_pago_libre is not null'],
  [
    'no more is paid of an invoice without an order than it is worth (cfdi §5.6)',
    'update pago_libre set importe = importe + 10000000 where tipo_cambio is null',
    [LIBRE, NOTAS],
  ],
  [MONEDA, "update factura set tipo_cambio = tipo_cambio + 1 where clase = 'egreso' and tipo_cambio is not null"],
  [
    CAMBIO,
    "update pago_libre set recibido = recibido + 1000 where moneda = 'MXN' and tipo_cambio is not null",
    [RECIBIDO],
  ],
  [RECIBIDO, "update pago_libre set tipo_cambio = tipo_cambio + 1 where moneda = 'USD'"],
  [
    'each partiality begins where the one before it ends (cfdi §5.6)',
    'update pago_complementado set parcialidad = parcialidad + 1',
  ],
  [
    'an egreso is worth what it takes back (D-37)',
    'update venta_acreditada set importe = importe - 1',
    [DE_MAS, BIENES, PAGADOS, APLICADO],
  ],
  [
    'no more is taken back of a sale than a CFDI says of it (D-37)',
    'update venta_acreditada set importe = importe + 1000000',
    ['an egreso is worth what it takes back (D-37)', BIENES, NOTAS, SIN_ORDEN, APLICADO],
  ],
  [
    DE_MAS,
    'update venta_facturada set importe = importe + 1 where liberada_en is null',
    ['a CFDI of sales is worth what they are worth (D-53)', BIENES, PAGADOS, APLICADO, ADELANTADO],
  ],
  [
    BIENES,
    `update pedido_elemento set importe_armazon = importe_armazon + 100 where id_pedido = ${PAGADA};
      update pedido set total = total + 100 where id = ${PAGADA}`,
    [
      CONTENIDO,
      'each balance of the ledger follows from the one before (M3)',
      "an order's total is what the audit last said of it (42)",
    ],
  ],
  [PAGADOS, `update pedido set pagado = pagado - 100 where id = ${PAGADA}`, ['paid = sum of the ledger (M3)']],
  [CONTENIDO, `update pedido_elemento set armazon = 'Otro' where id_pedido = ${PAGADA}`],
  [
    POR_IVA,
    `update pedido_elemento set iva = 'exento' where iva = '0' and devuelto_en is null and id_pedido in (
      select v.id_pedido from venta_facturada v where v.importe_cero > 0 and v.id_pago is null and v.liberada_en is null)`,
    [CONTENIDO],
  ],
  [
    'what is at the rate of 0 or exempt of sales and credits is what their CFDI says (D-53)',
    'update venta_acreditada set importe_cero = 0 where importe_cero > 0',
    [POR_IVA],
  ],
  [
    'a replaced invoice leaves SAT, or its order waits (D-91)',
    `update intento_timbrado i set datos = i.datos || jsonb_build_object('sustituye',
        (select min(f.id) from factura f where f.id_pedido = ${PAGADA}))
      where i.id = (select max(id_intento) from factura where ${VIGENTE} and id_pedido is distinct from ${PAGADA})`,
  ],
  [
    'a replaced invoice without an order was asked to leave SAT (D-91)',
    `update intento_timbrado i set datos = i.datos || jsonb_build_object('sustituye', ${SIN_PEDIDO})
      where i.id = (select max(id_intento) from factura where ${VIGENTE} and id_pedido is not null)`,
  ],
  [NOTAS, 'update venta_acreditada set devuelto = importe where nota is not null'],
  [
    'a credit note by hand names its invoices, which are of its issuer and receiver and in force as long as it is (D-91)',
    `update venta_acreditada set id_factura = (select min(id) from factura where ${VIGENTE} and clase = 'nominativa'
      and metodo_pago = 'PUE' and id_pedido is not null) where nota is not null`,
    [NOTAS, SIN_ORDEN, MONEDA],
  ],
  [
    SIN_ORDEN,
    `insert into venta_acreditada (id_intento, id_factura, importe)
      select id_intento, id, total + 1 from factura where id = ${SIN_PEDIDO}`,
    [NOTAS],
  ],
  [
    'what was paid before an order came here is in no CFDI (D-95)',
    `update venta_facturada set id_pago = (select min(id) from pago where tipo = 'apertura')
      where id = (select max(v.id) from venta_facturada v where v.id_pedido = ${PAGADA} and v.liberada_en is null)`,
    [DE_MAS],
  ],
  [
    'nobody is asked about an order that no CFDI has (D-91)',
    "insert into fiscal_pendiente (id_pedido, desde, proximo_en) select min(id), now(), 'infinity' from pedido",
  ],
  [
    'stamped = stored as an invoice, and nothing else is (D-51)',
    `update intento_timbrado set estado = 'desconocido', resuelto_en = null, proxima_consulta_en = now()
      where id = ${VIVO}`,
  ],
  ['an invoice is what was sent (D-51)', `update factura set rfc_receptor = 'XEXX010101000' where ${VIGENTE}`],
  ['the XML of an invoice is what was stamped (F, 40)', `update factura set huella = sha256('otra') where ${VIGENTE}`],
  [
    'the XML of an invoice says its folio fiscal and its total',
    `update pac_sandbox p set xml = replace(p.xml, ' Total="', ' Total="1') from factura f
        where p.uuid = upper(f.uuid::text) and f.${VIGENTE};
      update factura f set xml = convert_to(p.xml, 'UTF8'), huella = sha256(convert_to(p.xml, 'UTF8')) from pac_sandbox p
        where p.uuid = upper(f.uuid::text) and f.${VIGENTE}`,
  ],
  [
    'a folio of a series is given once',
    `${sinIndice('intento_folio_unico')} alter table factura drop constraint factura_folio_unico;
      update intento_timbrado set folio = 1 where folio = 2 and ${SUYA};
      update factura set folio = 1 where folio = 2 and ${SUYA};
      update intento_timbrado set folio = 2 where folio = 3 and ${SUYA}`,
    // The gap is at the third folio, which only the counter knows.
    ['every folio up to the counter is an invoice, an attempt, or refused'],
  ],
  [
    'every folio up to the counter is an invoice, an attempt, or refused',
    'update folio_factura set ultimo = ultimo + 1',
  ],
  [
    'an attempt whose outcome is unknown will be looked up (D-51)',
    `update intento_timbrado set estado = 'desconocido', resuelto_en = null, proxima_consulta_en = null
      where estado = 'rechazado'`,
  ],
  [
    'a cancelled invoice was asked to be, and SAT said so (D-50)',
    `update factura set estatus = 'En proceso de cancelación' where ${VIGENTE}`,
  ],
  [
    'the sandbox has each of its invoices, byte for byte (D-57)',
    "update pac_sandbox set xml = replace(xml, '?>', '? >')",
  ],
  [
    'nothing that the sandbox stamped is told to be refused (D-51)',
    `update pac_sandbox set huella = (select sha256(xml) from intento_timbrado where estado = 'rechazado')
      where resolucion is not null`,
  ],
  [
    'the sandbox cancelled what is cancelled (D-50)',
    "update pac_sandbox set resolucion = 'rechazada' where resolucion is not null",
  ],
]
