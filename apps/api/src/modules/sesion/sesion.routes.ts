import { llaves } from '@nitida/contract/llaves'
import { sesion } from '@nitida/contract/sesion'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/entorno/errores.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Sesion } from '../../platform/seguridad/sesiones.ts'
import { sitioDe } from '../../platform/seguridad/sitio.ts'
import { nombreDeMarca } from './sesion.intentos.service.ts'
import { entrarConLlave } from './sesion.llaves.entrada.service.ts'
import { pedirEntradaConLlave } from './sesion.llaves.service.ts'
import { cerrarSesion, describir, guardarPreferencias, type Instalacion, iniciarSesion } from './sesion.service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The login's mark as a Set-Cookie header. */
    marcaNueva: string | null
  }
}

function sesionDe(request: FastifyRequest): Sesion {
  if (!request.sesion) throw new AppError('SESION_REQUERIDA')
  return request.sesion
}

const MEDIO_ANIO_S = 180 * 24 * 3600

function leerCookie(request: FastifyRequest, nombre: string): string | null {
  const pares = (request.headers.cookie ?? '').split(';').map((par) => par.trim().split('='))
  return pares.find(([clave]) => clave === nombre)?.[1] ?? null
}

export async function sesionRoutes(app: FastifyInstance): Promise<void> {
  const { entorno, demo, claveMaestra, ajustes } = app.deps
  const secreto = claveMaestra.clave
  const { contrasenaMinima, apiBase } = entorno
  const instalacion: Instalacion = { contrasenaMinima, demo, secreto, maestra: claveMaestra, ajustes }

  app.decorateRequest('marcaNueva', null)
  app.addHook('onSend', async (request, reply) => {
    if (request.marcaNueva) reply.header('set-cookie', request.marcaNueva)
  })

  const dejarMarca = (request: FastifyRequest, cuenta: string, marca: string): void => {
    const segura = request.protocol === 'https' ? '; Secure' : ''
    request.marcaNueva = `${nombreDeMarca(secreto, cuenta)}=${marca}; Path=${apiBase}/login; Max-Age=${MEDIO_ANIO_S}; HttpOnly; SameSite=Strict${segura}`
  }

  // The mark is no session and proves nothing; it only says whose failures are counted apart (D-77).
  serve(app, sesion.login, async (ctx, { body }, request) => {
    const origen = {
      direccion: request.ip,
      marca: leerCookie(request, nombreDeMarca(secreto, body.username)),
      programa: request.headers['user-agent'],
    }
    const { marca, abierta } = await iniciarSesion(ctx, instalacion, body, origen)
    dejarMarca(request, body.username, marca)
    return abierta
  })
  serve(app, llaves.pedirEntrada, (ctx, _, request) => pedirEntradaConLlave(ctx, sitioDe(request, entorno)))
  serve(app, llaves.entrar, async (ctx, { body }, request) => {
    const { nombre, marca, abierta } = await entrarConLlave(ctx, instalacion, sitioDe(request, entorno), body, {
      direccion: request.ip,
      programa: request.headers['user-agent'],
      marcaDe: (cuenta) => leerCookie(request, nombreDeMarca(secreto, cuenta)),
    })
    dejarMarca(request, nombre, marca)
    return abierta
  })
  serve(app, sesion.validateTk, async (ctx, _, request) => describir(ctx, instalacion, sesionDe(request)))
  serve(app, sesion.preferencias, (ctx, { body }) => guardarPreferencias(ctx, body))
  serve(app, sesion.logout, (ctx, _, request) => cerrarSesion(ctx, sesionDe(request).tokenHash))
}
