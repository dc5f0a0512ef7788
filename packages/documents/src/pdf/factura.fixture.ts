import type { FacturaImpresa } from './factura.datos.ts'

const sello = (letra: string): string => `${letra}bQ7x/+kZ`.repeat(40).slice(0, 342).concat('==')

const UUID = '6F2A0C1E-3B7D-4E59-9A41-0D5C8E7B2F13'
const iva = (base: string, importe: string) => ({
  impuesto: { clave: '002', texto: 'IVA' },
  tipoFactor: 'Tasa',
  tasa: '0.160000',
  base,
  importe,
})

const concepto = (claveProdServ: string, descripcion: string, valor: string, impuesto: string) => ({
  cantidad: '1.000000',
  claveUnidad: { clave: 'H87', texto: 'Pieza' },
  unidad: 'PZ',
  claveProdServ,
  noIdentificacion: '1-2041',
  descripcion,
  valorUnitario: valor,
  descuento: null,
  importe: valor,
  objetoImp: { clave: '02', texto: 'Sí objeto de impuesto' },
  traslados: [iva(valor, impuesto)],
  retenciones: [],
})

/** An invoice that reads like one of the shop. */
export const facturaDeMuestra: FacturaImpresa = {
  membrete: {
    nombreOptica: 'Óptica Nítida',
    logo: null,
    color: '',
    lineas: ['Sucursal Centro', 'Av. Juárez 120, Centro, Puebla, C.P. 72000'],
  },
  tipo: 'I',
  serie: 'A',
  folio: '217',
  fecha: '2026-11-20T18:05:09',
  lugarExpedicion: '72000',
  exportacion: { clave: '01', texto: 'No aplica' },
  moneda: 'MXN',
  tipoCambio: null,
  formaPago: { clave: '28', texto: 'Tarjeta de débito' },
  metodoPago: { clave: 'PUE', texto: 'Pago en una sola exhibición' },
  condiciones: null,
  emisor: {
    rfc: 'ONP180412AB7',
    nombre: 'ÓPTICA NÍTIDA DE PUEBLA',
    regimen: { clave: '601', texto: 'General de Ley Personas Morales' },
  },
  receptor: {
    rfc: 'ODE150312AB3',
    nombre: 'SOFÍA HERNÁNDEZ GONZÁLEZ',
    domicilio: '72000',
    regimen: { clave: '612', texto: 'Personas Físicas con Actividades Empresariales y Profesionales' },
    uso: { clave: 'D01', texto: 'Honorarios médicos, dentales y gastos hospitalarios' },
  },
  relacionados: [],
  global: null,
  conceptos: [
    concepto('42142903', 'MONTURA VÉRTICE 2140 C3 NEGRO', '1629.310345', '260.689655'),
    concepto(
      '42142902',
      'LENTE PROGRESIVO 1.60 ANTIRREFLEJANTE CON FILTRO AZUL Y ENDURECIDO',
      '2120.689655',
      '339.310345',
    ),
    concepto('42142905', 'ANTEOJO DE SOL LINCE 508 C1 CAREY', '853.448276', '136.551724'),
    concepto('42142902', 'LENTE MONOFOCAL POLARIZADO', '655.172414', '104.827586'),
  ],
  subtotal: '5258.62',
  descuento: null,
  traslados: [iva('5258.62', '841.38')],
  retenciones: [],
  total: '6100.00',
  totalCentavos: 6_100_00,
  pagos: [],
  timbre: {
    uuid: UUID,
    fecha: '2026-11-20T18:05:12',
    rfcProveedor: 'AAA010101AAA',
    leyenda: 'SIN VALIDEZ FISCAL - AMBIENTE DE PRUEBAS',
    noCertificadoSat: '00000000000000000000',
    selloCfd: sello('A'),
    selloSat: sello('Z'),
    cadenaOriginal: `||1.1|${UUID}|2026-11-20T18:05:12|AAA010101AAA|${sello('A')}|00000000000000000000||`,
  },
  noCertificado: '30001000000500003416',
  qr: `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${UUID}&re=ONP180412AB7&rr=ODE150312AB3&tt=6100.00&fe=x/+kZAb==`,
  sinValidez: true,
  cancelada: false,
}
