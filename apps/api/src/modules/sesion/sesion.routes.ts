import { sesion } from '@nitida/contract/sesion'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errores.ts'
import { serve } from '../../platform/serve.ts'
import type { Sesion } from '../../platform/sesiones.ts'
import { cerrarSesion, describir, type Instalacion, iniciarSesion } from './sesion.service.ts'

function sesionDe(request: FastifyRequest): Sesion {
  if (!request.sesion) throw new AppError('SESION_REQUERIDA')
  return request.sesion
}

export async function sesionRoutes(app: FastifyInstance): Promise<void> {
  const { entorno, demo, claveMaestra } = app.deps
  const instalacion: Instalacion = {
    nombreOptica: entorno.nombreOptica,
    contrasenaMinima: entorno.contrasenaMinima,
    demo,
    secreto: claveMaestra.clave,
  }
  serve(app, sesion.login, (ctx, { body }, request) => iniciarSesion(ctx, instalacion, body, request.ip))
  serve(app, sesion.validateTk, async (ctx, _, request) => describir(ctx, instalacion, sesionDe(request)))
  serve(app, sesion.logout, (ctx, _, request) => cerrarSesion(ctx, sesionDe(request).tokenHash))
}
