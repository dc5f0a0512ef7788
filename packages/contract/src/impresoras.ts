import { z } from 'zod'
import { cuerpo, endpoints } from './endpoint.ts'
import { linea } from './textos.schema.ts'

export const impresoras = endpoints({
  avisar: {
    method: 'PUT',
    path: '/impresoras',
    permiso: 'pedidos.atender',
    body: z.object({
      impresora: linea(200).min(1),
      /** Whether the ticket left. */
      bien: z.boolean(),
    }),
    response: cuerpo({}),
    porMinuto: 30,
    summary: "Tells how the printer of the caller's computer does, so that the owner sees it.",
  },
})
