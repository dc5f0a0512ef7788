import { etiquetas } from '@nitida/contract/inventario.etiquetas'
import {
  IMAGEN_COMPROBANTE,
  IMAGEN_TICKET,
  IMAGEN_TICKET_PRESUPUESTO,
  IMAGEN_TICKET_VISITA,
  TICKETS_POR_MINUTO,
  tickets,
} from '@nitida/contract/tickets'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { type Direccion, type Firmante, imagenFirmada } from '../../platform/llamada/firmas.ts'
import { origenPropio } from '../../platform/seguridad/origenes.ts'
import { crearDibujante } from './tickets.dibujo.service.ts'
import { dibujarEtiquetas, hojaDeEtiquetas } from './tickets.etiquetas.service.ts'
import { dibujarTicketDePresupuesto, pedirTicketDePresupuesto } from './tickets.presupuesto.service.ts'
import {
  dibujarComprobante,
  dibujarFirmado,
  imagenPedida,
  pedirComprobante,
  pedirTickets,
  ticketParaImprimir,
  ticketPedido,
} from './tickets.service.ts'
import { dibujarTicketDeVisita, pedirTicketDeVisita, ticketDeVisitaPedido } from './tickets.visita.service.ts'

export async function ticketsRoutes(app: FastifyInstance): Promise<void> {
  const { claveTickets: clave, claveClinica, dibujarPdf, entorno, now } = app.deps
  const firmante: Firmante = { clave, base: app.prefix }
  const dibujar = crearDibujante()
  const firmada = (leer: (direccion: Direccion) => { de: number } | null) => imagenFirmada(TICKETS_POR_MINUTO, leer)
  const origenDe = (request: FastifyRequest) => entorno.publicUrl ?? origenPropio(request)

  serve(app, tickets.capturas, (ctx, { body }) => pedirTickets(ctx, firmante, body))
  serve(app, tickets.capturaLaboratorio, (ctx, { body }) =>
    pedirTicketDeVisita(ctx, { clave: claveClinica, base: app.prefix }, body),
  )
  serve(app, etiquetas.dibujar, (ctx, { body }) => dibujarEtiquetas(ctx, dibujar, body))
  serve(app, etiquetas.hoja, (ctx, { body }) => hojaDeEtiquetas(ctx, dibujarPdf, body))
  serve(app, tickets.datos, (ctx, { params, query }, request) =>
    ticketParaImprimir(ctx, request.sesion?.actor ?? null, clave, {
      ...query,
      id: params.id,
      origen: origenDe(request),
    }),
  )
  app.get<{ Params: { id: string } }>(
    IMAGEN_TICKET,
    firmada((d) => imagenPedida(clave, d, now())),
    async (request, reply) => {
      const pedida = { id: request.params.id, query: request.query, origen: origenDe(request) }
      const png = await dibujarFirmado(app.crearCtx(request), clave, dibujar, pedida)
      return reply.type('image/png').send(Buffer.from(png.buffer))
    },
  )
  serve(app, tickets.comprobante, (ctx, { params, body }) => pedirComprobante(ctx, firmante, params.id, body.ancho))
  app.get<{ Params: { id: string } }>(
    IMAGEN_COMPROBANTE,
    firmada((d) => ticketPedido(clave, 'comprobante', d, now())),
    async (request, reply) => {
      const peticion = { id: request.params.id, query: request.query, origen: origenDe(request) }
      const png = await dibujarComprobante(app.crearCtx(request), clave, dibujar, peticion)
      return reply.type('image/png').send(Buffer.from(png.buffer))
    },
  )
  serve(app, tickets.presupuesto, (ctx, { params, body }) =>
    pedirTicketDePresupuesto(ctx, firmante, params.id, body.ancho),
  )
  app.get<{ Params: { id: string } }>(
    IMAGEN_TICKET_PRESUPUESTO,
    firmada((d) => ticketPedido(clave, 'ticket de presupuesto', d, now())),
    async (request, reply) => {
      const peticion = { id: request.params.id, query: request.query }
      const png = await dibujarTicketDePresupuesto(app.crearCtx(request), clave, dibujar, peticion)
      return reply.type('image/png').send(Buffer.from(png.buffer))
    },
  )
  app.get<{ Params: { id: string } }>(
    IMAGEN_TICKET_VISITA,
    firmada((d) => ticketDeVisitaPedido(claveClinica, d, now())),
    async (request, reply) => {
      const peticion = { id: request.params.id, query: request.query }
      const png = await dibujarTicketDeVisita(app.crearCtx(request), claveClinica, dibujar, peticion)
      return reply.type('image/png').send(Buffer.from(png.buffer))
    },
  )
}
