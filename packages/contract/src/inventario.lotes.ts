import { z } from 'zod'
import { Fecha } from './fechas.schema.ts'
import { Id } from './ids.schema.ts'
import { lugares, MAXIMO_PIEZAS } from './inventario.rules.ts'
import { linea } from './textos.schema.ts'

export const MAXIMO_DE_LOTE = 20

/** Pieces of a lot in a place. */
export const ExistenciaDeLote = z.object({
  id: Id,
  /** As it is printed; empty where only its expiry is known. */
  lote: z.string(),
  caduca: Fecha.nullable(),
  lugar: z.enum(lugares),
  idSucursal: Id.nullable(),
  sucursalNumber: z.string().nullable(),
  cantidad: Id,
})
export type ExistenciaDeLote = z.infer<typeof ExistenciaDeLote>

/** Lots of pieces that come in; `faltaEnLotes` says what they have to be. */
export const LotesEscritos = z
  .array(
    z.object({
      lote: linea(MAXIMO_DE_LOTE),
      caduca: Fecha.nullable(),
      piezas: z.int('Escribe cuántas piezas son de cada lote.').min(1).max(MAXIMO_PIEZAS),
    }),
  )
  .max(50, 'Máximo 50 lotes.')
  .default([])
