/**
 * What a printer says of itself when it is asked in real time (DLE EOT n, printing §1). Printers answer one byte at once, even when
 * they are without paper or switched off line; some cheap ones never answer.
 */

export type Problema =
  | 'papel'
  | 'tapa'
  | 'atorado'
  | 'cortador'
  | 'falla'
  | 'atención'
  | 'fuera de línea'
  | 'detenida'
  | 'en pausa'

/** What a problem asks of whoever stands at the counter. */
export const textoDeProblema: Readonly<Record<Problema, string>> = {
  papel: 'Sin papel: cambia el rollo y vuelve a imprimir.',
  tapa: 'Tapa abierta: ciérrala y vuelve a imprimir.',
  atorado: 'Papel atorado: abre la impresora, sácalo y vuelve a imprimir.',
  cortador: 'Cortador atorado: apaga la impresora, quita el papel atorado, enciéndela y vuelve a imprimir.',
  falla: 'La impresora marca una falla: apágala, enciéndela y vuelve a imprimir.',
  atención: 'La impresora pide que alguien la revise: atiéndela y vuelve a imprimir.',
  'fuera de línea': 'La impresora está fuera de línea: revisa que esté encendida y lista, y vuelve a imprimir.',
  detenida: 'CUPS tiene detenida la impresora: habilítala en este equipo (cupsenable) y vuelve a imprimir.',
  'en pausa': 'La impresora está en pausa en este equipo: reanúdala y vuelve a imprimir.',
}

/** Whether a refusal is one of these, and needs no other words beside it. */
export const esProblema = (texto: string): boolean => Object.values(textoDeProblema).includes(texto)

interface Pregunta {
  readonly n: number
  /** Bits of the answer with the problem each tells of, the plainest first. */
  readonly bits: readonly (readonly [number, Problema])[]
}

/** Paper first, because a printer without it is off line as well. Paper that is near its end prints. */
const PREGUNTAS: readonly Pregunta[] = [
  { n: 4, bits: [[0x60, 'papel']] },
  {
    n: 2,
    bits: [
      [0x04, 'tapa'],
      [0x20, 'papel'],
    ],
  },
  {
    n: 3,
    bits: [
      [0x08, 'cortador'],
      [0x64, 'falla'],
    ],
  },
  { n: 1, bits: [[0x08, 'fuera de línea']] },
]

/** Bits that every answer has fixed, which tell it from flow control and from automatic reports. */
const esRespuesta = (byte: number): boolean => (byte & 0x93) === 0x12

/** A printer that is asked. */
export interface Preguntable {
  readonly send: (bytes: Uint8Array) => Promise<void>
  /** The next byte that it says, or null when none came in so many milliseconds. */
  readonly receive: (ms: number) => Promise<number | null>
}

/**
 * Asks a printer how it is. Null when nothing speaks against a ticket, and for one that does not answer: then nothing is known,
 * and it prints as it always did. @param ms for all questions together
 */
export async function askStatus({ send, receive }: Preguntable, ms: number, now = Date.now): Promise<Problema | null> {
  const hasta = now() + ms
  for (const { n, bits } of PREGUNTAS) {
    await send(Uint8Array.of(0x10, 0x04, n))
    let byte: number | null
    do byte = await receive(Math.max(0, hasta - now()))
    while (byte !== null && !esRespuesta(byte) && now() < hasta)
    if (byte === null || !esRespuesta(byte)) return null
    const dicho = byte
    const hallado = bits.find(([mascara]) => (dicho & mascara) !== 0)
    if (hallado) return hallado[1]
  }
  return null
}
