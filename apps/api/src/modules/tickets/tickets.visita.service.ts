import type { KeyObject } from 'node:crypto'
import { fechaHoraEn } from '@nitida/contract/fechas'
import { IMAGEN_TICKET_VISITA, type PedirTicketVisita, TicketVisitaFirmado } from '@nitida/contract/tickets'
import { ANCHO_TICKET } from '@nitida/contract/tickets.rules'
import { bloquesDeVisita, type DatosVisita } from '@nitida/documents/laboratorio'
import { TicketVisita } from '@nitida/documents/TicketVisita.tsx'
import { createElement } from 'react'
import type { Alcance } from '../../platform/alcance.ts'
import type { Ctx, CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { firmar, firmaVale } from '../../platform/firmas.ts'
import { anotarLectura } from '../visitas/visitas.acceso.service.ts'
import { telefonoDePaciente, visitaCorregida, visitaDelDia } from '../visitas/visitas.consulta.service.ts'
import type { Dibujar } from './tickets.dibujo.service.ts'

const TODAS: Alcance = { tipo: 'todas' }

/**
 * Address of the laboratory ticket of a visit, found by its patient and by when it was made: the instant, or the day in its
 * branch. @throws AppError VISITA_NO_ENCONTRADA.
 */
export async function pedirTicketDeVisita(
  ctx: CtxSesion,
  { clave, base }: { clave: KeyObject; base: string },
  { idCliente, FechaCreacion }: PedirTicketVisita,
): Promise<{ notaLabUrl: string }> {
  const visita = await visitaDelDia(ctx, idCliente, FechaCreacion)
  await anotarLectura(ctx, 'ticket de visita pedido', 'visita', visita.id, visita)
  const { vence, firma } = firmar(clave, ['ticket de visita', visita.id], ctx.now())
  const ruta = IMAGEN_TICKET_VISITA.replace(':id', String(visita.id))
  return { notaLabUrl: `${base}${ruta}?${new URLSearchParams({ vence: String(vence), firma })}` }
}

/** What the ticket of a visit prints: whose, and what is to be made of it, corrected (D-81). */
async function datosDe(ctx: Ctx, id: number): Promise<DatosVisita> {
  const visita = await visitaCorregida(ctx, TODAS, id)
  return {
    nombreOptica: ctx.optica.nombre,
    direccionSucursal: visita.nombreSucursal,
    nombreCliente: visita.nombreCliente,
    telefono: await telefonoDePaciente(ctx, TODAS, visita.idCliente),
    fecha: fechaHoraEn(visita.zonaHoraria, visita.creado_en),
    bloques: bloquesDeVisita(visita),
  }
}

/** Draws the ticket of a signed address. @throws AppError NO_ENCONTRADO for anything we did not sign, or that has died. */
export async function dibujarTicketDeVisita(
  ctx: Ctx,
  clave: KeyObject,
  dibujar: Dibujar,
  pedido: { id: string; query: unknown },
) {
  const leido = TicketVisitaFirmado.safeParse(pedido.query)
  const id = /^[1-9]\d{0,14}$/.test(pedido.id) ? Number(pedido.id) : null
  if (!leido.success || id === null) throw new AppError('NO_ENCONTRADO')
  if (!firmaVale(clave, ['ticket de visita', id], leido.data, ctx.now())) throw new AppError('NO_ENCONTRADO')
  return dibujar(createElement(TicketVisita, { visita: await datosDe(ctx, id) }), ANCHO_TICKET)
}
