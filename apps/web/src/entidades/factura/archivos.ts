import type { Factura } from '@nitida/contract/facturacion'
import { nombreDeArchivo } from '@nitida/contract/facturacion.rules'
import { fechaEn } from '@nitida/contract/fechas'
import { FALLO_DEL_SERVIDOR, SinRespuesta } from '../../base/api/fallos.ts'
import { guardarArchivo } from '../../base/descargas.ts'
import { pedirArchivos } from './facturas.consulta.ts'

/** Opens an address in another tab, without a handle on this one. */
function abrirEnOtra(url: string): void {
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.target = '_blank'
  enlace.rel = 'noopener'
  enlace.click()
}

/** Opens the PDF in another tab. */
export async function verFactura({ idFactura }: Pick<Factura, 'idFactura'>): Promise<void> {
  const { data } = await pedirArchivos(idFactura)
  abrirEnOtra(data.pdfUrl)
}

/**
 * Opens SAT's acknowledgement of its cancellation in another tab.
 * @throws Error while there is none.
 */
export async function abrirAcuse(
  { idFactura }: Pick<Factura, 'idFactura'>,
  cual: 'acuseUrl' | 'acusePdfUrl',
): Promise<void> {
  const { data } = await pedirArchivos(idFactura)
  const url = data[cual]
  if (!url) throw new Error('El SAT todavía no entrega el acuse.')
  abrirEnOtra(url)
}

/**
 * Saves a file of an invoice under the client's name and its date (spec §9). It is fetched first, because the browser tells
 * nothing of a link that the server refuses.
 * @throws Rechazo, SinRespuesta.
 */
export async function descargarFactura(factura: Factura, tipo: 'pdf' | 'xml'): Promise<void> {
  const { data } = await pedirArchivos(factura.idFactura)
  const respuesta = await fetch(tipo === 'pdf' ? data.pdfUrl : data.xmlUrl).catch(() => null)
  if (!respuesta) throw new SinRespuesta()
  if (!respuesta.ok) throw new SinRespuesta(FALLO_DEL_SERVIDOR)
  const dia = factura.CreateDate ? fechaEn(factura.zonaHoraria, new Date(factura.CreateDate)) : ''
  guardarArchivo(await respuesta.blob(), nombreDeArchivo(factura.nombreCompleto, dia, tipo))
}
