import { depositos, IMAGEN_COMPROBANTE } from '@nitida/contract/depositos'
import { FOTOS_POR_MINUTO } from '@nitida/contract/visitas'
import type { FastifyInstance } from 'fastify'
import { recibirArchivos } from '../../platform/http/recepcion.ts'
import { serve } from '../../platform/http/serve.ts'
import { imagenFirmada } from '../../platform/llamada/firmas.ts'
import {
  comprobanteFirmado,
  comprobantePedido,
  depositosDe,
  pendientesDeDeposito,
  registrarDeposito,
  revertirDeposito,
} from './depositos.service.ts'

export async function depositosRoutes(app: FastifyInstance): Promise<void> {
  const { archivos, claveClinica: clave, provisional, now } = app.deps
  const firmante = { clave, base: app.prefix }
  await recibirArchivos(app, provisional)

  serve(app, depositos.pendientes, (ctx, { query }) => pendientesDeDeposito(ctx, query))
  serve(app, depositos.list, (ctx, { query }) => depositosDe(ctx, firmante, query))
  serve(app, depositos.crear, (ctx, { body }, request) =>
    registrarDeposito(ctx, { taller: { archivos }, firmante }, body, request.archivos ?? []),
  )
  serve(app, depositos.revertir, (ctx, { params, body }) => revertirDeposito(ctx, firmante, params.id, body.motivo))
  const imagen = imagenFirmada(FOTOS_POR_MINUTO, (direccion) => comprobantePedido(clave, direccion, now()))
  app.get<{ Params: { id: string } }>(IMAGEN_COMPROBANTE, imagen, async (request, reply) => {
    const { id } = request.params
    const bytes = await comprobanteFirmado(app.crearCtx(request), { clave, archivos }, { id, query: request.query })
    return reply
      .type('image/jpeg')
      .header('content-disposition', `attachment; filename="deposito-${id}.jpg"`)
      .send(bytes)
  })
}
