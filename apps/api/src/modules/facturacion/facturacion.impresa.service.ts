import { createHash } from 'node:crypto'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import { escribirImpresa } from '../../adapters/xml/lectura.ts'
import type { Optica } from '../../platform/llamada/ctx.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { type DibujarFactura, lineasDeLaSucursal } from './facturacion.archivos.service.ts'

/** Changes when invoices are to look otherwise; those that are kept already are then drawn once more. */
const VERSION_DEL_DIBUJO = 2

/** All that a paper depends on names its file: a cancelled invoice, or another letterhead, is another paper. */
const claveDe = (escrita: string): string => {
  const huella = createHash('sha256').update(`${VERSION_DEL_DIBUJO} ${escrita}`).digest('hex')
  return `facturas/${huella.slice(0, 2)}/${huella}`
}

/**
 * Draws printed invoices off the event loop, all providers' alike, and keeps them: each is drawn once in each state. What is printed
 * goes from the thread that reads to the one that draws as a text: as an object, a global of 5,000 tickets takes a tenth of a second to
 * take over.
 */
export const crearDibujoDeFactura =
  (dibujarPdf: DibujarPdf, optica: Optica, archivos: Archivos): DibujarFactura =>
  async (factura) => {
    const escrita = await escribirImpresa(factura.xml.toString('utf8'), {
      membrete: {
        nombreOptica: optica.nombre,
        logo: optica.logo,
        color: optica.color,
        lineas: lineasDeLaSucursal(factura),
      },
      sinValidez: factura.sandbox,
      cancelada: factura.estatus === 'Cancelada',
    })
    const clave = claveDe(escrita)
    const guardado = await archivos.leer(clave).catch(() => null)
    if (guardado) return guardado
    const pdf = await dibujarPdf({ clase: 'factura', escrita })
    // A store that is full or away costs the next reader a drawing, and nobody his paper.
    await archivos.guardar(clave, pdf).catch(() => {})
    return pdf
  }
