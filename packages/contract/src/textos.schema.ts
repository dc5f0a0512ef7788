import { z } from 'zod'
import { limpiarLinea, limpiarNota } from './textos.ts'

const limite = (maximo: number) => `Máximo ${maximo} caracteres.`

/** Free text that people write and read: a note, which may have several lines. */
export const texto = (maximo: number) => z.string().overwrite(limpiarNota).max(maximo, limite(maximo))

/** Text of one line: a name, an address, an article. */
export const linea = (maximo: number) => z.string().overwrite(limpiarLinea).max(maximo, limite(maximo))
