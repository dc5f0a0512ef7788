import { z } from 'zod'
import { DireccionCorreo } from './correos.schema.ts'
import { endpoints, exito } from './endpoint.ts'
import { ReceptorFactura } from './facturacion.cuerpos.ts'

/** Code of the order's QR: whoever holds it has the ticket in his hand (D-23). */
const Clave = z.object({ clave: z.string().max(40) })

/** Fields that a customer types from his constancia de situación fiscal. */
export const Autofactura = ReceptorFactura.extend({
  Correo: z.string().trim().min(1, 'Escribe tu correo: ahí te llegan el PDF y el XML.').pipe(DireccionCorreo),
})
export type Autofactura = z.output<typeof Autofactura>

/** Whether an order can be invoiced by its customer, and why not. The answer says nothing else of the order. */
export const EstadoAutofactura = z.object({
  posible: z.boolean(),
  /** Reason in a sentence for the customer; null when it is possible. */
  motivo: z.string().nullable(),
  /** Last day on which the customer may invoice; null when he may not. */
  limite: z.string().nullable(),
  /** How it was paid, in SAT's code, because some uses do not go with cash; null when he may not. */
  formaPago: z.string().nullable(),
})
export type EstadoAutofactura = z.infer<typeof EstadoAutofactura>

export const autofactura = endpoints({
  estado: {
    method: 'GET',
    path: '/autofactura/:clave',
    permiso: 'publico',
    params: Clave,
    response: exito(EstadoAutofactura),
    porMinuto: 20,
    summary: 'Whether the customer of an order may invoice it himself, by HashId alone.',
  },
  crear: {
    method: 'POST',
    path: '/autofactura/:clave',
    permiso: 'publico',
    params: Clave,
    body: Autofactura,
    response: exito(
      z.object({
        avisos: z.array(z.string()),
        /** Null while nobody knows whether it was stamped: it goes to the e-mail once it is. */
        factura: z
          .object({
            serie: z.string(),
            folio: z.int().positive(),
            total: z.number(),
            sandbox: z.boolean(),
            /** Addresses that expire after five minutes. */
            pdfUrl: z.string(),
            xmlUrl: z.string(),
          })
          .nullable(),
      }),
    ),
    porMinuto: 6,
    summary: 'The customer invoices his paid order. Once: a second one is refused.',
  },
})
