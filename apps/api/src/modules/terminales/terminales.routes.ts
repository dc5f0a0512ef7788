import { terminales } from '@nitida/contract/terminales'
import type { FastifyInstance } from 'fastify'
import { recibirArchivos } from '../../platform/http/recepcion.ts'
import { serve } from '../../platform/http/serve.ts'
import { aclararTerminal, pendientesDeTerminal, subirTerminal } from './terminales.service.ts'

export async function terminalesRoutes(app: FastifyInstance): Promise<void> {
  await recibirArchivos(app, app.deps.provisional)
  serve(app, terminales.subir, (ctx, { body }, request) => subirTerminal(ctx, body, request.archivos ?? []))
  serve(app, terminales.pendientes, (ctx, { query }) => pendientesDeTerminal(ctx, query))
  serve(app, terminales.aclarar, (ctx, { body }) => aclararTerminal(ctx, body))
}
