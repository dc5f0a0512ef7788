import { z } from 'zod'
import { leerCorreo } from './claves.ts'
import { DireccionCorreo } from './correos.schema.ts'
import { endpoints, exito } from './endpoint.ts'
import { Id, IdEscrito } from './ids.schema.ts'

/** Most invoices that one press sends. */
export const MAXIMO_REENVIOS = 50

/** What became of an invoice: its e-mail is queued, nobody wrote an address, or it is out of reach. */
export const Reenvio = z.object({
  idFactura: Id,
  /** Series and folio; null out of reach. */
  documento: z.string().nullable(),
  resultado: z.enum(['enCola', 'sinCorreo', 'noEncontrada']),
  email: z.string().nullable(),
})
export type Reenvio = z.infer<typeof Reenvio>

export const reenvios = endpoints({
  varias: {
    method: 'POST',
    path: '/facturacion/reenvios',
    permiso: 'facturacion.emitir',
    body: z.object({
      facturas: z
        .array(IdEscrito)
        .min(1, 'Elige al menos una factura.')
        .max(MAXIMO_REENVIOS, `Máximo ${MAXIMO_REENVIOS} facturas.`),
      /** Where all of them go; empty sends each to the address it went to last. */
      email: z
        .string()
        .overwrite(leerCorreo)
        .max(254, 'Máximo 254 caracteres.')
        .refine(
          (texto) => texto === '' || DireccionCorreo.safeParse(texto).success,
          '¡Ingrese un correo electrónico válido!',
        )
        .default(''),
    }),
    response: exito(z.array(Reenvio)),
    crea: true,
    porMinuto: 30,
    summary: 'Sends PDF and XML of several stored invoices again, and says what became of each.',
  },
})
