import { fechaEn, horaEn, sumarDias } from '@nitida/contract/fechas'
import type { Campana, Conteo, DetalleCampana, Exclusion } from '@nitida/contract/promociones'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { contar, dinero, fechaLarga, numero } from '../../ui/formatos.ts'

/** Spec §5 and §8, word for word. */
export const SIN_PLANTILLA = 'Por favor, selecciona una plantilla antes de enviar el mensaje.'
export const INCOMPLETOS = 'Campos incompletos'
export const faltan = (etiquetas: readonly string[]): string =>
  `Por favor, completa los siguientes campos: ${etiquetas.join(', ')}`
const TODOS = 'Todos los mensajes fueron enviados correctamente.'
const ALGUNOS = 'Algunos mensajes no se enviaron correctamente. Por favor, contacte a soporte.'

const enEspera = ['pendiente', 'enviando']
const entregados = ['aceptado', 'enviado', 'entregado', 'leido']

const cuantos = ({ porEstado }: Pick<Campana, 'porEstado'>, estados: readonly string[]): number =>
  estados.reduce((suma, estado) => suma + (porEstado[estado] ?? 0), 0)

/** When what waits may leave, as it is said: at what hour, and on which day unless it is today. */
function momentoDeSalida(saleEn: string, { ahora, zona }: Momento): string {
  const [dia, hoy] = [fechaEn(zona, new Date(saleEn)), fechaEn(zona, ahora)]
  const cual = dia === hoy ? '' : dia === sumarDias(hoy, 1) ? 'mañana ' : `el ${fechaLarga(dia)} `
  return `${cual}a las ${horaEn(zona, new Date(saleEn))}`
}

/** Now, and the zone in which hours are said. */
interface Momento {
  ahora: Date
  zona: string
}

const MINUTO_MS = 60_000

/** What is said of those that wait; null when none does. */
function textoDeEspera(campana: DetalleCampana, momento: Momento): string | null {
  const esperan = cuantos(campana, enEspera)
  if (esperan === 0) return campana.preparando ? 'Preparando la lista: todavía se agregan destinatarios.' : null
  const mensajes = contar(esperan, 'mensaje')
  const { transporte, saleEn } = campana
  if (campana.estado === 'pausada') return `${mensajes} en pausa.`
  const luego = saleEn !== null && Date.parse(saleEn) > momento.ahora.getTime() + MINUTO_MS
  if (luego) return `${mensajes} en cola, ${esperan === 1 ? 'sale' : 'salen'} ${momentoDeSalida(saleEn, momento)}.`
  return transporte === 'registro' ? `${mensajes} por registrar.` : `${mensajes} en cola, saliendo ahora.`
}

export interface DesenlaceDeEnvio {
  tono: 'ok' | 'info' | 'carey'
  texto: string
  /** What else is to be known, a sentence each. */
  detalles: string[]
}

/**
 * Result of a promotion. The sentence of success is for what was handed over (spec §8): what waits, is only kept, or failed is
 * told as what it is.
 */
export function desenlaceDe(campana: DetalleCampana, momento: Momento): DesenlaceDeEnvio {
  const { destinatarios } = campana
  const [salieron, registrados] = [cuantos(campana, entregados), cuantos(campana, ['registrado'])]
  const espera = textoDeEspera(campana, momento)
  const fallidos = destinatarios - salieron - registrados - cuantos(campana, enEspera)
  const registro = registrados > 0 ? `Registrados: ${contar(registrados, 'mensaje')}.` : null
  const sinServicio = campana.transporte === 'registro' ? 'No se envía ninguno: falta conectar WhatsApp.' : null
  const presentes = (partes: readonly (string | null)[]) => partes.filter((parte) => parte !== null)
  if (fallidos > 0) return { tono: 'carey', texto: ALGUNOS, detalles: presentes([espera, registro, sinServicio]) }
  if (!espera && !registro) return { tono: 'ok', texto: TODOS, detalles: [] }
  const [texto = '', ...detalles] = presentes([espera, registro, sinServicio])
  const yaSalieron = salieron > 0 ? `Ya ${salieron === 1 ? 'salió' : 'salieron'} ${contar(salieron, 'mensaje')}.` : null
  return { tono: 'info', texto, detalles: presentes([...detalles, yaSalieron]) }
}
export const PROBLEMA = 'Hubo un problema al enviar el mensaje al backend.'

export const estadosDeCampana: Readonly<Record<Campana['estado'], { etiqueta: string; tono: BadgeTone }>> = {
  programada: { etiqueta: 'Programada', tono: 'info' },
  en_curso: { etiqueta: 'En curso', tono: 'carey' },
  pausada: { etiqueta: 'Pausada', tono: 'neutral' },
  terminada: { etiqueta: 'Terminada', tono: 'ok' },
  cancelada: { etiqueta: 'Cancelada', tono: 'bad' },
}

const porExclusion: Readonly<Record<Exclusion, readonly [uno: string, varios: string]>> = {
  sin_consentimiento: ['que no ha aceptado promociones', 'que no han aceptado promociones'],
  baja: ['que pidió no recibirlas', 'que pidieron no recibirlas'],
  reciente: ['que recibió una hace poco', 'que recibieron una hace poco'],
  sin_telefono: ['que no tiene teléfono', 'que no tienen teléfono'],
  numero_repetido: ['que comparte el número con otro paciente', 'que comparten el número con otro paciente'],
}

/** Left out patients: one phrase for each reason that occurs. */
export const exclusionesDe = (excluidos: Conteo['excluidos']): string[] =>
  (['sin_consentimiento', 'baja', 'reciente', 'sin_telefono', 'numero_repetido'] as const)
    .filter((motivo) => excluidos[motivo] > 0)
    .map((motivo) => `${numero(excluidos[motivo])} ${porExclusion[motivo][excluidos[motivo] === 1 ? 0 : 1]}`)

export const pacientes = (cuantos: number): string => contar(cuantos, 'paciente')

/** Cost and duration, as far as they are known. */
export function estimacionDe({ destinatarios, costoEstimado, porDia }: Conteo): string | null {
  const partes = [
    costoEstimado === null ? null : `Costo estimado: ${dinero(costoEstimado)}.`,
    porDia !== null && destinatarios > porDia && porDia > 0
      ? `Salen hasta ${numero(porDia)} al día: tardará unos ${Math.ceil(destinatarios / porDia)} días.`
      : null,
  ].filter((parte) => parte !== null)
  return partes.length > 0 ? partes.join(' ') : null
}

/** Share of a campaign that has left, from 0 to 100. */
export function avanceDe(campana: Pick<Campana, 'destinatarios' | 'porEstado'>): number {
  const { destinatarios } = campana
  return destinatarios === 0 ? 0 : ((destinatarios - cuantos(campana, enEspera)) / destinatarios) * 100
}

/** What is wrong with an age of the audience; null for none. Unreadable ones are told by their field. */
export const faltaDeEdad = (edad: number | null | undefined): string | null =>
  edad === null || edad === undefined || Number.isNaN(edad) || (Number.isInteger(edad) && edad >= 0 && edad <= 120)
    ? null
    : 'La edad va de 0 a 120, en años cumplidos.'
