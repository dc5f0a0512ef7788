import { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { recibirOrden } from './inventario.ordenes.recibir.service.ts'
import {
  cancelarOrden,
  crearOrden,
  guardarOrden,
  ordenesDe,
  porReponer,
  unaOrden,
} from './inventario.ordenes.service.ts'

export async function ordenesDeCompraRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ordenesDeCompra.list, (ctx, { query }) => ordenesDe(ctx, query))
  serve(app, ordenesDeCompra.porReponer, (ctx, { query }) => porReponer(ctx, query.sucursal))
  serve(app, ordenesDeCompra.una, (ctx, { params }) => unaOrden(ctx, params.id))
  serve(app, ordenesDeCompra.crear, (ctx, { body }) => crearOrden(ctx, body))
  serve(app, ordenesDeCompra.guardar, (ctx, { params, body }) => guardarOrden(ctx, params.id, body))
  serve(app, ordenesDeCompra.recibir, (ctx, { params, body }) => recibirOrden(ctx, params.id, body))
  serve(app, ordenesDeCompra.cancelar, (ctx, { params, body }) => cancelarOrden(ctx, params.id, body))
}
