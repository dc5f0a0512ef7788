import { cortes } from '@nitida/contract/cortes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { actaDe, comprobarDia, porCerrar, sucursalAsignada } from './cortes.consulta.service.ts'
import { cerrarSucursal, crearCorte } from './cortes.crear.service.ts'
import { anularMovimiento, registrarMovimiento } from './cortes.movimientos.service.ts'
import { panelDe } from './cortes.panel.service.ts'
import { reabrirCorte } from './cortes.reabrir.service.ts'

export async function cortesRoutes(app: FastifyInstance): Promise<void> {
  const { reglasDeCorte, conCupoDeCorte } = app.deps
  serve(app, cortes.comprobacionDiaria, (ctx, { params }) => comprobarDia(ctx, params.userId))
  serve(app, cortes.sucursalAsignada, (ctx, { params }) => sucursalAsignada(ctx, params.userId))
  serve(app, cortes.transacciones, (ctx, { params, query }) => porCerrar(ctx, reglasDeCorte, params.userId, query))
  serve(app, cortes.crear, (ctx, { body }) => crearCorte(ctx, { reglasDeCorte, conCupoDeCorte }, body))
  serve(app, cortes.cerrarSucursal, (ctx, { params, body }) =>
    cerrarSucursal(ctx, { reglasDeCorte, conCupoDeCorte }, params.id, body),
  )
  serve(app, cortes.admin, (ctx, { params }) => panelDe(ctx, params.date))
  serve(app, cortes.acta, (ctx, { params }) => actaDe(ctx, params.id))
  serve(app, cortes.reabrir, (ctx, { params, body }) => reabrirCorte(ctx, params.id, body.motivo))
  serve(app, cortes.crearMovimiento, (ctx, { body }) => registrarMovimiento(ctx, body))
  serve(app, cortes.anularMovimiento, (ctx, { params }) => anularMovimiento(ctx, params.id))
}
