import { sucursales } from '@nitida/contract/sucursales'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import {
  activarSucursal,
  crearSucursal,
  desactivarSucursal,
  eliminarSucursal,
  guardarSucursal,
  listarActivas,
  listarSucursales,
  restaurarSucursal,
} from './sucursales.service.ts'

export async function sucursalesRoutes(app: FastifyInstance): Promise<void> {
  const { claveMaestra } = app.deps
  serve(app, sucursales.list, (ctx, { query }) => listarSucursales(ctx, query))
  serve(app, sucursales.listActivas, (ctx, { query }) => listarActivas(ctx, query))
  serve(app, sucursales.crear, (ctx, { body }) => crearSucursal(ctx, claveMaestra, body))
  serve(app, sucursales.guardar, (ctx, { params, body }) => guardarSucursal(ctx, claveMaestra, params.id, body))
  serve(app, sucursales.desactivar, (ctx, { params }) => desactivarSucursal(ctx, params.id))
  serve(app, sucursales.activar, (ctx, { params }) => activarSucursal(ctx, params.id))
  serve(app, sucursales.eliminar, (ctx, { params }) => eliminarSucursal(ctx, params.id))
  serve(app, sucursales.restaurar, (ctx, { params }) => restaurarSucursal(ctx, params.id))
}
