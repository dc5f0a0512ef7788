import { leerAcuse } from '@nitida/cfdi/acuse'
import type { TipoArchivo } from '@nitida/contract/facturacion'
import { tiposArchivo } from '@nitida/contract/facturacion'
import { etiquetaMotivo, motivosCancelacion } from '@nitida/contract/facturacion.catalogos'
import { nombreDeArchivo, serieYFolio } from '@nitida/contract/facturacion.rules'
import { fechaEn } from '@nitida/contract/fechas'
import { contactoImpreso } from '@nitida/documents/formatos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { type Firmante, firmaAbre } from '../../platform/llamada/firmas.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { selectAcuseImpreso } from './facturacion.contador.queries.ts'
import { type ArchivoDeFactura, selectAcuse, selectArchivo } from './facturacion.queries.ts'

/** Company, place and contact of the branch. */
export const lineasDeLaSucursal = (factura: ArchivoDeFactura): string[] => [
  `Sucursal ${factura.sucursalNumber}`,
  factura.direccion,
  ...contactoImpreso(factura),
]

/** Draws the printed invoice from the XML that was stamped. */
export type DibujarFactura = (factura: ArchivoDeFactura) => Promise<Buffer>

export interface Archivo {
  contenido: Buffer
  mime: 'application/pdf' | 'application/xml'
  /** File name of a download: client's name and date (spec §9). */
  nombre: string
}

const esTipo = (texto: string): texto is TipoArchivo => tiposArchivo.some((tipo) => tipo === texto)

/** Query of an address, not yet checked. */
interface Pedida {
  id: string
  tipo: string
  query: { vence?: unknown; firma?: unknown }
}

async function leer(
  ctx: Ctx,
  { clave }: Firmante,
  { id, tipo, query }: Pedida,
): Promise<{ id: number; tipo: TipoArchivo }> {
  const { vence, firma } = query
  if (!/^[1-9]\d{0,14}$/.test(id) || !esTipo(tipo)) throw new AppError('NO_ENCONTRADO')
  const firmado = { vence: Number(vence), firma: typeof firma === 'string' ? firma : '' }
  if (!(await firmaAbre(ctx, clave, [tipo, Number(id)], firmado))) throw new AppError('NO_ENCONTRADO')
  return { id: Number(id), tipo }
}

const fechaDe = ({ zona, creadaEn }: ArchivoDeFactura): string => fechaEn(zona, creadaEn)

/** PDF and XML of an invoice, for downloads and e-mails. */
async function archivoDe(factura: ArchivoDeFactura, tipo: 'pdf' | 'xml', dibujar: DibujarFactura): Promise<Archivo> {
  const nombre = nombreDeArchivo(factura.nombreReceptor, fechaDe(factura), tipo)
  if (tipo === 'xml') return { contenido: factura.xml, mime: 'application/xml', nombre }
  return { contenido: await dibujar(factura), mime: 'application/pdf', nombre }
}

/** Drawers of invoices, and of other papers. */
export interface Dibujos {
  dibujar: DibujarFactura
  dibujarPdf: DibujarPdf
}

const significados: Record<string, string> = {
  '201': 'Solicitud de cancelación recibida',
  '202': 'Folio fiscal previamente cancelado',
}

/** SAT's acuse as paper; its XML is what counts. */
async function acuseImpreso(ctx: Ctx, id: number, factura: ArchivoDeFactura, dibujarPdf: DibujarPdf): Promise<Archivo> {
  const fila = await selectAcuseImpreso(ctx.db, id)
  if (!fila?.acuse) throw new AppError('NO_ENCONTRADO')
  const { fecha, folios } = await leerAcuse(fila.acuse.toString('utf8'))
  const estatus = folios[0]?.estatus ?? ''
  const motivo = motivosCancelacion.find((clave) => clave === fila.motivo)
  const datos = {
    membrete: {
      nombreOptica: ctx.optica.nombre,
      logo: ctx.optica.logo,
      color: ctx.optica.color,
      lineas: lineasDeLaSucursal(factura),
    },
    folio: serieYFolio(fila),
    uuid: fila.uuid.toUpperCase(),
    receptor: fila.receptor,
    rfcEmisor: fila.rfcEmisor,
    fecha,
    estatus: [estatus, significados[estatus]].filter(Boolean).join(' · '),
    motivo: motivo ? `${motivo} · ${etiquetaMotivo[motivo].nombre}` : fila.motivo,
    sustitucion: fila.sustitucion?.toUpperCase() ?? null,
    resultado: fila.detalle ?? 'En proceso',
    sinValidez: fila.sandbox,
  }
  const contenido = await dibujarPdf({ clase: 'acuse', datos })
  return { contenido, mime: 'application/pdf', nombre: `Acuse ${serieYFolio(fila)} ${fechaDe(factura)}.pdf` }
}

/**
 * A file of an invoice by a signed address.
 * @throws AppError NO_ENCONTRADO alike for an address that we did not sign, that was changed, or that has expired.
 */
export async function archivoFirmado(
  ctx: Ctx,
  enlaces: Firmante,
  { dibujar, dibujarPdf }: Dibujos,
  pedida: Pedida,
): Promise<Archivo> {
  const { id, tipo } = await leer(ctx, enlaces, pedida)
  const factura = exigir(await selectArchivo(ctx.db, id))
  if (tipo === 'acusePdf') return acuseImpreso(ctx, id, factura, dibujarPdf)
  if (tipo !== 'acuse') return archivoDe(factura, tipo, dibujar)
  const acuse = exigir(await selectAcuse(ctx.db, id))
  const nombre = `Acuse ${serieYFolio(factura)} ${fechaDe(factura)}.xml`
  return { contenido: acuse, mime: 'application/xml', nombre }
}
