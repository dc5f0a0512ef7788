import { leerGs1 } from '@nitida/contract/gs1.rules'
import type { ArticuloDeLista } from '@nitida/contract/inventario'
import { esGtin, nombreDeArticulo } from '@nitida/contract/inventario.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import type { Suggestion } from '../../ui/Autocomplete.tsx'
import { hoyLocal } from '../../ui/fechaTexto.ts'
import { dinero } from '../../ui/formatos.ts'
import { useTextoBuscado } from './useTextoBuscado.ts'

export type CampoConSugerencias = 'armazon' | 'lente' | 'otro'

/** Something that a field is offered: an article, or a text that the branch wrote before. */
export interface Sugerencia extends Suggestion {
  importe: number
  idArticulo: number | null
  /** The lot that was scanned of it. */
  lote?: string
}

const ARTICULOS = 8

/** How many of an article there are, in words: 'aquí 3 (1 apartado), en otras 11'. */
export function loQueHay({ familia, aqui, apartados, otras }: ArticuloDeLista): string {
  if (familia === 'servicio') return 'servicio'
  const apartadas = apartados === 0 ? '' : ` (${apartados} ${apartados === 1 ? 'apartado' : 'apartados'})`
  return `aquí ${aqui}${apartadas}, en otras ${otras}`
}

const deArticulo = (articulo: ArticuloDeLista, always: boolean): Sugerencia => ({
  text: nombreDeArticulo(articulo),
  always,
  importe: articulo.precio,
  detail: `${dinero(articulo.precio)} · ${articulo.codigo} · ${loQueHay(articulo)}`,
  idArticulo: articulo.id,
})

/** Each text once, the articles before what was written freely. */
const sinRepetir = (sugerencias: readonly Sugerencia[]): Sugerencia[] =>
  [...new Map(sugerencias.toReversed().map((una) => [una.text.toLowerCase(), una])).values()].toReversed()

/** The first articles that a text finds, as a branch sees them. */
export const deArticulos = (texto: string, sucursal: number | null) =>
  consulta(api.inventario.list, { query: { sucursal: sucursal ?? 0, search: texto, page: 1, limit: ARTICULOS } })

/**
 * Articles of the catalogue for a frame, and texts that the branch wrote into the field lately, with their price, asked for once
 * something is typed.
 */
export function useSugerencias(campo: CampoConSugerencias, sucursal: number | null) {
  const { texto, escribir, esDe } = useTextoBuscado()
  const pregunta = texto !== '' && sucursal !== null
  const { data } = useQuery({
    ...consulta(api.pedidos.sugerencias, { query: { campo, texto, sucursal: sucursal ?? 0 } }),
    enabled: pregunta,
  })
  const articulos = useQuery({ ...deArticulos(texto, sucursal), enabled: pregunta && campo === 'armazon' })
  const deAntes = data?.data ?? []
  return {
    sugerencias: sinRepetir([
      ...(pregunta ? (articulos.data?.data ?? []).map((uno) => deArticulo(uno, esDe(articulos))) : []),
      ...deAntes.map(({ texto: text, importe }) => ({ text, importe, idArticulo: null })),
    ]),
    buscar: escribir,
  }
}

const FORMA_DE_CODIGO = /^(?=.*\d)[\w.-]{3,40}$/

/** Finds the article of a code that was read or typed into a field; null for any other text. @throws when nobody answers. */
export function useCodigo(sucursal: number | null) {
  const cliente = useQueryClient()
  return async (escrito: string): Promise<Sugerencia | null> => {
    const codigo = escrito.trim()
    const gs1 = leerGs1(codigo, hoyLocal())
    if (sucursal === null || !(gs1 || FORMA_DE_CODIGO.test(codigo))) return null
    const pedido = { ...deArticulos(gs1?.gtin ?? codigo, sucursal), retry: false, networkMode: 'always' as const }
    const hallados = await cliente.fetchQuery(pedido)
    const [unico, ...mas] = hallados.data
    if (!unico || mas.length > 0) return null
    if (gs1) return { ...deArticulo(unico, true), lote: gs1.lote }
    return esGtin(codigo) || unico.codigo.toUpperCase() === codigo.toUpperCase() ? deArticulo(unico, true) : null
  }
}
