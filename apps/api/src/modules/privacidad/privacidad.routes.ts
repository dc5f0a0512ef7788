import { avisos } from '@nitida/contract/avisos'
import { consentimientos, IMAGEN_EVIDENCIA } from '@nitida/contract/consentimientos'
import { FOTOS_POR_MINUTO } from '@nitida/contract/visitas'
import { CARTA_VULNERACION, vulneraciones } from '@nitida/contract/vulneraciones'
import type { FastifyInstance } from 'fastify'
import { recibirArchivos } from '../../platform/http/recepcion.ts'
import { serve } from '../../platform/http/serve.ts'
import { imagenFirmada } from '../../platform/llamada/firmas.ts'
import { guardarAviso, leerAviso, listarAvisos } from './avisos.service.ts'
import { consentirConEvidencia, evidenciaFirmada, evidenciaPedida, privacidadDe } from './consentimientos.service.ts'
import { avisoFirmado, enlazarAviso } from './vulneraciones.carta.service.ts'
import { agregarAVulneracion, listarVulneraciones, registrarVulneracion } from './vulneraciones.service.ts'

const firmada = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

export async function privacidadRoutes(app: FastifyInstance): Promise<void> {
  const { archivos, claveClinica: clave, provisional, now } = app.deps
  const firmante = { clave, base: app.prefix }
  await recibirArchivos(app, provisional)
  await app.register(vulneracionesRoutes)

  serve(app, avisos.leer, (ctx, { query: { version } }) =>
    leerAviso(ctx, version === undefined ? undefined : Number(version)),
  )
  serve(app, avisos.list, (ctx) => listarAvisos(ctx))
  serve(app, avisos.guardar, (ctx, { body }) => guardarAviso(ctx, body))

  serve(app, consentimientos.dePaciente, (ctx, { params }) => privacidadDe(ctx, firmante, params.id))
  serve(app, consentimientos.consentir, (ctx, { params, body }, request) =>
    consentirConEvidencia(ctx, { taller: { archivos }, firmante }, params.id, body, request.archivos ?? []),
  )
  const imagen = imagenFirmada(FOTOS_POR_MINUTO, (direccion) => evidenciaPedida(clave, direccion, now()))
  app.get<{ Params: { id: string } }>(IMAGEN_EVIDENCIA, imagen, async (request, reply) => {
    const { id } = request.params
    const bytes = await evidenciaFirmada(app.crearCtx(request), { clave, archivos }, { id, query: request.query })
    return reply
      .type('image/jpeg')
      .header('content-disposition', `attachment; filename="consentimiento-${id}.jpg"`)
      .send(bytes)
  })
}

async function vulneracionesRoutes(app: FastifyInstance): Promise<void> {
  const { claveDocumentos: clave, dibujarPdf, ajustes } = app.deps
  const firmante = { clave, base: app.prefix }
  serve(app, vulneraciones.list, (ctx, { query }) => listarVulneraciones(ctx, query))
  serve(app, vulneraciones.crear, (ctx, { body }) => registrarVulneracion(ctx, body))
  serve(app, vulneraciones.agregar, (ctx, { params, body }) => agregarAVulneracion(ctx, params.id, body))
  serve(app, vulneraciones.carta, (ctx, { params }) => enlazarAviso(ctx, firmante, params.id))
  app.get<{ Params: { id: string }; Querystring: { vence?: unknown; firma?: unknown } }>(
    CARTA_VULNERACION,
    firmada,
    async (request, reply) => {
      const pedida = { id: request.params.id, query: request.query }
      const pdf = await avisoFirmado(app.crearCtx(request), { clave, dibujarPdf, ajustes }, pedida)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="aviso-${request.params.id}.pdf"`)
        .send(pdf)
    },
  )
}
