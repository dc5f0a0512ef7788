import type { Problema } from '@nitida/escpos/status'
import type { QueueStatus } from '@nitida/qz/statuses'

/** QZ Tray's words for what keeps a queue from printing (printing §1), the plainest first. */
const problemas: readonly (readonly [texto: string, problema: Problema])[] = [
  ['PAPER_OUT', 'papel'],
  ['DOOR_OPEN', 'tapa'],
  ['PAPER_JAM', 'atorado'],
  ['PAPER_PROBLEM', 'atención'],
  ['USER_INTERVENTION', 'atención'],
  ['OUTPUT_BIN_FULL', 'atención'],
  ['PAUSED', 'en pausa'],
  ['OFFLINE', 'fuera de línea'],
  ['NOT_AVAILABLE', 'fuera de línea'],
  ['PENDING_DELETION', 'fuera de línea'],
  ['ERROR', 'falla'],
  ['OUT_OF_MEMORY', 'falla'],
]

/** A roll near its end still prints; QZ Tray calls it a problem of paper all the same. */
const imprime = ({ message }: QueueStatus): boolean => message.includes('media-low')

/** What speaks against a ticket in the states of its printer's queue; null when nothing does, and when nothing is known. */
export function problemaDe(estados: readonly QueueStatus[]): Problema | null {
  const dichos = new Set(estados.filter((estado) => !imprime(estado)).map(({ text }) => text))
  return problemas.find(([texto]) => dichos.has(texto))?.[1] ?? null
}
