import { Readable } from 'node:stream'
import {
  CABECERA_IDEMPOTENCIA,
  CABECERA_REPETIDA,
  type Endpoint,
  type Recibido,
  type Resultado,
} from '@nitida/contract/endpoint'
import { CABECERA_POSICION, leerPosicion, ULTIMA } from '@nitida/contract/posicion'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { AppError } from '../entorno/errores.ts'
import { busca, dbDeBusqueda } from '../llamada/buscador.ts'
import type { ClaveIdempotente, Ctx, CtxSesion } from '../llamada/ctx.ts'
import { huellaDe, leerClave } from '../llamada/idempotencia.ts'
import { type Desde, enReplica, leerConRelevo } from '../llamada/lecturas.ts'

/** The context of a call: with a session, unless the endpoint is open to anybody. */
type CtxDe<E extends Endpoint> = E['permiso'] extends 'publico' | 'abierto' ? Ctx : CtxSesion

type Handler<E extends Endpoint> = (
  ctx: CtxDe<E>,
  recibido: Recibido<E>,
  request: FastifyRequest,
) => Promise<Resultado<E> | Readable>

function claveDe(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): ClaveIdempotente | null {
  if (!endpoint.crea) return null
  const clave = leerClave(request.headers[CABECERA_IDEMPOTENCIA])
  if (!clave) return null
  const { params, query, body, alcance } = request
  const archivos = request.archivos?.map(({ sha256 }) => sha256)
  const cuerpoHash = huellaDe(app.deps.claveIdempotencia, {
    params,
    query,
    body,
    alcance,
    ...(archivos && { archivos }),
  })
  const alRepetir = () => void reply.header(CABECERA_REPETIDA, 'true')
  return { ruta: `${endpoint.method} ${endpoint.path}`, clave, cuerpoHash, alRepetir }
}

function ctxDe(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Ctx {
  const ctx = { ...app.crearCtx(request), idempotencia: claveDe(app, endpoint, request, reply) }
  if (endpoint.method === 'GET' && busca(request)) ctx.db = dbDeBusqueda(app.deps.poolsBusquedas, request, reply)
  if (!request.sesion) return ctx
  const conSesion: CtxSesion = {
    ...ctx,
    actor: request.sesion.actor,
    alcance: request.alcance ?? { tipo: 'propia', idSucursal: null },
  }
  return conSesion
}

/** Parsing the answer drops every column that the contract does not name (no leaks), and proves the rest. */
function responder(endpoint: Endpoint, resultado: unknown): unknown {
  const { forma, schema } = endpoint.response
  const sobre = forma === 'data' ? { success: true, data: resultado } : { success: true, ...(resultado as object) }
  return schema.parse(sobre)
}

function esquemaDe({ params, query, body, response, summary }: Endpoint): FastifySchema {
  const schema: FastifySchema & { summary?: string } = { summary, response: { 200: response.schema } }
  if (params) schema.params = params
  if (query) schema.querystring = query
  if (body) schema.body = body
  return schema
}

/** How new a read has to be; null for one that says nothing of it. */
function posicionPedida({ headers }: FastifyRequest): Desde {
  const dicha = headers[CABECERA_POSICION]
  return dicha === undefined ? null : (leerPosicion(dicha) ?? ULTIMA)
}

/** Owner of a request's quota. The gate has run, so a user's quota is his wherever he is. */
const quienLlama = ({ sesion, ip }: FastifyRequest): string => (sesion ? `usuario ${sesion.actor.id}` : ip)

/**
 * Registers a contract endpoint. The gate authenticates and authorises before anything is read; the contract validates what
 * comes in and what goes out; the handler gets a context and returns what goes into the envelope (D-3).
 */
export function serve<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { method, path, permiso, porMinuto, bodyLimit, lee } = endpoint
  if (lee && method !== 'GET') throw new Error(`${method} ${path} writes, so no replica answers it`)
  const ruta: RouteOptions = {
    method,
    url: path,
    schema: esquemaDe(endpoint),
    config: {
      permiso,
      endpoint,
      ...(porMinuto && { rateLimit: { max: porMinuto, timeWindow: '1 minute', keyGenerator: quienLlama } }),
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const ctx = ctxDe(app, endpoint, request, reply)
      // The one cast of the product: the gate has put a session into the context of every endpoint that is not public, and
      // Fastify has validated params, query and body by the schemas their types come from.
      const recibido = { params: request.params, query: request.query, body: request.body } as Recibido<E>
      const leer = (ctx: Ctx) => handler(ctx as CtxDe<E>, recibido, request)
      const resultado =
        method !== 'GET' || busca(request)
          ? await leer(ctx)
          : await (lee ? enReplica : leerConRelevo)(ctx, posicionPedida(request), leer)
      // An answer too large to be held, whose handler writes the envelope itself, piece by piece.
      if (resultado instanceof Readable) return reply.type('application/json; charset=utf-8').send(resultado)
      return reply.send(responder(endpoint, resultado))
    },
  }
  if (bodyLimit) ruta.bodyLimit = bodyLimit
  app.route(ruta)
}

const METODOS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'] as const

/** Answers 405 where a path exists but not with that method (security 35). Call it after the last `serve`. */
export function cerrarMetodos(api: FastifyInstance): void {
  for (const [completa, abiertos] of [...api.rutas]) {
    const url = completa.slice(api.prefix.length)
    const metodos = [...abiertos]
    const cerrados = METODOS.filter((metodo) => !abiertos.has(metodo))
    api.route({
      method: cerrados,
      url,
      config: { permiso: 'publico', sinAplicacion: true },
      schema: { hide: true },
      async handler(_, reply) {
        reply.header('allow', metodos.join(', '))
        throw new AppError('METODO_NO_PERMITIDO')
      },
    })
  }
}

/** Serializer of every validated answer, which was parsed already. */
export const serializar = (dato: unknown): string => JSON.stringify(dato)
