import { z } from 'zod'

/** An empty setting is not set. */
export const vacioEsNada = (valor: unknown): unknown => (valor === '' ? undefined : valor)
export const opcional = z.preprocess(vacioEsNada, z.string().optional())

/** The parts of a list with commas, without blanks. */
export const partes = (texto: string): string[] =>
  texto
    .split(',')
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '')
