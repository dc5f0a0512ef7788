import { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { bajarOrden } from './inventario.ordenes.papel.service.ts'
import { recibirOrden } from './inventario.ordenes.recibir.service.ts'
import {
  cancelarOrden,
  crearOrden,
  enviarOrden,
  guardarOrden,
  ordenesDe,
  porReponer,
  unaOrden,
} from './inventario.ordenes.service.ts'

export async function ordenesDeCompraRoutes(app: FastifyInstance): Promise<void> {
  const { dibujarPdf } = app.deps
  serve(app, ordenesDeCompra.list, (ctx, { query }) => ordenesDe(ctx, query))
  serve(app, ordenesDeCompra.porReponer, (ctx, { query }) => porReponer(ctx, query.sucursal))
  serve(app, ordenesDeCompra.una, (ctx, { params }) => unaOrden(ctx, params.id))
  serve(app, ordenesDeCompra.crear, (ctx, { body }) => crearOrden(ctx, body))
  serve(app, ordenesDeCompra.guardar, (ctx, { params, body }) => guardarOrden(ctx, params.id, body))
  serve(app, ordenesDeCompra.enviar, (ctx, { params, body }) => enviarOrden(ctx, params.id, body))
  serve(app, ordenesDeCompra.recibir, (ctx, { params, body }) => recibirOrden(ctx, params.id, body))
  serve(app, ordenesDeCompra.cancelar, (ctx, { params, body }) => cancelarOrden(ctx, params.id, body))
  serve(app, ordenesDeCompra.bajar, (ctx, { params, body }) => bajarOrden(ctx, dibujarPdf, params.id, body.clase))
}
