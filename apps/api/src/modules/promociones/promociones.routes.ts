import { promociones } from '@nitida/contract/promociones'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { contarAudiencia } from './promociones.audiencia.service.ts'
import { cambiarCampana, detallarCampana, listarCampanas, listarDestinatarios } from './promociones.consulta.service.ts'
import { enviarPromocion, probarPromocion } from './promociones.envio.service.ts'

export async function promocionesRoutes(app: FastifyInstance): Promise<void> {
  const { ajustes, transporte } = app.deps
  const tarifas = () => ({
    costo: ajustes.actuales.whatsappCosto,
    porDia: transporte.ritmo?.destinatariosConPromociones ?? null,
  })
  serve(app, promociones.enviar, (ctx, { body }) => enviarPromocion(ctx, { transporte }, body))
  serve(app, promociones.audiencia, (ctx, { query }) => contarAudiencia(ctx, tarifas(), query))
  serve(app, promociones.probar, (ctx, { body }) => probarPromocion(ctx, body))
  serve(app, promociones.list, (ctx, { query }) => listarCampanas(ctx, query))
  serve(app, promociones.detalle, (ctx, { params }) => detallarCampana(ctx, { transporte }, params.id))
  serve(app, promociones.destinatarios, (ctx, { params, query }) => listarDestinatarios(ctx, params.id, query))
  serve(app, promociones.pausar, (ctx, { params }) => cambiarCampana(ctx, params.id, 'pausar'))
  serve(app, promociones.reanudar, (ctx, { params }) => cambiarCampana(ctx, params.id, 'reanudar'))
  serve(app, promociones.cancelar, (ctx, { params }) => cambiarCampana(ctx, params.id, 'cancelar'))
}
