import { historias } from '@nitida/contract/historias'
import { visitas } from '@nitida/contract/visitas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { historiaPorId, ultimaHistoria, validarHistoria } from './historias.consulta.service.ts'
import { corregirHistoria } from './historias.corregir.service.ts'
import { crearHistoria } from './historias.crear.service.ts'
import { expedienteDe } from './historias.expediente.service.ts'
import { graduacionesDe } from './historias.graduaciones.service.ts'
import { enlaceDeHistoria, historiaImpresa } from './historias.impresa.service.ts'
import { propuestaDe } from './historias.propuesta.service.ts'

export async function historiasRoutes(app: FastifyInstance): Promise<void> {
  const { claveClinica: clave } = app.deps
  serve(app, historias.crear, (ctx, { body }) => crearHistoria(ctx, body))
  serve(app, historias.ultimaVisita, (ctx, { params }) => propuestaDe(ctx, params.clientId))
  serve(app, historias.ultimaVisitaActual, (ctx, { params }) => ultimaHistoria(ctx, params.clientId))
  serve(app, historias.porId, (ctx, { params }) => historiaPorId(ctx, params.id))
  serve(app, historias.impresa, (ctx, { params, query }, { sesion }) =>
    historiaImpresa(ctx, sesion?.actor ?? null, clave, { ...params, ...query }),
  )
  serve(app, historias.enlace, (ctx, { params }) => enlaceDeHistoria(ctx, clave, params.id))
  serve(app, historias.validar, (ctx, { body }) => validarHistoria(ctx, body.idCliente))
  serve(app, historias.corregir, (ctx, { params, body }) => corregirHistoria(ctx, params.id, body))
  // A call of visits that reads histories as well is served here, so that visits need not know histories.
  serve(app, visitas.graduaciones, (ctx, { params }) => graduacionesDe(ctx, params.clientId))
  serve(app, historias.expediente, (ctx, { params, query }) => expedienteDe(ctx, params.clientId, query))
}
