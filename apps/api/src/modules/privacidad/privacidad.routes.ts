import { avisos } from '@nitida/contract/avisos'
import { consentimientos, IMAGEN_EVIDENCIA } from '@nitida/contract/consentimientos'
import { FOTOS_POR_MINUTO } from '@nitida/contract/visitas'
import type { FastifyInstance } from 'fastify'
import { recibirArchivos } from '../../platform/http/recepcion.ts'
import { serve } from '../../platform/http/serve.ts'
import { imagenFirmada } from '../../platform/llamada/firmas.ts'
import { guardarAviso, leerAviso, listarAvisos } from './avisos.service.ts'
import { consentirConEvidencia, evidenciaFirmada, evidenciaPedida, privacidadDe } from './consentimientos.service.ts'

export async function privacidadRoutes(app: FastifyInstance): Promise<void> {
  const { archivos, claveClinica: clave, provisional, now } = app.deps
  const firmante = { clave, base: app.prefix }
  await recibirArchivos(app, provisional)

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
