import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as esperar } from 'node:timers/promises'
import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SENTENCIAS, type Sentencia } from '../datos/db.ts'

/** Traces of one process: requests, their statements and calls to outside services, and turns of tasks. */
export interface Trazas {
  /** Follows an application, before it is ready. */
  seguir(app: FastifyInstance): void
  /** Runs a turn of a task in a trace of its own. */
  tarea(nombre: string, hacer: () => Promise<void>): Promise<void>
  /** Sends what is left, in a bounded time. */
  cerrar(): Promise<void>
}

const CERRAR_MS = 2000
const SQL_MAXIMO = 1000

const PADRE = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** What a `traceparent` header says (W3C); anything else begins a trace of its own. */
function padreDe(cabecera: unknown): Context {
  const [, traceId = '', spanId = '', flags = ''] = (typeof cabecera === 'string' && PADRE.exec(cabecera)) || []
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Whatever is under way when nobody traces costs nothing more: a span is only made below another one. */
const enTraza = (): boolean => trace.getActiveSpan()?.isRecording() === true

function seguirSentencias(tracer: ReturnType<NodeTracerProvider['getTracer']>): () => void {
  const alContestar = (mensaje: unknown) => {
    if (!enTraza()) return
    const { sql, ms, fallo } = mensaje as Sentencia
    const fin = Date.now()
    const span = tracer.startSpan(/^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'sql', {
      kind: SpanKind.CLIENT,
      startTime: fin - ms,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, SQL_MAXIMO) },
    })
    if (fallo) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(fin)
  }
  subscribe(SENTENCIAS, alContestar)
  return () => void unsubscribe(SENTENCIAS, alContestar)
}

/** What Node's `fetch` tells of a request. */
interface Llamada {
  request: { method: string; origin: string | URL }
  response?: { statusCode: number }
}

/** Calls to outside services by host alone: their paths name numbers and files. */
function seguirLlamadas(tracer: ReturnType<NodeTracerProvider['getTracer']>): () => void {
  const abiertas = new WeakMap<object, Span>()
  const terminar = (request: object, fallo: boolean) => {
    const span = abiertas.get(request)
    if (fallo) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    abiertas.delete(request)
  }
  const oyentes: [string, (mensaje: unknown) => void][] = [
    [
      'undici:request:create',
      (mensaje) => {
        if (!enTraza()) return
        const { request } = mensaje as Llamada
        const attributes = {
          'http.request.method': request.method,
          'server.address': new URL(request.origin).hostname,
        }
        abiertas.set(request, tracer.startSpan(`fetch ${request.method}`, { kind: SpanKind.CLIENT, attributes }))
      },
    ],
    [
      'undici:request:headers',
      (mensaje) => {
        const { request, response } = mensaje as Llamada
        abiertas.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0)
      },
    ],
    ['undici:request:trailers', (mensaje) => terminar((mensaje as Llamada).request, false)],
    ['undici:request:error', (mensaje) => terminar((mensaje as Llamada).request, true)],
  ]
  for (const [canal, oir] of oyentes) subscribe(canal, oir)
  return () => {
    for (const [canal, oir] of oyentes) unsubscribe(canal, oir)
  }
}

/** A span for each request. Its context is entered again where the reading of the body lost it. */
function seguirPeticiones(app: FastifyInstance, tracer: ReturnType<NodeTracerProvider['getTracer']>): void {
  const contextos = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _reply, seguir) => {
    const span = tracer.startSpan(
      request.method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } },
      padreDe(request.headers.traceparent),
    )
    const suyo = trace.setSpan(ROOT_CONTEXT, span)
    contextos.set(request, suyo)
    context.with(suyo, seguir)
  })
  const volver = (request: FastifyRequest, _reply: FastifyReply, seguir: () => void) =>
    context.with(contextos.get(request) ?? ROOT_CONTEXT, seguir)
  app.addHook('preValidation', volver)
  app.addHook('preHandler', volver)
  app.addHook('onResponse', async (request, reply) => {
    const span = trace.getSpan(contextos.get(request) ?? ROOT_CONTEXT)
    if (!span) return
    const ruta = request.routeOptions.url ?? '(ninguna)'
    span.updateName(`${request.method} ${ruta}`)
    span.setAttributes({
      'http.route': ruta,
      'http.response.status_code': reply.statusCode,
      'nitida.peticion': request.id,
    })
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}

/**
 * OpenTelemetry with its bounded batch of 2,048 spans, unless OTEL_BSP_MAX_QUEUE_SIZE says otherwise: a collector that is dead or slow delays
 * nobody, and what does not fit is dropped.
 */
export function crearTrazas(version: string): Trazas {
  const lote = new BatchSpanProcessor(new OTLPTraceExporter())
  const propios = resourceFromAttributes({
    'service.name': process.env.OTEL_SERVICE_NAME || 'nitida',
    'service.version': version,
  })
  const provider = new NodeTracerProvider({ resource: defaultResource().merge(propios), spanProcessors: [lote] })
  provider.register({ propagator: null })
  const tracer = provider.getTracer('nitida')
  const dejar = [seguirSentencias(tracer), seguirLlamadas(tracer)]
  return {
    seguir: (app) => seguirPeticiones(app, tracer),
    tarea: (nombre, hacer) =>
      tracer.startActiveSpan(`tarea ${nombre}`, { root: true }, async (span) => {
        try {
          await hacer()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      }),
    async cerrar() {
      for (const uno of dejar) uno()
      await Promise.race([provider.shutdown().catch(() => {}), esperar(CERRAR_MS, undefined, { ref: false })])
      trace.disable()
      context.disable()
    },
  }
}
