import type { TipoArchivo } from '@nitida/contract/facturacion'
import { tiposArchivo } from '@nitida/contract/facturacion'
import { nombreDeArchivo, serieYFolio } from '@nitida/contract/facturacion.rules'
import { fechaEn } from '@nitida/contract/fechas'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { esValida, type Firmante } from './facturacion.firma.ts'
import { type ArchivoDeFactura, selectAcuse, selectArchivo } from './facturacion.queries.ts'

/** Draws the printed invoice from the XML that was stamped. */
export type DibujarFactura = (factura: ArchivoDeFactura) => Promise<Buffer>

export interface Archivo {
  contenido: Buffer
  mime: 'application/pdf' | 'application/xml'
  /** Client's name and date (spec §9). */
  nombre: string
}

const esTipo = (texto: string): texto is TipoArchivo => tiposArchivo.some((tipo) => tipo === texto)

/** An address as it came. */
interface Pedida {
  id: string
  tipo: string
  query: { vence?: unknown; firma?: unknown }
}

function leer({ clave }: Firmante, { id, tipo, query }: Pedida, ahora: Date): { id: number; tipo: TipoArchivo } {
  const { vence, firma } = query
  if (!/^[1-9]\d{0,14}$/.test(id) || !esTipo(tipo)) throw new AppError('NO_ENCONTRADO')
  const pedido = { id: Number(id), tipo, vence: Number(vence), firma: typeof firma === 'string' ? firma : '' }
  if (!esValida(clave, pedido, ahora)) throw new AppError('NO_ENCONTRADO')
  return { id: pedido.id, tipo }
}

const fechaDe = ({ zona, creadaEn }: ArchivoDeFactura): string => fechaEn(zona, creadaEn)

/** PDF and XML of an invoice, as they are downloaded and mailed. */
async function archivoDe(factura: ArchivoDeFactura, tipo: 'pdf' | 'xml', dibujar: DibujarFactura): Promise<Archivo> {
  const nombre = nombreDeArchivo(factura.nombreReceptor, fechaDe(factura), tipo)
  if (tipo === 'xml') return { contenido: factura.xml, mime: 'application/xml', nombre }
  return { contenido: await dibujar(factura), mime: 'application/pdf', nombre }
}

/**
 * A file of an invoice by a signed address. @throws AppError NO_ENCONTRADO for anything that we did not sign, that was changed,
 * or that has died: all alike.
 */
export async function archivoFirmado(
  ctx: Ctx,
  enlaces: Firmante,
  dibujar: DibujarFactura,
  pedida: Pedida,
): Promise<Archivo> {
  const { id, tipo } = leer(enlaces, pedida, ctx.now())
  const factura = await selectArchivo(ctx.db, id)
  if (!factura) throw new AppError('NO_ENCONTRADO')
  if (tipo !== 'acuse') return archivoDe(factura, tipo, dibujar)
  const acuse = await selectAcuse(ctx.db, id)
  if (!acuse) throw new AppError('NO_ENCONTRADO')
  const nombre = `Acuse ${serieYFolio(factura)} ${fechaDe(factura)}.xml`
  return { contenido: acuse, mime: 'application/xml', nombre }
}
