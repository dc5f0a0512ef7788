import { IMAGEN_DE_ARTICULO, imagenes } from '@nitida/contract/inventario.imagen'
import { FOTOS_POR_MINUTO } from '@nitida/contract/visitas'
import type { FastifyInstance } from 'fastify'
import { recibirArchivos } from '../../platform/http/recepcion.ts'
import { serve } from '../../platform/http/serve.ts'
import { imagenFirmada, VIDA_DURADERA_S } from '../../platform/llamada/firmas.ts'
import { imagenDe, imagenFirmadaDe, imagenPedida, ponerImagen, quitarImagen } from './inventario.imagen.service.ts'

export async function imagenesRoutes(app: FastifyInstance): Promise<void> {
  const { archivos, claveClinica: clave, provisional, now } = app.deps
  const firmante = { clave, base: app.prefix }
  await recibirArchivos(app, provisional)
  serve(app, imagenes.ver, (ctx, { params }) => imagenDe(ctx, firmante, params.id))
  serve(app, imagenes.poner, (ctx, { params }, request) =>
    ponerImagen(ctx, { taller: { archivos }, firmante }, params.id, request.archivos ?? []),
  )
  serve(app, imagenes.quitar, (ctx, { params }) => quitarImagen(ctx, firmante, params.id))
  const imagen = imagenFirmada(FOTOS_POR_MINUTO, (direccion) => imagenPedida(clave, direccion, now()))
  app.get<{ Params: { id: string } }>(IMAGEN_DE_ARTICULO, imagen, async (request, reply) => {
    const { id } = request.params
    const bytes = await imagenFirmadaDe(app.crearCtx(request), { clave, archivos }, { id, query: request.query })
    return reply
      .type('image/jpeg')
      .header('content-disposition', `inline; filename="articulo-${id}.jpg"`)
      .header('cache-control', `private, max-age=${VIDA_DURADERA_S}, immutable`)
      .send(bytes)
  })
}
