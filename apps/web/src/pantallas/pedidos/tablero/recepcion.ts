import { folioDe } from '@nitida/contract/pedidos.rules'
import type { Recepcion } from '@nitida/contract/tablero'
import { MAXIMO_CODIGOS, type ResultadoRecepcion } from '@nitida/contract/tablero.rules'
import { contar } from '../../../ui/formatos.ts'

/** A scanned code with its outcome: on its way, answered, or never answered. */
export interface Renglon {
  codigo: string
  estado: 'enviando' | 'fallo' | ResultadoRecepcion
  pedido: Recepcion['pedido']
}

export const textoDeEstado: Record<Renglon['estado'], string> = {
  enviando: 'Recibiendo…',
  fallo: 'Sin confirmar',
  recibido: 'Recibido',
  yaRecibido: 'Ya estaba recibido',
  yaEntregado: 'Ya fue entregado al cliente',
  noEncontrado: 'No encontrado',
}

/** Adds a code, newest first; null for one that is in the list already. */
export function agregar(renglones: readonly Renglon[], codigo: string): Renglon[] | null {
  if (renglones.some((renglon) => renglon.codigo === codigo)) return null
  return [{ codigo, estado: 'enviando', pedido: null }, ...renglones]
}

export const conRecepciones = (renglones: readonly Renglon[], recepciones: readonly Recepcion[]): Renglon[] => {
  const porCodigo = new Map(recepciones.map((recepcion) => [recepcion.codigo, recepcion]))
  return renglones.map((renglon) => {
    const recepcion = porCodigo.get(renglon.codigo)
    return recepcion ? { ...renglon, estado: recepcion.resultado, pedido: recepcion.pedido } : renglon
  })
}

export const conEstado = (
  renglones: readonly Renglon[],
  codigos: readonly string[],
  estado: Renglon['estado'],
): Renglon[] => renglones.map((renglon) => (codigos.includes(renglon.codigo) ? { ...renglon, estado } : renglon))

/** Announcement of codes that were answered together. */
export const anuncioDe = (recepciones: readonly Recepcion[]): string =>
  recepciones
    .map(({ codigo, resultado, pedido }) => {
      const cual = pedido ? `Pedido ${folioDe(pedido)} de ${pedido.nombreCliente}` : `Código ${codigo}`
      return `${cual}: ${textoDeEstado[resultado].toLowerCase()}.`
    })
    .join(' ')

/** "3 recibidos de 5 códigos". */
export function resumenDe(renglones: readonly Renglon[]): string {
  const recibidos = renglones.filter(({ estado }) => estado === 'recibido').length
  const total = renglones.length
  return `${recibidos} ${recibidos === 1 ? 'recibido' : 'recibidos'} de ${total} ${total === 1 ? 'código' : 'códigos'}`
}

/** "2 códigos sin confirmar". */
export const sinConfirmar = (cuantos: number): string => `${contar(cuantos, 'código')} sin confirmar`

/** Codes that travel together under one key: sent again they are the same call, and nobody is told twice (D-70). */
export interface Lote {
  codigos: string[]
  clave: string
  /** Whether it travelled, so that the server may know its key, with these codes and no others. */
  enviado: boolean
}

/** Adds a code to the last batch, or starts one under `clave` where that is full or has travelled. */
export function encolar(lotes: readonly Lote[], codigo: string, clave: string): Lote[] {
  const ultimo = lotes.at(-1)
  if (!ultimo || ultimo.enviado || ultimo.codigos.length >= MAXIMO_CODIGOS)
    return [...lotes, { codigos: [codigo], clave, enviado: false }]
  return [...lotes.slice(0, -1), { ...ultimo, codigos: [...ultimo.codigos, codigo] }]
}
