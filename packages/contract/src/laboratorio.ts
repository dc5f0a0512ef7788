import { z } from 'zod'
import { GraduacionPorHacer } from './clinica.schema.ts'
import { endpoints, lista, Pagina } from './endpoint.ts'
import { IdEscrito } from './ids.schema.ts'
import { Montaje } from './montaje.schema.ts'
import { Elemento } from './pedidos.elementos.ts'
import { Pedido } from './pedidos.ts'
import { TiempoDePedido } from './tablero.ts'

/** An element to be made. Strict, as everything here: the laboratory sees no money, no phone, and no code that leads to them. */
export const ElementoPorHacer = z.strictObject(
  Elemento.pick({
    id: true,
    armazon: true,
    lente: true,
    otro: true,
    grado: true,
    tono: true,
    observaciones: true,
  }).shape,
)
export type ElementoPorHacer = z.infer<typeof ElementoPorHacer>

/** An order in the laboratory's queue (D-75). The client is a first name and an initial, as on the public page. */
export const PedidoPorHacer = z.strictObject({
  ...Pedido.pick({
    id: true,
    folio: true,
    nombreCliente: true,
    sucursalNumber: true,
    estatus: true,
    fechaEntregaPrevista: true,
    observaciones: true,
  }).shape,
  ...TiempoDePedido.shape,
  elementos: z.array(ElementoPorHacer),
  /** Graduation of the visit or history it was made from, corrected; null without one. */
  graduacion: GraduacionPorHacer.nullable(),
  /** Fitting measures of the order, else of that note; null without any. */
  montaje: Montaje.nullable(),
})
export type PedidoPorHacer = z.infer<typeof PedidoPorHacer>

export const FiltroCola = Pagina.omit({ search: true }).extend({
  sucursal: IdEscrito.optional(),
})
export type FiltroCola = z.output<typeof FiltroCola>

export const laboratorio = endpoints({
  cola: {
    method: 'GET',
    path: '/laboratorio/cola',
    permiso: 'laboratorio.ver',
    query: FiltroCola,
    response: lista(PedidoPorHacer),
    summary: 'What the laboratory has to make, by promised day: no prices, no phones.',
  },
})
