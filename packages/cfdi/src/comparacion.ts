import { buscar, type Nodo, todos } from './arbol.ts'
import { type CfdiLeido, leerCfdi } from './lectura.ts'
import { selloValido } from './sello.ts'
import { sinTimbre } from './timbre.ts'

const UUID = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/

/** Rows of the summary, amounts to the centavo, in any order. */
function impuestosDe(raiz: Nodo): string[] {
  const fila = (que: string, { atributos }: Nodo) =>
    [
      que,
      atributos.Impuesto,
      atributos.TipoFactor,
      atributos.TasaOCuota,
      Number(atributos.Importe ?? 0).toFixed(2),
    ].join(' ')
  return [
    ...todos(raiz, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado').map((uno) => fila('T', uno)),
    ...todos(raiz, 'cfdi:Impuestos', 'cfdi:Retenciones', 'cfdi:Retencion').map((uno) => fila('R', uno)),
  ].sort()
}

/** The parts of a CFDI that its buyer, SAT and our books read. */
const rasgos = (leido: CfdiLeido): Record<string, string> => ({
  TipoDeComprobante: leido.tipo,
  Serie: leido.serie,
  Folio: leido.folio,
  Fecha: leido.fecha,
  SubTotal: String(leido.subTotal),
  Descuento: String(leido.descuento),
  Total: String(leido.total),
  Moneda: leido.moneda,
  TipoCambio: String(Number(leido.tipoCambio ?? 1)),
  FormaPago: leido.formaPago ?? '',
  MetodoPago: leido.metodoPago ?? '',
  LugarExpedicion: leido.lugarExpedicion,
  NoCertificado: leido.noCertificado,
  'Emisor.Rfc': leido.emisor.Rfc,
  'Emisor.RegimenFiscal': leido.emisor.regimen,
  'Receptor.Rfc': leido.receptor.Rfc,
  'Receptor.Nombre': leido.receptor.Nombre,
  'Receptor.DomicilioFiscalReceptor': leido.receptor.codigoPostal,
  'Receptor.RegimenFiscalReceptor': leido.receptor.regimen,
  'Receptor.UsoCFDI': leido.receptor.usoCFDI,
  CfdiRelacionados: JSON.stringify(leido.relaciones),
  InformacionGlobal: JSON.stringify(buscar(leido.raiz, 'cfdi:InformacionGlobal')?.atributos ?? null),
  Impuestos: JSON.stringify(impuestosDe(leido.raiz)),
  Conceptos: String(todos(leido.raiz, 'cfdi:Conceptos', 'cfdi:Concepto').length),
})

/**
 * Compares a returned CFDI with the one that was sent.
 * @returns the names of what differs, empty when it may count (cfdi §1.6, D-51). A provider that seals itself may write amounts
 * with other decimals, so money is compared to the centavo, and the seal with its own document. The stamp must carry a folio and
 * the document's seal.
 */
export function diferencias(enviado: CfdiLeido, recibido: CfdiLeido): string[] {
  const [antes, despues] = [rasgos(enviado), rasgos(recibido)]
  const distintos = Object.keys(antes).filter((nombre) => antes[nombre] !== despues[nombre])
  const { timbre } = recibido
  if (!timbre || !UUID.test(timbre.uuid)) distintos.push('UUID')
  if (timbre && timbre.selloCFD !== recibido.sello) distintos.push('SelloCFD')
  if (!selloValido(recibido.raiz)) distintos.push('Sello')
  return distintos
}

/** Compares the texts of two CFDIs as `diferencias` does. @throws XmlError. */
export async function comparar(recibido: string, enviado: string): Promise<string[]> {
  const despues = await leerCfdi(recibido)
  // Our own bytes with a stamp in them are not read again, which would take as long once more.
  return diferencias(sinTimbre(recibido) === enviado ? despues : await leerCfdi(enviado), despues)
}
