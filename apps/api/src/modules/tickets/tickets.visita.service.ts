import type { KeyObject } from 'node:crypto'
import { fechaHoraEn } from '@nitida/contract/fechas'
import { IMAGEN_TICKET_VISITA, type PedirTicketVisita, TicketVisitaFirmado } from '@nitida/contract/tickets'
import { bloquesDeVisita, type DatosVisita } from '@nitida/documents/laboratorio'
import { TicketVisita } from '@nitida/documents/TicketVisita.tsx'
import { createElement } from 'react'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Direccion, firmar, firmaVale, idDeRuta, sesionDeFirmaViva } from '../../platform/llamada/firmas.ts'
import { anotarLectura } from '../clinica/clinica.acceso.service.ts'
import { visitaDelPedidoDe } from '../pedidos/pedidos.consulta.service.ts'
import { telefonoDePaciente, visitaCorregida, visitaDelDia } from '../visitas/visitas.consulta.service.ts'
import type { VisitaCorregida } from '../visitas/visitas.lectura.ts'
import type { Dibujar } from './tickets.dibujo.service.ts'
import { huellaDe } from './tickets.service.ts'

const TODAS: Alcance = { tipo: 'todas' }

/** Ticket data of a visit: the patient, and what is to be made, corrected (D-81). */
async function datosDe(ctx: Ctx, visita: VisitaCorregida): Promise<DatosVisita> {
  return {
    nombreOptica: ctx.optica.nombre,
    direccionSucursal: visita.nombreSucursal,
    nombreCliente: visita.nombreCliente,
    telefono: await telefonoDePaciente(ctx, TODAS, visita.idCliente),
    fecha: fechaHoraEn(visita.zonaHoraria, visita.creado_en),
    bloques: bloquesDeVisita(visita),
  }
}

/**
 * The visit of a moment, or the one that an order of that moment was made from.
 * @throws AppError VISITA_NO_ENCONTRADA.
 */
async function visitaPedida(ctx: CtxSesion, idCliente: number, cuando: string): Promise<VisitaCorregida> {
  const directa = await visitaDelDia(ctx, idCliente, cuando)
  if (directa) return directa
  const id = await visitaDelPedidoDe(ctx, idCliente, cuando)
  if (id === null) throw new AppError('VISITA_NO_ENCONTRADA')
  return visitaCorregida(ctx, ctx.alcance, id)
}

/**
 * Address of the laboratory ticket of a visit, found by its patient and its moment: the instant, or the day in its branch. It
 * carries the reprint mark where the caller printed the same before.
 * @throws AppError VISITA_NO_ENCONTRADA.
 */
export async function pedirTicketDeVisita(
  ctx: CtxSesion,
  { clave, base }: { clave: KeyObject; base: string },
  { idCliente, FechaCreacion, ancho, impresos }: PedirTicketVisita,
): Promise<{ notaLabUrl: string; huella: string; reimpresion: boolean }> {
  const visita = await visitaPedida(ctx, idCliente, FechaCreacion)
  await anotarLectura(ctx, 'ticket de visita pedido', 'visita', visita.id, visita)
  const huella = huellaDe(await datosDe(ctx, visita))
  const reimpresion = impresos.includes(huella)
  const firmado = { ancho: String(ancho), reimpresion: reimpresion ? '1' : '0', de: String(ctx.actor.id) }
  const { vence, firma } = firmar(clave, partesDe(visita.id, firmado), ctx)
  const ruta = IMAGEN_TICKET_VISITA.replace(':id', String(visita.id))
  const consulta = new URLSearchParams({ ...firmado, vence: String(vence), firma })
  return { notaLabUrl: `${base}${ruta}?${consulta}`, huella, reimpresion }
}

/** Fields that the signature of an address covers. */
const partesDe = (id: number, { ancho, reimpresion, de }: Record<'ancho' | 'reimpresion' | 'de', number | string>) =>
  ['ticket de visita', id, ancho, reimpresion, de] as const

/** The ticket of an address, and its user; null for an address that we did not sign, or that has expired. */
export function ticketDeVisitaPedido(clave: KeyObject, direccion: Direccion, ahora: Date) {
  const leido = TicketVisitaFirmado.safeParse(direccion.query)
  const id = idDeRuta(direccion.id)
  if (!leido.success || id === null) return null
  return firmaVale(clave, partesDe(id, leido.data), leido.data, ahora) ? { ...leido.data, id } : null
}

/**
 * Draws the ticket of a signed address.
 * @throws AppError NO_ENCONTRADO for any other.
 */
export async function dibujarTicketDeVisita(ctx: Ctx, clave: KeyObject, dibujar: Dibujar, direccion: Direccion) {
  const peticion = exigir(ticketDeVisitaPedido(clave, direccion, ctx.now()))
  if (!(await sesionDeFirmaViva(ctx, peticion.firma))) throw new AppError('NO_ENCONTRADO')
  const visita = await datosDe(ctx, await visitaCorregida(ctx, TODAS, peticion.id))
  const { ancho: dots, reimpresion } = peticion
  const { logo } = ctx.optica
  return dibujar(createElement(TicketVisita, { visita, dots, logo, reimpresion: reimpresion === 1 }), dots)
}
