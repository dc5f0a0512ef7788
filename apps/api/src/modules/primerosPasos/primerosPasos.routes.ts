import { demo } from '@nitida/contract/demo'
import { primerosPasos } from '@nitida/contract/primerosPasos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { dejarDemo } from './primerosPasos.demo.service.ts'
import { aplazarPasos, leerPasos, practicar, quitarPractica, type Venta } from './primerosPasos.service.ts'

export async function primerosPasosRoutes(app: FastifyInstance, venta: Venta): Promise<void> {
  const { deps } = app
  serve(app, primerosPasos.leer, (ctx) => leerPasos(ctx, deps))
  serve(app, primerosPasos.aplazar, (ctx, { body }) => aplazarPasos(ctx, deps, body))
  serve(app, primerosPasos.practicar, (ctx) => practicar(ctx))
  serve(app, primerosPasos.quitarPractica, (ctx) => quitarPractica(ctx, deps, venta))
  const medios = { secreto: deps.claveMaestra.clave }
  serve(app, demo.salir, (ctx, { body }, request) =>
    dejarDemo(ctx, medios, deps, { direccion: request.ip, marca: null }, body),
  )
}
