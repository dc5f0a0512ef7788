import { z } from 'zod'
import { leerRfc } from './claves.ts'
import { DineroDeCfdi, dineroEscrito } from './dinero.schema.ts'
import { endpoints, exito, IdParam } from './endpoint.ts'
import { camposBancarios, faltasDeBancos, leerBancos, leerCuenta } from './facturacion.bancos.rules.ts'
import { formasPagoCfdi } from './facturacion.catalogos.ts'
import { TipoDeCambio } from './facturacion.cuerpos.ts'
import { monedas } from './facturacion.moneda.ts'
import { estadosFactura } from './facturacion.rules.ts'
import { Fecha } from './fechas.schema.ts'
import { Id } from './ids.schema.ts'
import { linea, texto } from './textos.schema.ts'
import { limpiarLinea } from './textos.ts'

const emitir = 'facturacion.emitir'

/** Forms of a payment that was made; 'por definir' is none (SAT CRP20202). */
export const formasDePagoRecibido = ['01', '02', '03', '04', '28'] as const
export const formasRecibidas = formasPagoCfdi.filter(({ clave }) => clave !== '99' && clave !== '30')

const ComplementoDelPago = z.object({
  idFactura: Id,
  serie: z.string(),
  folio: Id,
  parcialidad: z.int(),
  estatus: z.enum(estadosFactura),
})

/** What the complemento of a payment tells of it. */
const Pago = z.object({
  id: Id,
  fecha: z.string(),
  formaPago: z.enum(formasDePagoRecibido),
  importe: z.number(),
  numOperacion: z.string().nullable(),
  rfcBancoOrdenante: z.string().nullable(),
  bancoExtranjero: z.string().nullable(),
  cuentaOrdenante: z.string().nullable(),
  rfcBancoBeneficiario: z.string().nullable(),
  cuentaBeneficiario: z.string().nullable(),
  /** Its complemento de pago; null until the queue has made it. */
  complemento: ComplementoDelPago.nullable(),
})

/** A payment of an invoice without an order. */
export const PagoLibre = Pago.extend({
  /** What it takes off the invoice is `importe`; this is what came in, in its own currency. */
  moneda: z.enum(monedas),
  recibido: z.number(),
  /** Pesos of a dollar on its day; null of an invoice in pesos. */
  tipoCambio: z.number().nullable(),
  /** Why it was taken back; null while it stands. */
  anulado: z.string().nullable(),
  registro: z.string(),
})
export type PagoLibre = z.infer<typeof PagoLibre>

/** A payment of an order's ledger, as its deferred invoice is paid by it. */
export const PagoDePedido = Pago.extend({
  parcialidad: z.int(),
  /** What was last told of its banks; 0 where nothing was. Whoever changes it says what he saw. */
  version: z.int().nonnegative(),
})
export type PagoDePedido = z.infer<typeof PagoDePedido>

/** Amounts are in the invoice's currency. */
export const PagosDeFactura = z.object({
  moneda: z.enum(monedas),
  /** The rate of exchange that was typed last, where the invoice is in dollars. */
  tipoCambio: z.number().nullable(),
  total: z.number(),
  pagado: z.number(),
  /** What credit notes took off what is owed. */
  acreditado: z.number(),
  saldo: z.number(),
  /** The day on which it was issued: no payment is older. */
  emitida: z.string(),
  hoy: z.string(),
  pagos: z.array(PagoLibre),
  /** Why the queue could not make what is missing yet; null when nothing is. */
  pendiente: z.object({ limite: z.string(), fallo: z.string().nullable() }).nullable(),
})
export type PagosDeFactura = z.infer<typeof PagosDeFactura>

/** A field of a bank, which may be left blank. */
const bancario = (leer: (escrito: string) => string, maximo: number) =>
  z.preprocess(
    (valor) => (valor === '' ? null : valor),
    z.string().max(2000).overwrite(leer).max(maximo, `Máximo ${maximo} caracteres.`).nullish(),
  )

const camposDeBancos = {
  /** Number of the transfer or cheque, as SAT takes it. */
  numOperacion: z.preprocess(
    (valor) => (valor === '' ? null : valor),
    linea(100)
      .regex(/^[^|]*$/, 'No puede llevar el signo «|».')
      .nullish(),
  ),
  rfcBancoOrdenante: bancario(leerRfc, 13),
  bancoExtranjero: bancario(limpiarLinea, 300),
  cuentaOrdenante: bancario(leerCuenta, 50),
  rfcBancoBeneficiario: bancario(leerRfc, 13),
  cuentaBeneficiario: bancario(leerCuenta, 50),
}

const CamposDePagoLibre = z.object({
  fecha: Fecha,
  formaPago: z.enum(formasDePagoRecibido, 'Elige la forma de pago.'),
  /** What came in, in `moneda`. */
  importe: dineroEscrito('Escribe el importe.').pipe(DineroDeCfdi.min(0.01, 'El importe debe ser mayor que cero.')),
  /** Absent is the invoice's. */
  moneda: z.enum(monedas, 'Elige la moneda.').nullish(),
  tipoCambio: z.preprocess((valor) => (valor === '' ? null : valor), TipoDeCambio.nullish()),
  ...camposDeBancos,
})

/** Banks and accounts are taken where SAT takes them by the form of payment. */
export const RegistrarPagoLibre = CamposDePagoLibre.superRefine((pago, ctx) => {
  const faltas = faltasDeBancos(pago.formaPago, leerBancos(pago))
  for (const campo of camposBancarios)
    if (faltas[campo]) ctx.addIssue({ code: 'custom', path: [campo], message: faltas[campo] })
})
export type RegistrarPagoLibre = z.output<typeof RegistrarPagoLibre>

/** Banks of an order's payment; whether its form takes them is asked of the ledger, which says it. */
export const DecirBancos = z.object({ idPago: Id, version: z.int().nonnegative(), ...camposDeBancos })
export type DecirBancos = z.output<typeof DecirBancos>

/** Payments of deferred invoices (cfdi §5.6). */
export const pagosDeFactura = endpoints({
  list: {
    method: 'GET',
    path: '/facturacion/facturas/:id/pagos',
    permiso: emitir,
    params: IdParam,
    response: exito(PagosDeFactura),
    summary: 'Payments of a deferred invoice without an order, and what is left of it.',
  },
  registrar: {
    method: 'POST',
    path: '/facturacion/facturas/:id/pagos',
    permiso: emitir,
    params: IdParam,
    body: RegistrarPagoLibre,
    response: exito(z.object({ id: Id })),
    crea: true,
    summary: 'Writes down a payment of such an invoice; the queue stamps its complemento.',
  },
  anular: {
    method: 'POST',
    path: '/facturacion/pagos/:id/anular',
    permiso: emitir,
    params: IdParam,
    body: z.object({ motivo: texto(300).min(1, 'Escribe el motivo.') }),
    response: exito(z.object({ id: Id })),
    summary: 'Takes a payment back; its complemento is cancelled or replaced.',
  },
  dePedido: {
    method: 'GET',
    path: '/facturacion/facturas/:id/cobros',
    permiso: emitir,
    params: IdParam,
    response: exito(z.array(PagoDePedido)),
    summary: "Payments of an order's deferred invoice, as the ledger has them, with what was told of their banks.",
  },
  decirBancos: {
    method: 'PUT',
    path: '/facturacion/facturas/:id/cobros',
    permiso: emitir,
    params: IdParam,
    body: DecirBancos,
    response: exito(z.array(PagoDePedido)),
    summary: 'Tells the banks of such a payment; a complemento that was stamped without them is replaced by the queue.',
  },
})
