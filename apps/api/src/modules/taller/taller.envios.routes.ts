import { envios } from '@nitida/contract/taller.envios'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import {
  cerrarEnvio,
  enviarEnvio,
  escanearEnvio,
  quitarDeEnvio,
  recibirEnvio,
  regresarEnvio,
  verEnvios,
} from './taller.envios.service.ts'

export async function enviosRoutes(app: FastifyInstance): Promise<void> {
  serve(app, envios.list, (ctx, { query }) => verEnvios(ctx, query))
  serve(app, envios.escanear, (ctx, { body }) => escanearEnvio(ctx, body))
  serve(app, envios.quitar, (ctx, { params, body }) => quitarDeEnvio(ctx, params.id, body.pedido))
  serve(app, envios.enviar, (ctx, { params }) => enviarEnvio(ctx, params.id))
  serve(app, envios.regresar, (ctx, { params }) => regresarEnvio(ctx, params.id))
  serve(app, envios.recibir, (ctx, { params, body }) => recibirEnvio(ctx, params.id, body.codigo ?? null))
  serve(app, envios.cerrar, (ctx, { params }) => cerrarEnvio(ctx, params.id))
}
