import { conexiones } from '@nitida/contract/conexiones'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { leerEstadoDeConexiones } from './conexiones.estado.service.ts'
import { listarPlantillas, plantillasEnMeta } from './conexiones.plantillas.service.ts'
import { guardarConexion, leerConexiones, probarConexion, quitarConexion } from './conexiones.service.ts'

export async function conexionesRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app
  serve(app, conexiones.leer, (ctx) => leerConexiones(ctx, deps))
  serve(app, conexiones.estado, (ctx) => leerEstadoDeConexiones(ctx, deps))
  serve(app, conexiones.plantillas, (ctx) => listarPlantillas(ctx, deps))
  serve(app, conexiones.plantillasEnMeta, (ctx) => plantillasEnMeta(ctx, deps))
  serve(app, conexiones.quitar, (ctx, { params, body }) => quitarConexion(ctx, deps, params.servicio, body.version))
  serve(app, conexiones.probarWhatsapp, (ctx, { body }) => probarConexion(ctx, deps, 'whatsapp', body))
  serve(app, conexiones.probarCorreo, (ctx, { body }) => probarConexion(ctx, deps, 'correo', body))
  serve(app, conexiones.probarPac, (ctx, { body }) => probarConexion(ctx, deps, 'pac', body))
  serve(app, conexiones.probarS3, (ctx, { body }) => probarConexion(ctx, deps, 's3', body))
  serve(app, conexiones.guardarS3, (ctx, { body }) => guardarConexion(ctx, deps, 's3', body))
  serve(app, conexiones.guardarWhatsapp, (ctx, { body }) => guardarConexion(ctx, deps, 'whatsapp', body))
  serve(app, conexiones.guardarCorreo, (ctx, { body }) => guardarConexion(ctx, deps, 'correo', body))
  serve(app, conexiones.guardarPac, (ctx, { body }) => guardarConexion(ctx, deps, 'pac', body))
}
