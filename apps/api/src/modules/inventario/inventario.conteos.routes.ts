import { conteos } from '@nitida/contract/inventario.conteos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import {
  abrirConteo,
  cancelarConteo,
  cerrarConteo,
  conteosDe,
  leerEnConteo,
  unConteo,
} from './inventario.conteos.service.ts'

export async function conteosRoutes(app: FastifyInstance): Promise<void> {
  serve(app, conteos.list, (ctx, { query }) => conteosDe(ctx, query))
  serve(app, conteos.uno, (ctx, { params }) => unConteo(ctx, params.id))
  serve(app, conteos.abrir, (ctx, { body }) => abrirConteo(ctx, body))
  serve(app, conteos.leer, (ctx, { params, body }) => leerEnConteo(ctx, params.id, body))
  serve(app, conteos.cerrar, (ctx, { params, body }) => cerrarConteo(ctx, params.id, body))
  serve(app, conteos.cancelar, (ctx, { params }) => cancelarConteo(ctx, params.id))
}
