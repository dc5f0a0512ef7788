import { z } from 'zod'
import { endpoints, exito, IdParam } from './endpoint.ts'
import { Instante } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { PedidoPorHacer } from './laboratorio.ts'
import { estadosDeEnvio, resultadosDeEnvio } from './taller.rules.ts'
import { linea } from './textos.schema.ts'

/** An order in a shipment. Strict, as all of the workshop's: no money, no phone, no code that leads to them (D-93). */
export const PedidoDeEnvio = z.strictObject({
  ...PedidoPorHacer.pick({ id: true, folio: true, sucursalNumber: true, nombreCliente: true }).shape,
  /** The trays that it travels in, one for each pair. */
  charolas: z.array(z.string()).min(1),
  lente: z.string(),
  /** What became of it; null until the branch says so. */
  resultado: z.enum(resultadosDeEnvio).nullable(),
})
export type PedidoDeEnvio = z.infer<typeof PedidoDeEnvio>

export const Envio = z.strictObject({
  id: Id,
  folio: z.int().positive(),
  idSucursal: Id,
  sucursalNumber: z.string(),
  estado: z.enum(estadosDeEnvio),
  pedidos: z.array(PedidoDeEnvio),
  enviadoPor: z.string().nullable(),
  enviadoEn: Instante.nullable(),
  recibidoPor: z.string().nullable(),
  recibidoEn: Instante.nullable(),
})
export type Envio = z.infer<typeof Envio>

const codigo = linea(400).min(1)
const Hecho = exito(Envio)

export const envios = endpoints({
  list: {
    method: 'GET',
    path: '/envios',
    permiso: 'envios.ver',
    query: z.object({ sucursal: IdEscrito.optional() }),
    response: exito(z.array(Envio)),
    summary: 'Shipments that are filled or on their way, and the last ones that arrived. No prices, no phones.',
  },
  escanear: {
    method: 'POST',
    path: '/envios/escaneos',
    permiso: 'taller.trabajar',
    body: z.object({ codigo }),
    response: exito(z.strictObject({ resultado: z.enum(['agregado', 'yaVa']), pedido: Id, envio: Envio })),
    crea: true,
    summary: "Puts an order into its branch's shipment by one of its trays, once all of its pairs are ready.",
  },
  quitar: {
    method: 'PUT',
    path: '/envios/:id/quitar',
    permiso: 'taller.trabajar',
    params: IdParam,
    body: z.object({ pedido: IdEscrito }),
    response: Hecho,
    summary: 'Takes an order out of a shipment that has not left.',
  },
  enviar: {
    method: 'PUT',
    path: '/envios/:id/enviar',
    permiso: 'taller.trabajar',
    params: IdParam,
    response: Hecho,
    summary: 'Sends a shipment. What its branch received meanwhile stays out of it.',
  },
  regresar: {
    method: 'PUT',
    path: '/envios/:id/regresar',
    permiso: 'taller.trabajar',
    params: IdParam,
    response: Hecho,
    summary: 'Takes a sending back, while nothing of it has arrived.',
  },
  recibir: {
    method: 'PUT',
    path: '/envios/:id/recibir',
    permiso: 'envios.recibir',
    params: IdParam,
    body: z.object({ codigo: codigo.nullish() }),
    response: exito(z.strictObject({ pedido: Id.nullable(), envio: Envio })),
    summary: 'Receives the order that was scanned, or all that have not arrived; each is Recibido en sucursal once.',
  },
  cerrar: {
    method: 'PUT',
    path: '/envios/:id/cerrar',
    permiso: 'envios.recibir',
    params: IdParam,
    response: Hecho,
    summary: 'Says that what has not arrived is missing: it can be sent again.',
  },
})
