import { FOTOS_POR_MINUTO, IMAGEN_FOTO, visitas } from '@nitida/contract/visitas'
import type { FastifyInstance } from 'fastify'
import { recibirArchivos } from '../../platform/http/recepcion.ts'
import { serve } from '../../platform/http/serve.ts'
import { imagenFirmada } from '../../platform/llamada/firmas.ts'
import { formularioDe, historialDe, ultimaVisita, visitaPorId, visitasDeCliente } from './visitas.consulta.service.ts'
import { corregirVisita } from './visitas.corregir.service.ts'
import { crearVisita } from './visitas.crear.service.ts'
import { fotoFirmada, fotoPedida, fotosDeVisita, fotosFirmadas } from './visitas.imagenes.service.ts'
import { enlaceDeVisita, visitaImpresa } from './visitas.impresa.service.ts'
import { lecturasDeVisita } from './visitas.lecturas.service.ts'

export async function visitasRoutes(app: FastifyInstance): Promise<void> {
  const { archivos, claveClinica: clave, provisional, now } = app.deps
  const firmante = { clave, base: app.prefix }
  await recibirArchivos(app, provisional)

  serve(app, visitas.crear, (ctx, { body }, request) => crearVisita(ctx, { archivos }, body, request.archivos ?? []))
  serve(app, visitas.formulario, (ctx, { params }) => formularioDe(ctx, params.clientId))
  serve(app, visitas.impresa, (ctx, { params, query }, { sesion }) =>
    visitaImpresa(ctx, sesion?.actor ?? null, clave, { ...params, ...query }),
  )
  serve(app, visitas.enlace, (ctx, { params }) => enlaceDeVisita(ctx, clave, params.id))
  serve(app, visitas.ultima, (ctx, { params }) => ultimaVisita(ctx, params.clientId))
  serve(app, visitas.porId, (ctx, { params }) => visitaPorId(ctx, params.id))
  serve(app, visitas.porCliente, (ctx, { params, query }) => visitasDeCliente(ctx, params.id, query))
  serve(app, visitas.historial, (ctx, { params, query }) => historialDe(ctx, params.clientId, query))
  serve(app, visitas.ultimaFotos, (ctx, { params }) => fotosDeVisita(ctx, archivos, params.visitId))
  serve(app, visitas.fotos, (ctx, { params }) => fotosFirmadas(ctx, firmante, params.visitId))
  serve(app, visitas.lecturas, (ctx, { params, query }) => lecturasDeVisita(ctx, params.id, query))
  serve(app, visitas.corregir, (ctx, { params, body }) => corregirVisita(ctx, params.id, body))
  const foto = imagenFirmada(FOTOS_POR_MINUTO, (direccion) => fotoPedida(clave, direccion, now()))
  app.get<{ Params: { id: string } }>(IMAGEN_FOTO, foto, async (request, reply) => {
    const { id } = request.params
    const bytes = await fotoFirmada(app.crearCtx(request), { clave, archivos }, { id, query: request.query })
    // The file is always a download by name, so that no browser takes it for a page (security 25).
    return reply.type('image/jpeg').header('content-disposition', `attachment; filename="foto-${id}.jpg"`).send(bytes)
  })
}
