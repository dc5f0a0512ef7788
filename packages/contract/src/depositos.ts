import { z } from 'zod'
import { MAXIMO_CORTES_POR_DEPOSITO } from './depositos.rules.ts'
import { Dinero, dineroEscrito, Suma } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { linea, texto } from './textos.schema.ts'
import { MAXIMO_FOTO_BYTES } from './visitas.ts'

/** Cash that waits longer than this for the bank is late. */
export const DIAS_PARA_DEPOSITAR = 3
/** How far back closings are offered to a branch that has not deposited any yet. Later on, from its first deposited one. */
export const DIAS_DE_INICIO = 30

const DeSucursal = z.object({ idSucursal: Id, sucursalNumber: z.string(), direccion: z.string() })

/** A closing of a branch, as far as its cash goes to the bank. */
export const CortePorDepositar = DeSucursal.extend({
  idCorte: Id,
  dia: Fecha,
  nombreCreador: z.string(),
  efectivo: Suma,
  /** Paid out of the drawers. */
  gastos: Suma,
  /** Cash less expenses; below zero where more was spent or given back. */
  porDepositar: Suma,
  /** Counted less expected; null when nobody counted. */
  diferencia: Suma.nullable(),
  /** Whether it has waited for more than three days. */
  tarde: z.boolean(),
})
export type CortePorDepositar = z.infer<typeof CortePorDepositar>

export const Deposito = DeSucursal.extend({
  id: Id,
  dia: Fecha,
  cuenta: z.string(),
  importe: Suma,
  /** Cash of its closings less what was spent of it. */
  esperado: Suma,
  /** Deposited less expected. */
  diferencia: Suma,
  llevo: z.string(),
  nota: z.string().nullable(),
  nombreCreador: z.string(),
  creadoEn: Instante,
  cortes: z.array(z.object({ idCorte: Id, dia: Fecha, importe: Suma })),
  /** Signed address of the slip's photo, for five minutes; null where there is none. */
  url: z.string().nullable(),
  reversa: z.object({ en: Instante, nombre: z.string(), motivo: z.string() }).nullable(),
})
export type Deposito = z.infer<typeof Deposito>

/** Ids as a list, or as a multipart form writes one: separated by commas. */
const Ids = z.preprocess(
  (dicho) => (typeof dicho === 'string' ? dicho.split(',').filter((uno) => uno.trim() !== '') : dicho),
  z
    .array(IdEscrito)
    .min(1, 'Elige al menos un corte.')
    .max(MAXIMO_CORTES_POR_DEPOSITO, `Elige hasta ${MAXIMO_CORTES_POR_DEPOSITO} cortes.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Un corte va una sola vez.'),
)

export const CrearDeposito = z.object({
  cortes: Ids,
  dia: Fecha,
  cuenta: linea(60).min(1, 'Escribe en qué cuenta.'),
  importe: dineroEscrito('Escribe cuánto se depositó.').pipe(
    Dinero.min(0.01, 'El importe debe ser mayor que cero.').max(1_000_000_000, 'Revisa el importe.'),
  ),
  llevo: linea(120).min(1, 'Escribe quién lo llevó.'),
  nota: texto(500)
    .nullish()
    .transform((nota) => nota || null),
})
export type CrearDeposito = z.output<typeof CrearDeposito>

/** Path of a slip's bytes below the API base. Not a call: it answers a JPEG, to whoever holds a signed address. */
export const IMAGEN_COMPROBANTE = '/depositos/comprobante/:id'

const permiso = 'depositos.llevar'
const DeUnaSucursal = Pagina.pick({ page: true, limit: true }).extend({ sucursal: IdEscrito.optional() })

export const depositos = endpoints({
  pendientes: {
    method: 'GET',
    path: '/depositos/pendientes',
    permiso,
    query: DeUnaSucursal,
    response: cuerpo({
      /** A page of them, the oldest first. */
      data: z.array(CortePorDepositar),
      total: z.int().nonnegative(),
      /** Of all of them. */
      porDepositar: Suma,
      tarde: z.object({ cortes: z.int().nonnegative(), importe: Suma }),
      /** Cash that no closing of a branch has taken yet. */
      sinCorte: z.array(DeSucursal.extend({ importe: Suma, desde: Fecha })),
    }),
    summary: 'Cash that no deposit has taken: closings of branches, and what no closing has taken yet.',
  },
  list: {
    method: 'GET',
    path: '/depositos',
    permiso,
    query: DeUnaSucursal,
    response: lista(Deposito),
    summary: 'Deposits, the newest on top.',
  },
  crear: {
    method: 'POST',
    path: '/depositos',
    permiso,
    body: CrearDeposito,
    response: exito(Deposito),
    crea: true,
    archivos: { campo: 'imagen', maximo: 1, bytes: MAXIMO_FOTO_BYTES },
    porMinuto: 30,
    summary: 'Registers a deposit: it takes closings of one branch whole, with a photo of the slip where there is one.',
  },
  revertir: {
    method: 'PUT',
    path: '/depositos/:id/reversa',
    permiso,
    params: IdParam,
    body: z.object({ motivo: texto(300).min(3, 'Escribe el motivo.') }),
    response: exito(Deposito),
    summary: 'Reverses a wrong deposit: it stays, and its closings wait for another one.',
  },
})
