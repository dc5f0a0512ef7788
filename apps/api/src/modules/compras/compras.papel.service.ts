import { nombreDeArticulo } from '@nitida/contract/inventario.rules'
import type { CompraImpresa } from '@nitida/documents/pdf/compra'
import { escribirXlsx } from '@nitida/mudanza/escribir.xlsx'
import type { Alcance } from '../../platform/datos/alcance.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Adjuntos } from '../correos/correos.adjuntos.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { ordenImpresa } from '../inventario/inventario.ordenes.service.ts'

type Impresa = Awaited<ReturnType<typeof ordenImpresa>>

const pedidos = ({ renglones }: Impresa) =>
  renglones.flatMap((uno) => (uno.costo === null ? [] : [{ ...uno, costo: uno.costo }]))

/** An order on letter paper. */
function pdfDe(
  { optica, dibujarPdf }: Pick<Ctx, 'optica'> & { dibujarPdf: DibujarPdf },
  orden: Impresa,
): Promise<Buffer> {
  const { nombre: nombreOptica, logo, color } = optica
  const datos: CompraImpresa = {
    membrete: { nombreOptica, logo, color, lineas: [orden.direccion] },
    ...{ folio: orden.folio, proveedor: orden.proveedor, rfc: orden.rfc, dia: orden.creadaEn.slice(0, 10) },
    ...{ prometida: orden.prometida, nota: orden.nota, importe: orden.importe },
    renglones: pedidos(orden).map((uno) => ({
      ...{ codigo: uno.codigo, nombre: nombreDeArticulo(uno), piezas: uno.piezas, costo: uno.costo },
      importe: Math.round(uno.piezas * uno.costo * 100) / 100,
    })),
  }
  return dibujarPdf({ clase: 'compra', datos })
}

const COLUMNAS = [
  { titulo: 'Pedido', tipo: 'texto' },
  { titulo: 'Código', tipo: 'texto' },
  { titulo: 'Marca', tipo: 'texto' },
  { titulo: 'Modelo', tipo: 'texto' },
  { titulo: 'Color', tipo: 'texto' },
  { titulo: 'Medida', tipo: 'texto' },
  { titulo: 'Piezas', tipo: 'entero' },
  { titulo: 'Costo sin IVA', tipo: 'dinero' },
  { titulo: 'Importe sin IVA', tipo: 'dinero' },
] as const

/** An order as a workbook. */
async function xlsxDe(ahora: Date, orden: Impresa): Promise<Buffer> {
  const filas = pedidos(orden).map(({ codigo, marca, modelo, color, medida, piezas, costo }) => [
    ...[orden.folio, codigo, marca, modelo, color || null, medida || null, piezas, costo],
    Math.round(piezas * costo * 100) / 100,
  ])
  async function* tandas() {
    yield filas
  }
  const trozos: Buffer[] = []
  for await (const trozo of escribirXlsx({ hoja: orden.folio, columnas: COLUMNAS, tandas: tandas(), en: ahora }))
    trozos.push(Buffer.from(trozo))
  return Buffer.concat(trozos)
}

const PDF = 'application/pdf'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The paper or the workbook of an order. @throws AppError NO_ENCONTRADO. */
export async function bajarOrden(ctx: CtxSesion, dibujarPdf: DibujarPdf, id: number, clase: 'pdf' | 'xlsx') {
  const orden = await ordenImpresa(ctx, ctx.alcance, id)
  const bytes = clase === 'pdf' ? await pdfDe({ ...ctx, dibujarPdf }, orden) : await xlsxDe(ctx.now(), orden)
  const nombre = `pedido ${orden.folio}.${clase}`
  return { nombre, tipo: clase === 'pdf' ? PDF : XLSX, base64: bytes.toString('base64') }
}

const TODAS: Alcance = { tipo: 'todas' }

/** An order as it leaves; null once it was cancelled, so that an e-mail that waited asks nobody for it. */
async function ordenQueSale(ctx: Parameters<typeof ordenImpresa>[0], id: number): Promise<Impresa | null> {
  const orden = await ordenImpresa(ctx, TODAS, id)
  return orden.estado === 'cancelado' ? null : orden
}

/** Both papers of an order, made when its e-mail leaves. */
export const adjuntosDeOrdenes: Adjuntos = {
  ordenCompraPdf: async (ctx, id) => {
    const orden = await ordenQueSale(ctx, id)
    return orden && { tipo: PDF, contenido: await pdfDe(ctx, orden) }
  },
  ordenCompraXlsx: async (ctx, id) => {
    const orden = await ordenQueSale(ctx, id)
    return orden && { tipo: XLSX, contenido: await xlsxDe(ctx.now(), orden) }
  },
}
