import type { Moneda } from '@nitida/contract/facturacion.moneda'
import { type Columnas, escritas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import type { DatosDelIntento, Intento, NuevoIntento } from './facturacion.intentos.queries.ts'

/** What a provider's stamp adds to an attempt. */
export interface FacturaTimbrada {
  uuid: string
  xml: string
  huella: Buffer
  noCertificado: string
  sello: string
  timbradaEn: Date
}

/** Fields that an invoice takes over from its attempt. Of the rest, bytes and seal are the stamped ones. */
type DelIntento = Omit<
  NuevoIntento,
  'clave' | 'cuerpoHash' | 'xml' | 'sello' | 'datos' | 'creadoEn' | 'proximaConsultaEn'
> &
  Omit<DatosDelIntento, 'sustituye' | 'autofactura' | 'periodo' | 'impuestos' | 'anticipo' | 'aplica' | 'tipoCambio'>

type FichaFactura = DelIntento &
  Omit<FacturaTimbrada, 'xml'> & {
    xml: Buffer
    idIntento: number
    creadaEn: Date
    moneda: Moneda
    tipoCambio: number | null
  }

/** The saved fields of an invoice and their columns. */
const columnasDeFactura = {
  idIntento: 'id_intento',
  idSucursal: 'id_sucursal',
  clase: 'clase',
  serie: 'serie',
  folio: 'folio',
  uuid: 'uuid',
  xml: 'xml',
  huella: 'huella',
  noCertificado: 'no_certificado',
  sello: 'sello',
  timbradaEn: 'timbrada_en',
  rfcEmisor: 'rfc_emisor',
  rfcReceptor: 'rfc_receptor',
  nombreReceptor: 'nombre_receptor',
  cpReceptor: 'cp_receptor',
  regimenReceptor: 'regimen_receptor',
  usoCfdi: 'uso_cfdi',
  total: 'total',
  moneda: 'moneda',
  tipoCambio: 'tipo_cambio',
  formaPago: 'forma_pago',
  metodoPago: 'metodo_pago',
  idPedido: 'id_pedido',
  tickets: 'tickets',
  relacion: 'relacion',
  uuidRelacionado: 'uuid_relacionado',
  sandbox: 'sandbox',
  correo: 'correo',
  idUsuario: 'id_usuario',
  creadaEn: 'creada_en',
} as const satisfies Columnas<'factura', FichaFactura>

export async function insertFactura(db: Db, intento: Intento, timbre: FacturaTimbrada): Promise<number> {
  const datos: DatosDelIntento = intento.datos
  const ficha = {
    ...datos,
    ...intento,
    ...timbre,
    idIntento: intento.id,
    moneda: datos.tipoCambio ? ('USD' as const) : ('MXN' as const),
    tipoCambio: datos.tipoCambio ?? null,
    xml: Buffer.from(timbre.xml),
    uuid: timbre.uuid.toLowerCase(),
    uuidRelacionado: datos.uuidRelacionado?.toLowerCase() ?? null,
    creadaEn: timbre.timbradaEn,
  }
  const { id } = await db
    .insertInto('factura')
    .values(escritas(columnasDeFactura, ficha))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateCorreo = (db: Db, id: number, correo: string) =>
  db.updateTable('factura').set({ correo }).where('id', '=', id).execute()
