import { presupuestos } from '@nitida/contract/presupuestos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { interesar, presupuestoPublico } from './presupuestos.publico.service.ts'
import {
  agregarAlternativa,
  conversionDe,
  crearPresupuesto,
  listarPresupuestos,
  presupuestoDe,
} from './presupuestos.service.ts'
import { enviarPresupuesto, hacerPedido, llamarEl, perder, recomendar } from './presupuestos.vida.service.ts'

export async function presupuestosRoutes(app: FastifyInstance): Promise<void> {
  serve(app, presupuestos.crear, (ctx, { body }) => crearPresupuesto(ctx, body))
  serve(app, presupuestos.list, (ctx, { query }) => listarPresupuestos(ctx, query))
  serve(app, presupuestos.conversion, (ctx, { query }) => conversionDe(ctx, query))
  serve(app, presupuestos.uno, (ctx, { params }) => presupuestoDe(ctx, params.id))
  serve(app, presupuestos.agregar, (ctx, { params, body }) => agregarAlternativa(ctx, params.id, body))
  serve(app, presupuestos.recomendar, (ctx, { params, body }) => recomendar(ctx, params.id, body.orden))
  serve(app, presupuestos.llamar, (ctx, { params, body }) => llamarEl(ctx, params.id, body.llamarEl))
  serve(app, presupuestos.perder, (ctx, { params, body }) => perder(ctx, params.id, body))
  serve(app, presupuestos.enviar, (ctx, { params }) => enviarPresupuesto(ctx, params.id))
  serve(app, presupuestos.pedir, (ctx, { params, body }) => hacerPedido(ctx, params.id, body.orden, body.pedido))
  serve(app, presupuestos.publico, (ctx, { params }) => presupuestoPublico(ctx, params.codigo))
  serve(app, presupuestos.interesar, (ctx, { params, body }) => interesar(ctx, params.codigo, body.orden))
}
