import { cifrasDeInventario } from '@nitida/contract/inventario.cifras'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { renglonesDeCifras, verCifras } from './inventario.cifras.service.ts'

export async function cifrasDeInventarioRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cifrasDeInventario.ver, verCifras)
  serve(app, cifrasDeInventario.renglones, renglonesDeCifras)
}
