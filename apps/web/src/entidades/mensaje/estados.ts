import type { EstadoMensaje } from '@nitida/contract/mensajes'
import type { BadgeTone } from '../../ui/Badge.tsx'

/** A message's state in words, and how it looks. */
export const estados: Readonly<Record<EstadoMensaje, { etiqueta: string; tono: BadgeTone }>> = {
  pendiente: { etiqueta: 'Pendiente', tono: 'carey' },
  enviando: { etiqueta: 'Enviando', tono: 'carey' },
  aceptado: { etiqueta: 'Aceptado', tono: 'info' },
  enviado: { etiqueta: 'Enviado', tono: 'info' },
  entregado: { etiqueta: 'Entregado', tono: 'ok' },
  leido: { etiqueta: 'Leído', tono: 'ok' },
  registrado: { etiqueta: 'Registrado', tono: 'info' },
  fallido: { etiqueta: 'Fallido', tono: 'bad' },
  no_entregable: { etiqueta: 'No entregable', tono: 'bad' },
  desconocido: { etiqueta: 'Sin respuesta', tono: 'carey' },
  obsoleto: { etiqueta: 'Obsoleto', tono: 'neutral' },
  omitido: { etiqueta: 'Omitido', tono: 'neutral' },
}

const esEstado = (texto: string): texto is EstadoMensaje => texto in estados

/** The states, in the order of a message's life. */
export const listaEstados: readonly EstadoMensaje[] = Object.keys(estados).filter(esEstado)
