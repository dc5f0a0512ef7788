import type { KeyObject } from 'node:crypto'
import type { TipoDeNota } from '@nitida/contract/clinica.rules'
import { fechaHoraEn } from '@nitida/contract/fechas'
import { graduacionDe, recetaDeNota } from '@nitida/contract/graduacion.rules'
import type { Historia } from '@nitida/contract/historias'
import { montajeDe } from '@nitida/contract/montaje.rules'
import { IMAGEN_TICKET_VISITA, type PedirTicketVisita, TicketVisitaFirmado } from '@nitida/contract/tickets'
import { type Bloque, bloqueDeMontaje, bloquesDeVisita, type DatosVisita } from '@nitida/documents/laboratorio'
import { TicketVisita } from '@nitida/documents/TicketVisita.tsx'
import { createElement } from 'react'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Direccion, firmar, firmaVale, idDeRuta, sesionDeFirmaViva } from '../../platform/llamada/firmas.ts'
import { anotarLectura } from '../clinica/clinica.acceso.service.ts'
import { exigirHistoria } from '../historias/historias.consulta.service.ts'
import { notaDelPedidoDe } from '../pedidos/pedidos.consulta.service.ts'
import { telefonoDePaciente, visitaCorregida, visitaDelDia } from '../visitas/visitas.consulta.service.ts'
import type { VisitaCorregida } from '../visitas/visitas.lectura.ts'
import type { Dibujar } from './tickets.dibujo.service.ts'
import { huellaDe } from './tickets.service.ts'

const TODAS: Alcance = { tipo: 'todas' }

/** A visit or a history with a ticket of its own. */
interface Nota {
  tipo: TipoDeNota
  id: number
  idCliente: number
  idSucursal: number
  nombreSucursal: string
  nombreCliente: string
  zonaHoraria: string
  en: Date
  bloques: Bloque[]
}

const deVisita = ({ creado_en: en, ...visita }: VisitaCorregida): Nota => ({
  ...visita,
  tipo: 'visita',
  en,
  bloques: [...bloquesDeVisita(visita), ...bloqueDeMontaje(montajeDe(visita))],
})

/** Of a history the laboratory gets what it prescribes, and none of its texts (D-75). */
function deHistoria(historia: Historia): Nota {
  const { diData, aoData, lenteContactoDes } = historia
  const { Od, Oi } = recetaDeNota('historia', historia) ?? graduacionDe({})
  const ojos = {
    ...{ esfOd: Od.esf, cilOd: Od.cil, ejeOd: Od.eje, addOd: Od.add },
    ...{ esfOi: Oi.esf, cilOi: Oi.cil, ejeOi: Oi.eje, addOi: Oi.add },
  }
  return {
    ...historia,
    tipo: 'historia',
    en: new Date(historia.createDate),
    bloques: [
      ...bloquesDeVisita({ ...ojos, diData, aoData, lenteContactoDes }),
      ...bloqueDeMontaje(montajeDe(historia)),
    ],
  }
}

/** A note with its corrections (D-81). */
const leerNota = async (ctx: Ctx, alcance: Alcance, tipo: TipoDeNota, id: number): Promise<Nota> =>
  tipo === 'visita'
    ? deVisita(await visitaCorregida(ctx, alcance, id))
    : deHistoria(await exigirHistoria(ctx, alcance, id))

/** Ticket data of a note: the patient, and what is to be made. */
const datosDe = async (ctx: Ctx, nota: Nota): Promise<DatosVisita> => ({
  nombreOptica: ctx.optica.nombre,
  direccionSucursal: nota.nombreSucursal,
  nombreCliente: nota.nombreCliente,
  telefono: await telefonoDePaciente(ctx, TODAS, nota.idCliente),
  fecha: fechaHoraEn(nota.zonaHoraria, nota.en),
  bloques: nota.bloques,
})

/**
 * The visit of a moment, or the visit or history that an order of that moment was made from.
 * @throws AppError VISITA_NO_ENCONTRADA.
 */
async function notaPedida(ctx: CtxSesion, idCliente: number, cuando: string): Promise<Nota> {
  const directa = await visitaDelDia(ctx, idCliente, cuando)
  if (directa) return deVisita(directa)
  const { idVisita = null, idHistoria = null } = (await notaDelPedidoDe(ctx, idCliente, cuando)) ?? {}
  if (idHistoria !== null) return leerNota(ctx, ctx.alcance, 'historia', idHistoria)
  if (idVisita === null) throw new AppError('VISITA_NO_ENCONTRADA')
  return leerNota(ctx, ctx.alcance, 'visita', idVisita)
}

/**
 * Address of the laboratory ticket of a visit or history, found by its patient and its moment: the instant, or the day in its branch. It
 * carries the reprint mark where the caller printed the same before.
 * @throws AppError VISITA_NO_ENCONTRADA.
 */
export async function pedirTicketDeVisita(
  ctx: CtxSesion,
  { clave, base }: { clave: KeyObject; base: string },
  { idCliente, FechaCreacion, ancho, impresos }: PedirTicketVisita,
): Promise<{ notaLabUrl: string; huella: string; reimpresion: boolean }> {
  const nota = await notaPedida(ctx, idCliente, FechaCreacion)
  await anotarLectura(ctx, `ticket de ${nota.tipo} pedido`, nota.tipo, nota.id, nota)
  const huella = huellaDe(await datosDe(ctx, nota))
  const reimpresion = impresos.includes(huella)
  const reimpresa = reimpresion ? '1' : '0'
  const firmado = { nota: nota.tipo, ancho: String(ancho), reimpresion: reimpresa, de: String(ctx.actor.id) }
  const { vence, firma } = firmar(clave, partesDe(nota.id, firmado), ctx)
  const ruta = IMAGEN_TICKET_VISITA.replace(':id', String(nota.id))
  const consulta = new URLSearchParams({ ...firmado, vence: String(vence), firma })
  return { notaLabUrl: `${base}${ruta}?${consulta}`, huella, reimpresion }
}

/** Fields that the signature of an address covers. */
const partesDe = (
  id: number,
  { nota, ancho, reimpresion, de }: { nota: TipoDeNota } & Record<'ancho' | 'reimpresion' | 'de', number | string>,
) => [`ticket de ${nota}`, id, ancho, reimpresion, de] as const

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
  const { ancho: dots, reimpresion, nota, id } = peticion
  const visita = await datosDe(ctx, await leerNota(ctx, TODAS, nota, id))
  const titulo = nota === 'visita' ? 'Visita' : 'Historia clínica'
  const { logo } = ctx.optica
  return dibujar(createElement(TicketVisita, { visita, titulo, dots, logo, reimpresion: reimpresion === 1 }), dots)
}
