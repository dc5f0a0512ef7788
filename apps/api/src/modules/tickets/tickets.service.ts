import { createHash, type KeyObject } from 'node:crypto'
import {
  IMAGEN_COMPROBANTE,
  IMAGEN_TICKET,
  ImagenFirmada,
  type PedirTickets,
  type Ticket,
  TicketFirmado,
} from '@nitida/contract/tickets'
import {
  type AnchoTicket,
  NOTA_ADMINISTRACION,
  NOTA_CLIENTE,
  NOTA_LABORATORIO,
  type TipoNota,
} from '@nitida/contract/tickets.rules'
import { TicketPago } from '@nitida/documents/TicketPago.tsx'
import { TicketPedido } from '@nitida/documents/TicketPedido.tsx'
import { createElement } from 'react'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type Direccion,
  type Firmante,
  firmaAbre,
  firmar,
  firmaVale,
  idDeRuta,
  sesionDeFirmaViva,
} from '../../platform/llamada/firmas.ts'
import type { Actor } from '../../platform/seguridad/sesiones.ts'
import { anotarLectura } from '../clinica/clinica.acceso.service.ts'
import { alcanceDelPersonal } from '../pedidos/pedidos.consulta.service.ts'
import { datosDelComprobante, datosDelTicket } from './tickets.datos.service.ts'
import type { Dibujar } from './tickets.dibujo.service.ts'

type Imagen = Pick<ImagenFirmada, 'tipo' | 'ancho' | 'reimpresion' | 'de'>

const partesDeImagen = (id: number, { tipo, ancho, reimpresion, de }: Imagen) =>
  ['imagen', id, tipo, ancho, reimpresion, de] as const

function urlDeImagen(ctx: CtxSesion, { clave, base }: Firmante, id: number, imagen: Imagen): string {
  const { vence, firma } = firmar(clave, partesDeImagen(id, imagen), ctx)
  const consulta = new URLSearchParams({ firma, vence: String(vence) })
  for (const [nombre, valor] of Object.entries(imagen)) consulta.set(nombre, String(valor))
  return `${base}${IMAGEN_TICKET.replace(':id', String(id))}?${consulta}`
}

/** Digest of what the tickets of an order say, to tell whether they were printed before. */
export const huellaDe = (ticket: object): string =>
  createHash('sha256').update(JSON.stringify(ticket)).digest('base64url').slice(0, 16)

/**
 * Addresses of an order's three tickets, and of its print page. Nothing is drawn until they are fetched (D-36).
 * @throws AppError NO_ENCONTRADO for an order out of reach.
 */
export async function pedirTickets(ctx: CtxSesion, firmante: Firmante, peticion: PedirTickets) {
  const { id, ancho, impresos } = peticion
  const { ticket, nota } = await datosDelTicket(ctx, ctx.alcance, id, '')
  if (nota) await anotarLectura(ctx, 'tickets de pedido pedidos', nota.receta.tipo, nota.receta.id, nota)
  const huella = huellaDe(ticket)
  const repetidos = impresos.filter((impreso) => impreso.huella === huella).map(({ tipo }) => tipo)
  const reimpresiones = [...new Set([...peticion.reimpresiones, ...repetidos])]
  const url = (tipo: TipoNota) =>
    urlDeImagen(ctx, firmante, id, {
      ...{ tipo, ancho, de: ctx.actor.id },
      reimpresion: reimpresiones.includes(tipo) ? 1 : 0,
    })
  const { vence, firma } = firmar(firmante.clave, ['datos', id], ctx)
  return {
    notaVentaUrl: url(NOTA_CLIENTE),
    notaAdminUrl: url(NOTA_ADMINISTRACION),
    notaLabUrl: url(NOTA_LABORATORIO),
    // The signature goes after the #, which a browser sends to nobody, so that no log holds it.
    paginaUrl: `/pedidos/GenerarNotaVentaPDF?id=${id}#${new URLSearchParams({ vence: String(vence), firma })}`,
    huella,
    reimpresiones,
    vence: new Date(vence * 1000).toISOString(),
  }
}

const TODAS: Alcance = { tipo: 'todas' }

/**
 * Data of a print page: for types 0, 1, 2 of the branch, or the holder of a signed address (D-26).
 * @throws AppError NO_ENCONTRADO for others, whether the order exists or not.
 */
export async function ticketParaImprimir(
  ctx: Ctx,
  actor: Actor | null,
  clave: KeyObject,
  { id, vence, firma = '', origen }: { id: number; vence?: string; firma?: string; origen: string },
): Promise<Ticket> {
  const firmado = await firmaAbre(ctx, clave, ['datos', id], { vence: Number(vence), firma })
  const alcance = firmado ? TODAS : actor && alcanceDelPersonal(actor)
  if (!alcance) throw new AppError('NO_ENCONTRADO')
  const { ticket, nota } = await datosDelTicket(ctx, alcance, id, origen)
  // The line of the address's making names its user, so none is named here.
  if (nota && actor)
    await anotarLectura({ ...ctx, actor, alcance }, 'ticket de pedido visto', nota.receta.tipo, nota.receta.id, nota)
  return ticket
}

/** A signed address, not yet checked, and the origin of its QR. */
type Pedida = Direccion & { origen: string }

/**
 * The picture of an address, and its user; null alike for an address that we did not sign, that was changed, or that has expired.
 */
export function imagenPedida(clave: KeyObject, direccion: Direccion, ahora: Date) {
  const leida = ImagenFirmada.safeParse(direccion.query)
  const id = idDeRuta(direccion.id)
  if (!leida.success || id === null) return null
  return firmaVale(clave, partesDeImagen(id, leida.data), leida.data, ahora) ? { ...leida.data, id } : null
}

/**
 * Draws the picture of a signed address.
 * @throws AppError NO_ENCONTRADO for any other.
 */
export async function dibujarFirmado(ctx: Ctx, clave: KeyObject, dibujar: Dibujar, { origen, ...direccion }: Pedida) {
  const pedida = exigir(imagenPedida(clave, direccion, ctx.now()))
  if (!(await sesionDeFirmaViva(ctx, pedida.firma))) throw new AppError('NO_ENCONTRADO')
  const { ticket } = await datosDelTicket(ctx, TODAS, pedida.id, origen)
  const { tipo: tipoNota, ancho: dots, reimpresion } = pedida
  const { logo } = ctx.optica
  return dibujar(createElement(TicketPedido, { ticket, tipoNota, dots, logo, reimpresion: reimpresion === 1 }), dots)
}

/** What a ticket is of that has no more to it than its width. */
type Recurso = 'comprobante' | 'ticket de presupuesto'

/** Address of such a ticket below a path with `:id`. */
export function direccionDeTicket(
  ctx: CtxSesion,
  { clave, base }: Firmante,
  [recurso, ruta]: readonly [Recurso, string],
  { id, ancho }: { id: number; ancho: AnchoTicket },
): { url: string } {
  const de = ctx.actor.id
  const { vence, firma } = firmar(clave, [recurso, id, ancho, de], ctx)
  const consulta = new URLSearchParams({ ancho: String(ancho), de: String(de), vence: String(vence), firma })
  return { url: `${base}${ruta.replace(':id', String(id))}?${consulta}` }
}

/** Such a ticket of an address, and its user; null as for an order's. */
export function ticketPedido(clave: KeyObject, recurso: Recurso, direccion: Direccion, ahora: Date) {
  const leido = TicketFirmado.safeParse(direccion.query)
  const id = idDeRuta(direccion.id)
  if (!leido.success || id === null) return null
  const { ancho, de, firma } = leido.data
  return firmaVale(clave, [recurso, id, ancho, de], leido.data, ahora) ? { id, ancho, de, firma } : null
}

/** Such a ticket of an address whose maker is here. @throws AppError NO_ENCONTRADO alike for any other address. */
export async function exigirTicketPedido(ctx: Ctx, clave: KeyObject, recurso: Recurso, direccion: Direccion) {
  const pedido = exigir(ticketPedido(clave, recurso, direccion, ctx.now()))
  if (!(await sesionDeFirmaViva(ctx, pedido.firma))) throw new AppError('NO_ENCONTRADO')
  return pedido
}

/** Address of a payment's receipt. @throws AppError NO_ENCONTRADO for a payment out of reach. */
export async function pedirComprobante(ctx: CtxSesion, firmante: Firmante, id: number, ancho: AnchoTicket) {
  await datosDelComprobante(ctx, ctx.alcance, id, '')
  return direccionDeTicket(ctx, firmante, ['comprobante', IMAGEN_COMPROBANTE], { id, ancho })
}

/**
 * Draws the receipt of a signed address.
 * @throws AppError NO_ENCONTRADO for any other.
 */
export async function dibujarComprobante(
  ctx: Ctx,
  clave: KeyObject,
  dibujar: Dibujar,
  { origen, ...direccion }: Pedida,
) {
  const { id, ancho } = await exigirTicketPedido(ctx, clave, 'comprobante', direccion)
  const comprobante = await datosDelComprobante(ctx, TODAS, id, origen)
  const { logo } = ctx.optica
  return dibujar(createElement(TicketPago, { comprobante, dots: ancho, logo }), ancho)
}
