import type { AnchoTicket } from '@nitida/contract/tickets.rules'
import { PROPORCION } from '@nitida/documents/medidas'
import { isBlack, type Raster } from '@nitida/escpos/raster'
import type { MeasuredNode, MeasuredTextRun } from '@takumi-rs/core'
import { fromJsx } from '@takumi-rs/helpers/jsx'
import type { ReactElement } from 'react'
import type { Taller } from './tickets.dibujo.service.ts'

/** The blank at the end of a line may hang over the edge, since it shows nothing. */
const BLANCO = 10

/** Texts that reach beyond their box, by more than the slant of a letter. */
function desbordados({ children, runs, width }: MeasuredNode): string[] {
  const cabe = ({ text, x, width: largo }: MeasuredTextRun) =>
    x >= -2 && x + largo <= width + (text.endsWith(' ') ? BLANCO : 2)
  return [...runs.filter((run) => !cabe(run)).map(({ text }) => text), ...children.flatMap(desbordados)]
}

/** Lays a ticket out without drawing it. @returns how many dots it is high, and the texts that its paper would cut. */
export async function medirTicket(
  { renderer, surtir }: Taller,
  ticket: ReactElement,
  dots: AnchoTicket,
): Promise<{ alto: number; cortados: string[] }> {
  const { node } = await fromJsx(ticket)
  await surtir(node)
  const medido = await renderer.measure(node, { width: dots, devicePixelRatio: PROPORCION })
  return { alto: medido.height, cortados: desbordados(medido) }
}

/** Whether a part of a paper has any black. */
export const hayTinta = (papel: Raster, x: number, y: number, ancho: number, alto: number): boolean => {
  for (let fila = y; fila < y + alto; fila++)
    for (let columna = x; columna < x + ancho; columna++) if (isBlack(papel, columna, fila)) return true
  return false
}
