import { mostrador } from '@nitida/contract/mostrador'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { buscar } from './mostrador.buscar.service.ts'
import { contarPendientes, hoyDeLaCadena, hoyDeMiSucursal } from './mostrador.hoy.service.ts'
import { pacienteDelMostrador, pagosDePaciente } from './mostrador.paciente.service.ts'

export async function mostradorRoutes(app: FastifyInstance): Promise<void> {
  const { reglasDeCorte } = app.deps
  serve(app, mostrador.paciente, (ctx, { params }) => pacienteDelMostrador(ctx, params.id))
  serve(app, mostrador.pagos, (ctx, { params, query }) => pagosDePaciente(ctx, params.id, query))
  serve(app, mostrador.buscar, (ctx, { query }) => buscar(ctx, query.texto))
  serve(app, mostrador.conteos, (ctx) => contarPendientes(ctx))
  serve(app, mostrador.hoy, (ctx) => hoyDeMiSucursal(ctx, reglasDeCorte))
  serve(app, mostrador.cadena, (ctx, { query }) => hoyDeLaCadena(ctx, query.semanas ?? 1))
}
