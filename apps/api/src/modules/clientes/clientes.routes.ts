import { clientes } from '@nitida/contract/clientes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import {
  clientePorId,
  consentimientosDe,
  listarClientes,
  listarDeSucursal,
  telefonoDe,
} from './clientes.consulta.service.ts'
import { crearCliente, eliminarCliente, guardarCliente, restaurarCliente } from './clientes.service.ts'

export async function clientesRoutes(app: FastifyInstance): Promise<void> {
  serve(app, clientes.list, (ctx, { query }) => listarClientes(ctx, query))
  serve(app, clientes.listPorSucursal, (ctx, { params, query }) => listarDeSucursal(ctx, params.branchId, query))
  serve(app, clientes.crear, (ctx, { body }) => crearCliente(ctx, body))
  serve(app, clientes.guardar, (ctx, { params, body }) => guardarCliente(ctx, params.id, body))
  serve(app, clientes.eliminar, (ctx, { params }) => eliminarCliente(ctx, params.id))
  serve(app, clientes.restaurar, (ctx, { params }) => restaurarCliente(ctx, params.id))
  serve(app, clientes.consentimientos, (ctx, { params }) => consentimientosDe(ctx, params.id))
  serve(app, clientes.telefono, (ctx, { params }) => telefonoDe(ctx, params.id))
  serve(app, clientes.porId, (ctx, { params }) => clientePorId(ctx, params.id))
}
