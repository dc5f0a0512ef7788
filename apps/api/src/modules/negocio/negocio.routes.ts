import { negocio } from '@nitida/contract/negocio'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { renglonesDeNegocio, verNegocio } from './negocio.service.ts'

export async function negocioRoutes(app: FastifyInstance): Promise<void> {
  serve(app, negocio.ver, verNegocio)
  serve(app, negocio.renglones, renglonesDeNegocio)
}
