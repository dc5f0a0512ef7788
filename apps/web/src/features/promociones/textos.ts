import type { Campana, Conteo, Exclusion } from '@nitida/contract/promociones'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { contar, dinero, numero } from '../../ui/formatos.ts'

/** Spec §5 and §8, word for word. */
export const SIN_PLANTILLA = 'Por favor, selecciona una plantilla antes de enviar el mensaje.'
export const INCOMPLETOS = 'Campos incompletos'
export const faltan = (etiquetas: readonly string[]): string =>
  `Por favor, completa los siguientes campos: ${etiquetas.join(', ')}`
const TODOS = 'Todos los mensajes fueron enviados correctamente.'
const ALGUNOS = 'Algunos mensajes no se enviaron correctamente. Por favor, contacte a soporte.'
/** Result of a promotion, by what is known of each recipient (spec §8). */
export const desenlaceDe = (resultados: readonly { success: boolean }[]): { tono: 'ok' | 'carey'; texto: string } =>
  resultados.every(({ success }) => success) ? { tono: 'ok', texto: TODOS } : { tono: 'carey', texto: ALGUNOS }
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
  sin_telefono: ['que no tiene teléfono', 'que no tienen teléfono'],
  numero_repetido: ['que comparte el número con otro paciente', 'que comparten el número con otro paciente'],
}

/** Left out patients: one phrase for each reason that occurs. */
export const exclusionesDe = (excluidos: Conteo['excluidos']): string[] =>
  (['sin_consentimiento', 'baja', 'sin_telefono', 'numero_repetido'] as const)
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

const PENDIENTES: readonly string[] = ['pendiente', 'enviando']

/** Share of a campaign that has left, from 0 to 100. */
export function avanceDe({ destinatarios, porEstado }: Pick<Campana, 'destinatarios' | 'porEstado'>): number {
  const faltan = PENDIENTES.reduce((suma, estado) => suma + (porEstado[estado] ?? 0), 0)
  return destinatarios === 0 ? 0 : ((destinatarios - faltan) / destinatarios) * 100
}
