import { z } from 'zod'
import { DineroDeCfdi, dineroEscrito } from './dinero.schema.ts'
import { endpoints, exito, IdParam } from './endpoint.ts'
import { RespuestaDelPac } from './facturacion.emision.ts'
import { monedas } from './facturacion.moneda.ts'
import { MAXIMO_DE_NOTA, tiposDeNota } from './facturacion.notas.rules.ts'
import { formasDePagoRecibido } from './facturacion.pagos.ts'
import { estadosFactura } from './facturacion.rules.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { linea } from './textos.schema.ts'

const emitir = 'facturacion.emitir'
const Pesos = z.number()

/** An invoice with what is left of it for credit notes. */
const Acreditable = z.object({
  idFactura: Id,
  documento: z.string(),
  fecha: z.string(),
  /** Its amounts are in it. */
  moneda: z.enum(monedas),
  total: Pesos,
  /** Total less what live egresos took back. */
  queda: Pesos,
  /** What is still owed of it: nothing of one that says paid. */
  porPagar: Pesos,
  /** Its lines have different taxes, so that a note names them. */
  soloRenglones: z.boolean(),
})
export type Acreditable = z.infer<typeof Acreditable>

const Renglon = z.object({
  /** Place of the line in the CFDI, from 1. */
  linea: z.int().positive(),
  descripcion: z.string(),
  /** What it is worth with its taxes. */
  total: Pesos,
  queda: Pesos,
})

const NotaHecha = z.object({
  idFactura: Id,
  documento: z.string(),
  tipo: z.enum(tiposDeNota),
  fecha: z.string(),
  /** What it takes back of this invoice, which may be a part of it. */
  importe: Pesos,
  estatus: z.enum(estadosFactura),
})

export const NotasDeFactura = z.object({
  factura: Acreditable.extend({ renglones: z.array(Renglon) }),
  /** Other invoices of the same receiver that a note may name beside it. */
  otras: z.array(Acreditable),
  notas: z.array(NotaHecha),
  /** Why none may be made now; null where one may. */
  motivo: z.string().nullable(),
})
export type NotasDeFactura = z.infer<typeof NotasDeFactura>

const Importe = dineroEscrito('Escribe el importe.').pipe(DineroDeCfdi.min(0.01, 'El importe debe ser mayor que cero.'))

const Acreditada = z
  .object({
    idFactura: IdEscrito,
    /** An amount of the invoice, taxes included; null where its lines say how much. */
    importe: Importe.nullish(),
    renglones: z
      .array(z.object({ linea: z.int().min(1).max(MAXIMO_DE_NOTA.renglones), importe: Importe }))
      .max(MAXIMO_DE_NOTA.renglones)
      .default([]),
  })
  .refine(({ importe, renglones }) => (importe != null) !== renglones.length > 0, {
    path: ['importe'],
    message: 'Escribe el importe, o elige renglones.',
  })
  .refine(({ renglones }) => new Set(renglones.map((uno) => uno.linea)).size === renglones.length, {
    path: ['renglones'],
    message: 'Un renglón va una sola vez.',
  })

export const CrearNota = z.object({
  tipo: z.enum(tiposDeNota, 'Elige el tipo.'),
  /** How money goes back; not asked of a note that only lowers what is owed. */
  formaPago: z.enum(formasDePagoRecibido, 'Elige la forma de pago.').nullish(),
  /** Why, as the CFDI says it after its kind. */
  concepto: linea(300)
    .refine((escrito) => !escrito.includes('|'), 'No puede llevar el signo «|».')
    .default(''),
  facturas: z
    .array(Acreditada)
    .min(1, 'Elige al menos una factura.')
    .max(MAXIMO_DE_NOTA.facturas, `Máximo ${MAXIMO_DE_NOTA.facturas} facturas.`)
    .refine(
      (todas) => new Set(todas.map(({ idFactura }) => idFactura)).size === todas.length,
      'Una factura va una sola vez.',
    ),
})
export type CrearNota = z.output<typeof CrearNota>

/** Credit notes by hand of invoices without an order; those of an order follow its ledger (D-91). */
export const notasDeCredito = endpoints({
  list: {
    method: 'GET',
    path: '/facturacion/facturas/:id/notas',
    permiso: emitir,
    params: IdParam,
    response: exito(NotasDeFactura),
    summary: 'What is left of an invoice without an order, by lines too, and the credit notes that it has.',
  },
  crear: {
    method: 'POST',
    path: '/facturacion/notas',
    permiso: emitir,
    body: CrearNota,
    response: RespuestaDelPac,
    crea: true,
    bodyLimit: 512 * 1024,
    summary: 'Stamps a credit note (egreso, relation 01 or 03) of invoices of one receiver, once for each intent.',
  },
})
