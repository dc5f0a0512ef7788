import { randomUUID } from 'node:crypto'
import { crearComprobante } from '@nitida/cfdi/comprobante'
import { abrirCsd } from '@nitida/cfdi/csd'
import { crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import { importesConIva } from '@nitida/cfdi/importes'
import { sellar } from '@nitida/cfdi/sello'
import { agregarTimbre, crearTimbre } from '@nitida/cfdi/timbre'

const RFC = 'EKU9003173C9'

export interface LineaDeCompra {
  clave: string
  descripcion: string
  piezas: number
  /** Pesos of a piece, without IVA. */
  costo: number
}

/** A sealed and stamped invoice of a supplier, sold to `rfc`. */
export function comprar(lineas: readonly LineaDeCompra[], rfc: string): string {
  const { certificado, llave: cifrada, contrasena, noCertificado } = crearCsdDePrueba({ rfc: RFC })
  const { llave } = abrirCsd({ certificado, llave: cifrada, contrasena }, { rfc: RFC, hoy: new Date() })
  if (!llave) throw new Error('the CSD did not open')
  const importes = importesConIva(
    lineas.map(({ piezas, costo }) => ({
      ...{ cantidad: String(piezas), importe: Math.round(piezas * costo * 116), descuento: 0, tasa: '0.16' as const },
    })),
  )
  const conceptos = lineas.map(({ clave, descripcion }) => ({
    ...{
      ClaveProdServ: '42142903',
      ClaveUnidad: 'H87',
      Unidad: 'PZ',
      NoIdentificacion: clave,
      Descripcion: descripcion,
    },
  }))
  const comprobante = crearComprobante({
    ...{ tipo: 'I', Serie: 'F', Folio: '1', Fecha: '2026-11-20T10:15:00', LugarExpedicion: '06000' },
    ...{ emisor: { Rfc: RFC, Nombre: 'OPTICA MAYORISTA', RegimenFiscal: '601' }, relaciones: [] },
    receptor: {
      ...{ Rfc: rfc, Nombre: 'OPTICA DE PRUEBA', DomicilioFiscalReceptor: '86991' },
      ...{ RegimenFiscalReceptor: '601', UsoCFDI: 'G01' },
    },
    ...{ FormaPago: '99', MetodoPago: 'PPD', global: null, conceptos, importes },
  })
  const sellado = sellar(comprobante, { certificado, noCertificado, llave })
  const timbre = {
    ...{ uuid: randomUUID().toUpperCase(), fecha: '2026-11-20T10:16:00', rfcProveedor: 'SPR190613I52', leyenda: null },
    ...{ selloCFD: sellado.sello, noCertificadoSAT: '30001000000500003456' },
  }
  return agregarTimbre(sellado.xml, crearTimbre(timbre, llave))
}
