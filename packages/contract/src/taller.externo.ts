import { z } from 'zod'
import { endpoints, exito, IdParam } from './endpoint.ts'
import { Instante } from './fechas.schema.ts'
import { Id } from './ids.schema.ts'
import { ParDePedido } from './taller.ts'
import { linea } from './textos.schema.ts'

/** Bytes of a laboratory's file. */
export const MAXIMO_DICHO = 65_536

/** A file in which a laboratory said how an order does. */
export const Dicho = z.strictObject({
  id: Id,
  laboratorio: z.string(),
  archivo: z.string(),
  /** What it says, as it came. */
  texto: z.string(),
  usuario: z.string(),
  en: Instante,
})
export type Dicho = z.infer<typeof Dicho>

const Archivo = z.strictObject({ nombre: z.string(), tipo: z.string(), base64: z.string() })

/** A pair of an order as its external laboratory gets it, and what was heard of it. */
export const OrdenExterna = z.strictObject({
  laboratorio: z.string(),
  correo: z.string(),
  /** What the laboratory will ask for, because nobody wrote it. */
  falta: z.array(z.string()),
  dichos: z.array(Dicho),
})
export type OrdenExterna = z.infer<typeof OrdenExterna>

const trabajar = 'taller.trabajar'

export const externo = endpoints({
  ver: {
    method: 'GET',
    path: '/taller/:id/externo',
    permiso: trabajar,
    params: IdParam,
    query: ParDePedido,
    response: exito(OrdenExterna),
    summary:
      'A pair that an external laboratory makes: what its job lacks, and what the laboratory said, newest first.',
  },
  bajar: {
    method: 'POST',
    path: '/taller/:id/externo/archivo',
    permiso: trabajar,
    params: IdParam,
    query: ParDePedido,
    body: z.object({ clase: z.enum(['oma', 'pdf']) }),
    response: exito(Archivo),
    porMinuto: 60,
    summary:
      'The pair as an OMA job or as a PDF, in base64: no prices, no phones. Nothing is kept but that it was read.',
  },
  enviar: {
    method: 'POST',
    path: '/taller/:id/externo/correo',
    permiso: trabajar,
    params: IdParam,
    query: ParDePedido,
    response: exito(z.strictObject({ correo: z.string() })),
    crea: true,
    porMinuto: 30,
    summary: 'Sends the pair to the address of its laboratory, with both files.',
  },
  oir: {
    method: 'POST',
    path: '/taller/externo/dichos',
    permiso: trabajar,
    body: z.object({
      archivo: linea(200).min(1),
      contenido: z
        .base64('El archivo debe ir en base64.')
        .min(4)
        .max(Math.ceil(MAXIMO_DICHO / 3) * 4),
    }),
    response: exito(z.strictObject({ id: Id, par: z.int(), dicho: Dicho })),
    crea: true,
    porMinuto: 60,
    bodyLimit: 2 * MAXIMO_DICHO,
    summary: 'Keeps a file in which a laboratory says how the pair of its JOB does; the pair stays where it is.',
  },
})
