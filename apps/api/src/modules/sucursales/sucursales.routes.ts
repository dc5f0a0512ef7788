import { sucursales } from '@nitida/contract/sucursales'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { revisarCsd } from './sucursales.csd.service.ts'
import {
  activarSucursal,
  crearSucursal,
  desactivarSucursal,
  eliminarSucursal,
  guardarSucursal,
  type LoAjeno,
  listarActivas,
  listarSucursales,
  restaurarSucursal,
} from './sucursales.service.ts'

/** @param ajeno checks and changes that other modules hand in. */
export async function sucursalesRoutes(app: FastifyInstance, ajeno: LoAjeno): Promise<void> {
  const medios = { ...ajeno, claveMaestra: app.deps.claveMaestra }
  serve(app, sucursales.list, (ctx, { query }) => listarSucursales(ctx, query))
  serve(app, sucursales.listActivas, (ctx, { query }) => listarActivas(ctx, query))
  serve(app, sucursales.revisarCsd, (ctx, { body }) => revisarCsd(ctx, body))
  serve(app, sucursales.crear, (ctx, { body }) => crearSucursal(ctx, medios, body))
  serve(app, sucursales.guardar, (ctx, { params, body }) => guardarSucursal(ctx, medios, params.id, body))
  serve(app, sucursales.desactivar, (ctx, { params }) => desactivarSucursal(ctx, ajeno, params.id))
  serve(app, sucursales.activar, (ctx, { params }) => activarSucursal(ctx, params.id))
  serve(app, sucursales.eliminar, (ctx, { params }) => eliminarSucursal(ctx, ajeno, params.id))
  serve(app, sucursales.restaurar, (ctx, { params }) => restaurarSucursal(ctx, params.id))
}
