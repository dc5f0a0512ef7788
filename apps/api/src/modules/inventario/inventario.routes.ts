import { inventario } from '@nitida/contract/inventario'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { conMiniaturas } from './inventario.imagen.service.ts'
import {
  articuloDe,
  crearArticulo,
  guardarArticulo,
  listarArticulos,
  registrarAjuste,
  registrarEntrada,
  registrarReacomodo,
} from './inventario.service.ts'

export async function inventarioRoutes(app: FastifyInstance): Promise<void> {
  const firmante = { clave: app.deps.claveClinica, base: app.prefix }
  serve(app, inventario.list, async (ctx, { query }) => {
    const hallados = await listarArticulos(ctx, query)
    return { ...hallados, data: conMiniaturas(ctx, firmante, hallados.data) }
  })
  serve(app, inventario.articulo, (ctx, { params, query }) => articuloDe(ctx, params.id, query.sucursal))
  serve(app, inventario.crear, (ctx, { body }) => crearArticulo(ctx, body))
  serve(app, inventario.guardar, (ctx, { params, body }) => guardarArticulo(ctx, params.id, body))
  serve(app, inventario.entrada, (ctx, { params, body }) => registrarEntrada(ctx, params.id, body))
  serve(app, inventario.ajuste, (ctx, { params, body }) => registrarAjuste(ctx, params.id, body))
  serve(app, inventario.reacomodo, (ctx, { params, body }) => registrarReacomodo(ctx, params.id, body))
}
