import { cuenta } from '@nitida/contract/cuenta'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { cambiarContrasenaPropia, cerrarSesionesPropias, listarSesionesPropias } from './usuarios.cuenta.service.ts'

export async function cuentaRoutes(app: FastifyInstance): Promise<void> {
  const { entorno, claveMaestra } = app.deps
  const medios = { minimo: entorno.contrasenaMinima, estricto: entorno.produccion, secreto: claveMaestra.clave }
  serve(app, cuenta.cambiarContrasena, (ctx, { body }, request) =>
    cambiarContrasenaPropia(ctx, medios, { direccion: request.ip, marca: null }, body),
  )
  serve(app, cuenta.sesiones, (ctx) => listarSesionesPropias(ctx))
  serve(app, cuenta.cerrarSesion, (ctx, { params }) => cerrarSesionesPropias(ctx, params.id))
  serve(app, cuenta.cerrarOtras, (ctx) => cerrarSesionesPropias(ctx))
}
