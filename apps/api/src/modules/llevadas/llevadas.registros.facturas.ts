import type { ColumnaDeRegistro, Registro } from './llevadas.registros.queries.ts'
import { delPedido, dinero, entero, fecha, instante, palabra, siNo, texto, usuario } from './llevadas.registros.ts'

const deSuFactura = {
  paciente: '(select p.id_cliente from factura f join pedido p on p.id = f.id_pedido where f.id = t.id_factura)',
} as const

const folioFiscal: ColumnaDeRegistro = {
  titulo: 'Folio fiscal',
  tipo: 'texto',
  sql: '(select f.uuid::text from factura f where f.id_intento = t.id_intento)',
}

const deFactura: ColumnaDeRegistro = {
  titulo: 'Folio fiscal de la factura',
  tipo: 'texto',
  sql: '(select f.uuid::text from factura f where f.id = t.id_factura)',
}

const deFinal: ColumnaDeRegistro = {
  titulo: 'Folio fiscal de la factura final',
  tipo: 'texto',
  sql: '(select f.uuid::text from factura f where f.id = t.id_final)',
}

const deSuPago = {
  paciente: '(select p.id_cliente from pago g join pedido p on p.id = g.id_pedido where g.id = t.id_pago)',
} as const

const bancos: readonly ColumnaDeRegistro[] = [
  texto('num_operacion', 'Número de operación'),
  texto('rfc_banco_ordenante', 'RFC del banco del que se pagó'),
  texto('banco_extranjero', 'Banco extranjero'),
  texto('cuenta_ordenante', 'Cuenta de la que se pagó'),
  texto('rfc_banco_beneficiario', 'RFC del banco donde se recibió'),
  texto('cuenta_beneficiario', 'Cuenta donde se recibió'),
]

/** What happened to invoices, and which sales each of them has. */
export const registrosDeFacturas: readonly Registro[] = [
  {
    ...{ titulo: 'cancelaciones de facturas', tabla: 'cancelacion_factura', llave: ['id'], deQuien: deSuFactura },
    siempre: true,
    columnas: [
      entero('id', 'Número de la cancelación'),
      deFactura,
      texto('motivo', 'Motivo del SAT'),
      texto('uuid_sustitucion', 'Folio fiscal que la sustituye'),
      palabra('estado', 'Estado'),
      texto('detalle', 'Detalle'),
      texto('codigo', 'Código del PAC'),
      texto('mensaje', 'Mensaje del PAC'),
      fecha('limite', 'Límite'),
      usuario('id_usuario', 'La pidió'),
      instante('creada_en', 'Pedida'),
      instante('resuelta_en', 'Resuelta'),
    ],
  },
  {
    ...{ titulo: 'ventas facturadas', tabla: 'venta_facturada', llave: ['id'], deQuien: delPedido() },
    siempre: true,
    columnas: [
      folioFiscal,
      entero('id_pedido', 'Número del pedido'),
      entero('id_pago', 'Número del movimiento'),
      dinero('importe', 'Importe'),
      dinero('importe_cero', 'A tasa 0 %'),
      dinero('importe_exento', 'Exento'),
      siNo('anticipo', 'Anticipo'),
      instante('liberada_en', 'Liberada'),
    ],
  },
  {
    ...{ titulo: 'ventas acreditadas', tabla: 'venta_acreditada', llave: ['id'], deQuien: delPedido() },
    siempre: true,
    columnas: [
      folioFiscal,
      deFactura,
      entero('id_pedido', 'Número del pedido'),
      entero('id_pago', 'Número del movimiento'),
      deFinal,
      dinero('importe', 'Importe'),
      dinero('importe_cero', 'A tasa 0 %'),
      dinero('importe_exento', 'Exento'),
      palabra('por', 'Por'),
      palabra('nota', 'Nota de crédito'),
      entero('linea', 'Renglón'),
      dinero('devuelto', 'Devuelto'),
      instante('liberado_en', 'Liberada'),
    ],
  },
  {
    ...{ titulo: 'pagos complementados', tabla: 'pago_complementado', llave: ['id'], deQuien: deSuFactura },
    siempre: true,
    columnas: [
      folioFiscal,
      deFactura,
      entero('id_pago', 'Número del movimiento'),
      entero('id_pago_libre', 'Número del pago recibido'),
      entero('id_pago_bancario', 'Número de los datos bancarios'),
      entero('parcialidad', 'Parcialidad'),
      dinero('saldo_anterior', 'Saldo anterior'),
      dinero('importe', 'Importe'),
      instante('liberado_en', 'Liberado'),
    ],
  },
  {
    ...{ titulo: 'bancos de los pagos', tabla: 'pago_bancario', llave: ['id'], deQuien: deSuPago },
    siempre: true,
    columnas: [
      entero('id', 'Número de los datos bancarios'),
      entero('id_pago', 'Número del movimiento'),
      ...bancos,
      usuario('id_usuario', 'Los anotó'),
      instante('creado_en', 'Anotados'),
    ],
  },
  {
    ...{ titulo: 'pagos recibidos sin pedido', tabla: 'pago_libre', llave: ['id'], deQuien: deSuFactura },
    siempre: true,
    columnas: [
      entero('id', 'Número del pago recibido'),
      deFactura,
      entero('id_anulado', 'Anula al pago'),
      instante('recibido_en', 'Recibido'),
      fecha('dia', 'Día'),
      texto('forma_pago', 'Forma de pago'),
      dinero('importe', 'Importe'),
      texto('moneda', 'Moneda'),
      texto('tipo_cambio', 'Tipo de cambio'),
      dinero('recibido', 'Recibido en su moneda'),
      ...bancos,
      texto('motivo', 'Motivo'),
      usuario('id_usuario', 'Lo anotó'),
      instante('creado_en', 'Anotado'),
    ],
  },
]
