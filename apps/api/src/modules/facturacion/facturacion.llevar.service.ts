import { nombreDeArchivo, serieYFolio } from '@nitida/contract/facturacion.rules'
import { fechaEn } from '@nitida/contract/fechas'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { DibujarFactura } from './facturacion.archivos.service.ts'
import { dibujarConCalma } from './facturacion.dibujadas.service.ts'
import { listIdsDeFacturas, selectArchivo } from './facturacion.queries.ts'

const todas = { limit: 1 }

/** XML and PDF of CFDIs, of every one unless some are named, each read or drawn when its turn comes. One that cannot be drawn is missing. */
export async function* archivosDeFacturas(ctx: CtxSesion, dibujar: DibujarFactura, ids?: readonly number[]) {
  for (const id of ids ?? (await listIdsDeFacturas(ctx.db, ctx.alcance, todas))) {
    const factura = await selectArchivo(ctx.db, id)
    if (!factura) continue
    const dia = fechaEn(factura.zona, factura.creadaEn)
    const sucursal = factura.sucursalNumber.replace(/[^\p{L}\p{N}-]/gu, '_')
    const cancelada = factura.estatus === 'Cancelada' ? ' CANCELADA' : ''
    const nombrar = (tipo: 'xml' | 'pdf') =>
      `cfdi/${sucursal}/${serieYFolio(factura)}${cancelada} ${nombreDeArchivo(factura.nombreReceptor, dia, tipo)}`.replace(
        /\.{2,}/g,
        '.',
      )
    yield { nombre: nombrar('xml'), traer: async () => factura.xml }
    yield {
      nombre: nombrar('pdf'),
      traer: () =>
        dibujarConCalma(dibujar, factura).catch((error: unknown) => {
          ctx.log.error({ err: error, factura: id }, 'an invoice could not be drawn for the zip')
          return null
        }),
    }
  }
}

export const contarFacturas = async (ctx: CtxSesion): Promise<number> =>
  (await listIdsDeFacturas(ctx.db, ctx.alcance, todas)).length
