import { z } from 'zod'
import { cuerpo, endpoints } from './endpoint.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import {
  ARTICULOS_POR_DIBUJO,
  ETIQUETAS_POR_HOJA,
  MAXIMO_DE_ETIQUETAS,
  rollosDeEtiquetas,
} from './inventario.etiquetas.rules.ts'
import { ANCHO_TICKET, anchosTicket } from './tickets.rules.ts'

export const DibujarEtiquetas = z.object({
  /** Branch whose prices they carry. */
  sucursal: IdEscrito,
  rollo: z.enum(rollosDeEtiquetas),
  /** Dots of the printer's tickets, which tell how dense its head is. */
  ancho: z.literal(anchosTicket).default(ANCHO_TICKET),
  articulos: z.array(IdEscrito).min(1).max(ARTICULOS_POR_DIBUJO),
})
export type DibujarEtiquetas = z.output<typeof DibujarEtiquetas>

const sumaDe = (renglones: readonly { piezas: number }[]) => renglones.reduce((suma, { piezas }) => suma + piezas, 0)

export const HojaDeEtiquetas = z.object({
  sucursal: IdEscrito,
  /** First label of the first sheet that is still there, from 1. */
  desde: z.int('Escribe un número.').min(1, 'Del 1 al 30.').max(ETIQUETAS_POR_HOJA, 'Del 1 al 30.'),
  renglones: z
    .array(z.object({ articulo: IdEscrito, piezas: z.int().min(1).max(MAXIMO_DE_ETIQUETAS) }))
    .min(1, 'Elige al menos un artículo.')
    .max(MAXIMO_DE_ETIQUETAS)
    .refine((todos) => sumaDe(todos) <= MAXIMO_DE_ETIQUETAS, `Máximo ${MAXIMO_DE_ETIQUETAS} etiquetas a la vez.`),
})
export type HojaDeEtiquetas = z.output<typeof HojaDeEtiquetas>

const ver = 'inventario.ver'

export const etiquetas = endpoints({
  dibujar: {
    method: 'POST',
    path: '/inventario/etiquetas',
    permiso: ver,
    body: DibujarEtiquetas,
    porMinuto: 60,
    response: cuerpo({
      /** A grey PNG of one bit for each article, in the order asked for. */
      data: z.array(z.object({ id: Id, png: z.string() })),
    }),
    summary: 'Labels for a roll, as pictures of the dots of the printer; nothing is kept.',
  },
  hoja: {
    method: 'POST',
    path: '/inventario/etiquetas/hoja',
    permiso: ver,
    body: HojaDeEtiquetas,
    porMinuto: 20,
    response: cuerpo({ pdf: z.string() }),
    summary: 'Labels on letter sheets of thirty, as a PDF in base64; nothing is kept.',
  },
})
