import { primerosPasos } from '@nitida/contract/primerosPasos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { aplazarPasos, leerPasos, practicar, quitarPractica, type Venta } from './primerosPasos.service.ts'

export async function primerosPasosRoutes(app: FastifyInstance, venta: Venta): Promise<void> {
  const { deps } = app
  serve(app, primerosPasos.leer, (ctx) => leerPasos(ctx, deps))
  serve(app, primerosPasos.aplazar, (ctx, { body }) => aplazarPasos(ctx, deps, body))
  serve(app, primerosPasos.practicar, (ctx) => practicar(ctx))
  serve(app, primerosPasos.quitarPractica, (ctx) => quitarPractica(ctx, deps, venta))
}
