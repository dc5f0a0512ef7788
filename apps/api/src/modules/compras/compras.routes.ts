import { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { enviarOrden } from './compras.envio.service.ts'
import { bajarOrden } from './compras.papel.service.ts'

/** How orders to suppliers leave; the orders themselves are of `inventario`. */
export async function comprasRoutes(app: FastifyInstance): Promise<void> {
  const { dibujarPdf } = app.deps
  serve(app, ordenesDeCompra.enviar, (ctx, { params, body }) => enviarOrden(ctx, params.id, body))
  serve(app, ordenesDeCompra.bajar, (ctx, { params, body }) => bajarOrden(ctx, dibujarPdf, params.id, body.clase))
}
