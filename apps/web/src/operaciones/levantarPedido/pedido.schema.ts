import '../../base/formularios/sinJit.ts'
import { Dinero } from '@nitida/contract/dinero.schema'
import { mensajeDe } from '@nitida/contract/errores'
import { esFecha, type Fecha } from '@nitida/contract/fechas'
import { MontajeEscrito } from '@nitida/contract/montaje.schema'
import { CamposDePedido, ElementoNuevo } from '@nitida/contract/pedidos.cuerpos'
import { type Cobrado, formasPago, MAXIMO_ELEMENTOS, tiposPago, tiposTicket } from '@nitida/contract/pedidos.rules'
import { z } from 'zod'
import { falloDeCobro } from './cuentas.ts'
import type { ValoresPedido } from './pedido.valores.ts'

export interface ReglasDePedido {
  /** Today in the branch, the first day that a new order may be promised for. */
  hoy: Fecha
  /** Money that a stored order has charged; null for a new one. */
  antes: Cobrado | null
  /** Promised day of a stored order, which may stay though it has passed. */
  vencia: Fecha | null
}

const MAXIMO = 10_000_000

const Importe = z
  .number('Escribe el importe.')
  .min(0, 'El importe no puede ser negativo.')
  .max(MAXIMO, 'El importe es demasiado grande.')
  .pipe(Dinero)
/** A blank amount counts as 0 (spec §5). */
const ImporteOpcional = z
  .number('Escribe el importe.')
  .nullable()
  .transform((pesos) => pesos ?? 0)
  .pipe(Importe)

const Elemento = ElementoNuevo.omit({ id: true })
  .extend({
    idElemento: z.number().nullable(),
    importeArmazon: z.number('El importe del armazón es obligatorio.').pipe(Importe),
    importeLente: ImporteOpcional,
    importeOtro: ImporteOpcional,
  })
  .transform(({ idElemento, ...elemento }) => ({ ...elemento, id: idElemento }))

/** The order form: the contract's body, with its inputs as people fill them and the sentences they need (spec §5). */
export const pedidoSchema = ({ hoy, antes, vencia }: ReglasDePedido) =>
  z.preprocess(
    (valores: ValoresPedido) => valores, // types what goes in, because the contract takes anything and judges it
    CamposDePedido.omit({ idVisita: true, idHistoria: true })
      .extend({
        nota: z.string().nullable(),
        montaje: MontajeEscrito,
        idSucursal: z.number('Elige una sucursal.'),
        fechaEntrega: z
          .string('Elige la fecha de entrega.')
          .refine(esFecha, 'La fecha no es válida.')
          .refine((dia) => dia >= hoy || dia === vencia, mensajeDe('ENTREGA_EN_PASADO')),
        tipoTicketFis: z.enum(tiposTicket, 'Elige el tipo de ticket.'),
        tipoPago: z.enum(tiposPago, 'Elige el tipo de pago.'),
        formaPago: z.enum(formasPago, 'Elige la forma de pago.'),
        anticipo: z.number().nullable(),
        elementos: z.array(Elemento).min(1).max(MAXIMO_ELEMENTOS),
      })
      .superRefine(
        (valores, ctx) => {
          const fallo = falloDeCobro(valores, antes)
          if (fallo) ctx.addIssue({ code: 'custom', path: [fallo.campo], message: fallo.mensaje })
        },
        // The problem is told beside missing fields, not after them.
        { when: () => true },
      ),
  )

export type DatosPedido = z.output<ReturnType<typeof pedidoSchema>>
