import type { KeyObject } from 'node:crypto'
import { IMAGEN_TICKET_PRESUPUESTO } from '@nitida/contract/tickets'
import type { AnchoTicket } from '@nitida/contract/tickets.rules'
import { TicketPresupuesto } from '@nitida/documents/TicketPresupuesto.tsx'
import { createElement } from 'react'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Direccion, Firmante } from '../../platform/llamada/firmas.ts'
import { presupuestoImpreso } from '../presupuestos/presupuestos.papel.service.ts'
import type { Dibujar } from './tickets.dibujo.service.ts'
import { direccionDeTicket, exigirTicketPedido } from './tickets.service.ts'

const TODAS: Alcance = { tipo: 'todas' }

/** Address of a quote's ticket. @throws AppError NO_ENCONTRADO for a quote out of reach. */
export async function pedirTicketDePresupuesto(ctx: CtxSesion, firmante: Firmante, id: number, ancho: AnchoTicket) {
  exigir(await presupuestoImpreso(ctx, ctx.alcance, id))
  return direccionDeTicket(ctx, firmante, ['ticket de presupuesto', IMAGEN_TICKET_PRESUPUESTO], { id, ancho })
}

/** Draws the ticket of a signed address as the quote is then. @throws AppError NO_ENCONTRADO for any other. */
export async function dibujarTicketDePresupuesto(ctx: Ctx, clave: KeyObject, dibujar: Dibujar, direccion: Direccion) {
  const { id, ancho: dots } = await exigirTicketPedido(ctx, clave, 'ticket de presupuesto', direccion)
  const presupuesto = exigir(await presupuestoImpreso(ctx, TODAS, id))
  return dibujar(createElement(TicketPresupuesto, { presupuesto, dots }), dots)
}
