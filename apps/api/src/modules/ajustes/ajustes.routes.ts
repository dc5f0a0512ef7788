import { ajustes } from '@nitida/contract/ajustes'
import type { FastifyInstance } from 'fastify'
import { recibirArchivos } from '../../platform/http/recepcion.ts'
import { serve } from '../../platform/http/serve.ts'
import { guardarAjustes, guardarLogo, leerAjustes } from './ajustes.service.ts'

export async function ajustesRoutes(app: FastifyInstance): Promise<void> {
  const { ajustes: vivos, provisional } = app.deps
  await recibirArchivos(app, provisional)
  serve(app, ajustes.leer, (ctx) => leerAjustes(ctx, vivos))
  serve(app, ajustes.guardar, (ctx, { body }) => guardarAjustes(ctx, vivos, body))
  serve(app, ajustes.subirLogo, (ctx, _, request) => guardarLogo(ctx, vivos, request.archivos ?? []))
}
