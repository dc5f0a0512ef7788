import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { lejanasDe, tieneAjenas } from '@nitida/documents/letras'
import { PROPORCION } from '@nitida/documents/medidas'
import { encodePng } from '@nitida/escpos/png'
import { rasterFromGrey } from '@nitida/escpos/raster'
import { type Node, Renderer } from '@takumi-rs/core'
import { fromJsx } from '@takumi-rs/helpers/jsx'
import type { ReactElement } from 'react'
import { crearCupo } from '../../platform/entorno/cupos.ts'
import { crearBuscadorDeRebanadas, dejaVu } from '../../platform/entorno/fuentes.ts'

/** Draws a ticket or a label of our documents as a PNG of 1 bit, as many dots wide as asked for. */
export type Dibujar = (ticket: ReactElement, dots: number) => Promise<Uint8Array<ArrayBuffer>>

const FUENTE = 'Atkinson Hyperlegible Next'
const ARCHIVOS = ['latin', 'latin-ext'].map(
  (parte) =>
    `@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${parte}-wght-normal.woff2`,
)
/** Threads that draw beside the event loop; passwords use the same pool and keep the rest. */
const A_LA_VEZ = 2
/** The renderer's cache is off, because a ticket's pictures are never drawn twice. */
const SIN_CACHE = 0

/** What draws tickets, and what it has to be given before it draws one. */
export interface Taller {
  readonly renderer: Renderer
  /** Reads the fonts of the letters that the house's has not, each once. */
  surtir(node: Node): Promise<void>
}

/** A renderer with the house's font. */
export async function crearTaller(): Promise<Taller> {
  const renderer = new Renderer({ cacheMaxBytes: SIN_CACHE })
  for (const archivo of ARCHIVOS) {
    await renderer.registerFont({ name: FUENTE, data: await readFile(fileURLToPath(import.meta.resolve(archivo))) })
  }
  return { renderer, surtir: crearSurtidor(renderer) }
}

/** Texts of a ticket. */
const textosDe = (node: Node): string[] => [
  ...(node.type === 'text' ? [node.text] : []),
  ...('children' in node ? (node.children ?? []).flatMap(textosDe) : []),
]

/** The renderer looks for a letter in all its fonts by itself, and turns what is read from the right. */
function crearSurtidor(renderer: Renderer): Taller['surtir'] {
  const buscar = crearBuscadorDeRebanadas()
  const registradas = new Map<string, Promise<unknown>>()
  const registrar = (name: string, archivo: string) => {
    const registrada =
      registradas.get(archivo) ?? readFile(archivo).then((data) => renderer.registerFont({ name, data }))
    registradas.set(archivo, registrada)
    return registrada
  }
  return async (node) => {
    const texto = textosDe(node).join('')
    if (!tieneAjenas(texto)) return
    const { normal, bold } = dejaVu()
    await registrar('DejaVu', normal)
    await registrar('DejaVu', bold)
    const lejanas = lejanasDe(texto)
    const suyas = await buscar(lejanas)
    for (const letra of lejanas) {
      const suya = suyas.get(letra)
      if (suya) await registrar(suya.familia, suya.archivo)
    }
  }
}

const CANALES = 4

/** One channel of an opaque picture in black and white: its grey. */
export function gris(rgba: Uint8Array): Uint8Array {
  const puntos = new Uint8Array(rgba.length / CANALES)
  for (let i = 0; i < puntos.length; i++) puntos[i] = rgba[i * CANALES + 1] ?? 255
  return puntos
}

/**
 * Draws a few tickets at a time, off the event loop. Only this file knows the library. Fonts are read with the first ticket, not
 * at the start.
 */
export function crearDibujante(): Dibujar {
  let taller: Promise<Taller> | undefined
  const conCupo = crearCupo(A_LA_VEZ)
  const dibujar: Dibujar = async (ticket, dots) => {
    taller ??= crearTaller()
    const { renderer, surtir } = await taller
    const { node } = await fromJsx(ticket)
    await surtir(node)
    const opciones = { width: dots, format: 'raw', devicePixelRatio: PROPORCION } as const
    const data = gris(await renderer.render(node, opciones))
    return encodePng(rasterFromGrey({ width: dots, height: data.length / dots, data }))
  }
  return (ticket, dots) => conCupo(() => dibujar(ticket, dots))
}
