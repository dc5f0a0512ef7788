import { borradores } from '@nitida/contract/borradores'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { guardarBorrador, leerBorrador, olvidarBorrador } from './borradores.service.ts'

export async function borradoresRoutes(app: FastifyInstance): Promise<void> {
  serve(app, borradores.leer, (ctx, { params }) => leerBorrador(ctx, params.formulario, params.clientId))
  serve(app, borradores.guardar, (ctx, { params, body }) =>
    guardarBorrador(ctx, params.formulario, params.clientId, body.datos),
  )
  serve(app, borradores.descartar, (ctx, { params }) => olvidarBorrador(ctx, params.formulario, params.clientId))
}
