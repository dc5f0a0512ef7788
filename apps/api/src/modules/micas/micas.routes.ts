import { micas } from '@nitida/contract/micas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import {
  crearMica,
  crearRecargo,
  guardarMica,
  guardarRecargo,
  micasDe,
  preciosDe,
  proponerMicas,
  recargosDe,
} from './micas.service.ts'

export async function micasRoutes(app: FastifyInstance): Promise<void> {
  serve(app, micas.list, (ctx, { query }) => micasDe(ctx, query))
  serve(app, micas.crear, (ctx, { body }) => crearMica(ctx, body))
  serve(app, micas.guardar, (ctx, { params, body }) => guardarMica(ctx, params.id, body))
  serve(app, micas.precios, (ctx, { params }) => preciosDe(ctx, params.id))
  serve(app, micas.recargos, (ctx) => recargosDe(ctx))
  serve(app, micas.crearRecargo, (ctx, { body }) => crearRecargo(ctx, body))
  serve(app, micas.guardarRecargo, (ctx, { params, body }) => guardarRecargo(ctx, params.id, body))
  serve(app, micas.proponer, (ctx, { body }) => proponerMicas(ctx, body))
}
