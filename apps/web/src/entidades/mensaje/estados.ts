import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { etiquetaEstado } from '@nitida/contract/mensajes.rules'
import type { BadgeTone } from '../../ui/Badge.tsx'

const tonos: Readonly<Record<EstadoMensaje, BadgeTone>> = {
  pendiente: 'carey',
  enviando: 'carey',
  aceptado: 'info',
  enviado: 'info',
  entregado: 'ok',
  leido: 'ok',
  registrado: 'info',
  fallido: 'bad',
  no_entregable: 'bad',
  desconocido: 'carey',
  obsoleto: 'neutral',
  omitido: 'neutral',
}

const esEstado = (texto: string): texto is EstadoMensaje => texto in tonos

/** The states, in the order of a message's life. */
export const listaEstados: readonly EstadoMensaje[] = Object.keys(tonos).filter(esEstado)

/** A message's state in words, and how it looks. */
export const estados = Object.fromEntries(
  listaEstados.map((estado) => [estado, { etiqueta: etiquetaEstado[estado], tono: tonos[estado] }]),
) as Readonly<Record<EstadoMensaje, { etiqueta: string; tono: BadgeTone }>>
