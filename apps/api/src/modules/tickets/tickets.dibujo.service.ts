import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AnchoTicket } from '@nitida/contract/tickets.rules'
import { PROPORCION } from '@nitida/documents/medidas'
import { encodePng } from '@nitida/escpos/png'
import { rasterFromGrey } from '@nitida/escpos/raster'
import { Renderer } from '@takumi-rs/core'
import { fromJsx } from '@takumi-rs/helpers/jsx'
import type { ReactElement } from 'react'
import { crearCupo } from '../../platform/cupos.ts'

/** Draws a ticket of our documents as a PNG of 1 bit, as many dots wide as asked for. */
export type Dibujar = (ticket: ReactElement, dots: AnchoTicket) => Promise<Uint8Array<ArrayBuffer>>

const FUENTE = 'Atkinson Hyperlegible Next'
const ARCHIVOS = ['latin', 'latin-ext'].map(
  (parte) =>
    `@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${parte}-wght-normal.woff2`,
)
/** Threads that draw beside the event loop; passwords use the same pool and keep the rest. */
const A_LA_VEZ = 2
/** The renderer's cache is off, because a ticket's pictures are never drawn twice. */
const SIN_CACHE = 0

/** A renderer with the fonts of tickets. */
export async function crearRenderer(): Promise<Renderer> {
  const renderer = new Renderer({ cacheMaxBytes: SIN_CACHE })
  for (const archivo of ARCHIVOS) {
    await renderer.registerFont({ name: FUENTE, data: await readFile(fileURLToPath(import.meta.resolve(archivo))) })
  }
  return renderer
}

const CANALES = 4

/** One channel of an opaque picture in black and white: its grey. */
function gris(rgba: Uint8Array): Uint8Array {
  const puntos = new Uint8Array(rgba.length / CANALES)
  for (let i = 0; i < puntos.length; i++) puntos[i] = rgba[i * CANALES + 1] ?? 255
  return puntos
}

/**
 * Draws a few tickets at a time, off the event loop. Only this file knows the library. Fonts are read with the first ticket, not
 * at the start.
 */
export function crearDibujante(): Dibujar {
  let renderer: Promise<Renderer> | undefined
  const conCupo = crearCupo(A_LA_VEZ)
  const dibujar: Dibujar = async (ticket, dots) => {
    renderer ??= crearRenderer()
    const { node } = await fromJsx(ticket)
    const opciones = { width: dots, format: 'raw', devicePixelRatio: PROPORCION } as const
    const data = gris(await (await renderer).render(node, opciones))
    return encodePng(rasterFromGrey({ width: dots, height: data.length / dots, data }))
  }
  return (ticket, dots) => conCupo(() => dibujar(ticket, dots))
}
