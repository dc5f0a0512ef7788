import { z } from 'zod'
import { recortar } from './textos.ts'

/** Free text that people write and read, without blanks around it. */
export const texto = (maximo: number) => z.string().overwrite(recortar).max(maximo, `Máximo ${maximo} caracteres.`)
