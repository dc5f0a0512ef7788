import { traslados } from '@nitida/contract/inventario.traslados'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import {
  cancelarTraslado,
  cerrarTraslado,
  crearTraslado,
  enviarTraslado,
  recibirTraslado,
  sucursalesDeTraslado,
  trasladosDe,
  unTraslado,
} from './inventario.traslados.service.ts'

export async function trasladosRoutes(app: FastifyInstance): Promise<void> {
  serve(app, traslados.list, (ctx, { query }) => trasladosDe(ctx, query))
  serve(app, traslados.sucursales, (ctx) => sucursalesDeTraslado(ctx))
  serve(app, traslados.uno, (ctx, { params }) => unTraslado(ctx, params.id))
  serve(app, traslados.crear, (ctx, { body }) => crearTraslado(ctx, body))
  serve(app, traslados.enviar, (ctx, { params, body }) => enviarTraslado(ctx, params.id, body))
  serve(app, traslados.recibir, (ctx, { params, body }) => recibirTraslado(ctx, params.id, body))
  serve(app, traslados.cerrar, (ctx, { params, body }) => cerrarTraslado(ctx, params.id, body))
  serve(app, traslados.cancelar, (ctx, { params }) => cancelarTraslado(ctx, params.id))
}
