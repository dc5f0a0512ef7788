import { crearComprobante, type DatosComprobante, type TextosConcepto } from '@nitida/cfdi/comprobante'
import { importesConIva, type PartidaConIva } from '@nitida/cfdi/importes'
import { sellar } from '@nitida/cfdi/sello'
import { agregarTimbre, crearTimbre } from '@nitida/cfdi/timbre'
import { csdDePrueba } from './csd.ts'

/** RFC of the supplier, whose CSD seals; and ours, to whom he sells. */
const RFC_PROVEEDOR = 'EKU9003173C9'
export const RFC_NUESTRO = 'URE180429TM6'

export interface LineaDeCompra {
  clave?: string | null
  descripcion?: string
  piezas: number
  /** Pesos of a piece, without IVA. */
  costo: number
  tasa?: PartidaConIva['tasa']
}

let folios = 0

const uuidDe = (n: number) => `AAAAAAAA-BBBB-4CCC-8DDD-${n.toString(16).toUpperCase().padStart(12, '0')}`

/** A sealed and stamped invoice of the supplier. */
export function facturaDeProveedor(
  lineas: readonly LineaDeCompra[],
  {
    uuid = uuidDe(++folios),
    rfc = RFC_NUESTRO,
    ...cambios
  }: { uuid?: string; rfc?: string } & Partial<DatosComprobante> = {},
): { xml: string; uuid: string } {
  const { sellador } = csdDePrueba()
  const importes = importesConIva(
    lineas.map(({ piezas, costo, tasa = '0.16' }) => ({
      cantidad: String(piezas),
      importe: Math.round(piezas * costo * 100 * (tasa === '0.16' ? 1.16 : 1)),
      descuento: 0,
      tasa,
    })),
  )
  const conceptos: TextosConcepto[] = lineas.map(({ clave = null, descripcion = 'ARMAZON DE PRUEBA' }) => ({
    ...{
      ClaveProdServ: '42142903',
      ClaveUnidad: 'H87',
      Unidad: 'PZ',
      NoIdentificacion: clave,
      Descripcion: descripcion,
    },
  }))
  const comprobante = crearComprobante({
    ...{ tipo: 'I', Serie: 'F', Folio: '20841', Fecha: '2026-11-20T10:15:00', LugarExpedicion: '06000' },
    ...{ emisor: { Rfc: RFC_PROVEEDOR, Nombre: 'OPTICA MAYORISTA DEL CENTRO', RegimenFiscal: '601' }, relaciones: [] },
    receptor: {
      ...{ Rfc: rfc, Nombre: 'OPTICA DE PRUEBA', DomicilioFiscalReceptor: '86991' },
      ...{ RegimenFiscalReceptor: '601', UsoCFDI: 'G01' },
    },
    ...{ FormaPago: '99', MetodoPago: 'PPD', global: null, conceptos, importes },
    ...cambios,
  })
  const sellado = sellar(comprobante, sellador)
  const timbre = crearTimbre(
    {
      ...{ uuid, fecha: '2026-11-20T10:16:00', rfcProveedor: 'SPR190613I52', leyenda: null },
      ...{ selloCFD: sellado.sello, noCertificadoSAT: '30001000000500003456' },
    },
    sellador.llave,
  )
  return { xml: agregarTimbre(sellado.xml, timbre), uuid }
}
