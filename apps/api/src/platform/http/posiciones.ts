import { CABECERA_POSICION, leerPosicion } from '@nitida/contract/posicion'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../llamada/ctx.ts'
import type { Replicas } from '../llamada/replicas.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the database's log ended after the last commit of this request; null where nothing was committed. */
    posicion: string | null
  }
}

/** What a request's context says where long reads may be made on replicas. */
export function conReplicas({ replicas }: { replicas?: Replicas }, request: FastifyRequest): Partial<Ctx> {
  if (!replicas) return {}
  return {
    replicas,
    alGuardar(posicion) {
      const [antes, ahora] = [leerPosicion(request.posicion) ?? -1n, leerPosicion(posicion) ?? -1n]
      if (ahora > antes) request.posicion = posicion
    },
  }
}

/**
 * Says with the answer to a write how far the database was written, so that the page's next read is not answered by a replica that
 * lacks it. Only to whoever has a session: customers' pages read nothing from replicas.
 */
export function decirPosiciones(app: FastifyInstance, replicas: Replicas | undefined): void {
  app.decorateRequest('posicion', null)
  if (!replicas) return
  app.addHook('onSend', async (request, reply) => {
    if (!request.sesion) return
    const escribe = request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400
    const posicion = request.posicion ?? (escribe ? await replicas.posicionActual() : null)
    if (posicion) reply.header(CABECERA_POSICION, posicion)
  })
}
