import { z } from 'zod'
import { denominaciones, tiposCorte, tiposMovimientoCaja } from './cortes.rules.ts'
import { Dinero, dineroEscrito, Suma } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, Pagina } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { Id, IdEscrito, SucursalDicha } from './ids.schema.ts'
import { formasPago, tiposMovimiento, tiposPago } from './pedidos.rules.ts'
import { texto } from './textos.schema.ts'

const totales = {
  totalEfectivo: Suma,
  totalCredito: Suma,
  totalDebito: Suma,
  totalTransferencia: Suma,
  totalGeneral: Suma,
}
export const Totales = z.object(totales)
export type Totales = z.infer<typeof Totales>

/** A ledger row that waits for its closing. */
export const TransaccionCorte = z.object({
  id: Id,
  createDate: Instante,
  /** Business day in the branch's zone; a row of an earlier day is listed apart (D-61). */
  dia: Fecha,
  tipo: z.enum(tiposMovimiento),
  idPedido: Id,
  folio: Id,
  /** Number of the branch that the order belongs to. */
  sucursalNumber: z.string(),
  idCliente: Id,
  nombreCliente: z.string(),
  direccionSucursal: z.string(),
  /** The user who was at the register. */
  nombreCreador: z.string(),
  importe: Suma,
  formaPago: z.enum(formasPago),
  tipoPago: z.enum(tiposPago),
  motivo: z.string().nullable(),
  /** Whether the order was removed and cannot be opened (D-37). */
  pedidoEliminado: z.boolean(),
})
export type TransaccionCorte = z.infer<typeof TransaccionCorte>

/** Refunds, reversals and corrections of a till, apart from payments (D-37): their balance, which the totals hold too. */
export const Ajustes = z.object({ movimientos: z.int().nonnegative(), importe: Suma })
export type Ajustes = z.infer<typeof Ajustes>

/** Money that entered or left the till beside the payments of orders. */
export const MovimientoCaja = z.object({
  id: Id,
  tipo: z.enum(tiposMovimientoCaja),
  importe: Dinero,
  motivo: z.string(),
  dia: Fecha,
  createDate: Instante,
  nombreCreador: z.string(),
  /** Whether it is of the till that asks and in no closing yet, so that it can be struck out. */
  anulable: z.boolean(),
})
export type MovimientoCaja = z.infer<typeof MovimientoCaja>

/** The drawer of a till. Its money never changes the totals of the closing (D-62). */
export const Caja = z.object({
  fondo: Suma,
  retiros: Suma,
  gastos: Suma,
  /** Fund + cash collected − withdrawals − expenses. */
  efectivoEsperado: Suma,
  movimientos: z.array(MovimientoCaja),
})
export type Caja = z.infer<typeof Caja>

const Piezas = z.int().min(0).max(100_000)
export const Arqueo = z.partialRecord(z.enum(denominaciones.map(({ clave }) => clave)), Piezas)

// Names, language and capitals are the specification's. Never "fix" them; see docs/glosario.md.
export const Corte = z.object({
  idCorte: Id,
  idCreador: Id,
  nombreCreador: z.string(),
  /** Empty for the closing of an administrator without branch. */
  direccionSucursal: z.string(),
  idSucursal: Id.nullable(),
  /** 1 by a person, 0 for a whole branch (D-59). */
  tipoUsuarioCreador: z.literal(tiposCorte),
  ...totales,
  /** Wall time of the till's zone, `YYYY-MM-DDTHH:MM:SS` (D-60). */
  fechaCorte: z.string(),
  /** Business day. */
  dia: Fecha,
  createDate: Instante,
  fondo: Suma,
  retiros: Suma,
  gastos: Suma,
  efectivoEsperado: Suma,
  /** Null when nobody counted. */
  efectivoContado: Suma.nullable(),
  diferencia: Suma.nullable(),
  ajustes: Ajustes,
  nota: z.string().nullable(),
  /** Reopening of a closing, which then no longer counts. */
  reapertura: z.object({ createDate: Instante, nombre: z.string(), motivo: z.string() }).nullable(),
})
export type Corte = z.infer<typeof Corte>

/** Everything the printed certificate of a closing says. */
export const Acta = Corte.extend({
  arqueo: Arqueo.nullable(),
  movimientos: z.array(MovimientoCaja),
  /** Payments taken, and how many of them belong to earlier days. */
  cobros: z.int().nonnegative(),
  cobrosDeDiasAnteriores: z.int().nonnegative(),
  /** The rows it took, the oldest first; none once it was opened again. */
  transacciones: z.array(TransaccionCorte),
})
export type Acta = z.infer<typeof Acta>

/** Collected on one day at a branch, by method and hour of its wall clock. */
export const Cobranza = z.object({
  idSucursal: Id,
  direccionSucursal: z.string(),
  formaPago: z.enum(formasPago),
  hora: z.int().min(0).max(23),
  importe: Suma,
  cobros: z.int().nonnegative(),
})
export type Cobranza = z.infer<typeof Cobranza>

/** An amount as forms send it: a number, or what `toFixed(2)` makes of one. */
const Total = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,2})?$/)
    .transform(Number),
])

/**
 * What the specification's screen sends. Creator, branch, kind and date are computed by the server; the totals are only
 * compared with its own (D-9). `arqueo` and `nota` are extra and optional.
 */
export const CrearCorte = z.object({
  idCreador: z.union([z.number(), z.string()]).nullish(),
  nombreCreador: z.string().max(300).nullish(),
  idSucursal: SucursalDicha,
  totalEfectivo: Total,
  totalCredito: Total,
  totalDebito: Total,
  totalTransferencia: Total,
  totalGeneral: Total,
  fechaCorte: z.string().max(40).nullish(),
  tipoUsuarioCreador: z.union([z.number(), z.string()]).nullish(),
  arqueo: Arqueo.nullish(),
  nota: texto(500)
    .nullish()
    .transform((nota) => nota || null),
})
export type CrearCorte = z.output<typeof CrearCorte>

/** Money of a branch that works no more, which no closing of it took (D-88). */
export const SinCorte = z.object({
  idSucursal: Id,
  sucursalNumber: z.string(),
  direccion: z.string(),
  /** Business day of its oldest row. */
  desde: Fecha,
  /** Ledger rows, payments and adjustments alike. */
  movimientos: z.int().positive(),
  ...totales,
})
export type SinCorte = z.infer<typeof SinCorte>

/** What the screen showed of such a branch; the server compares it with its own (D-9). */
export const CerrarSucursal = CrearCorte.pick({
  ...{ totalEfectivo: true, totalCredito: true, totalDebito: true, totalTransferencia: true, totalGeneral: true },
  nota: true,
})
export type CerrarSucursal = z.output<typeof CerrarSucursal>

const Motivo = texto(300).min(3, 'Escribe el motivo.')

export const CrearMovimientoCaja = z.object({
  tipo: z.enum(tiposMovimientoCaja),
  importe: dineroEscrito('Escribe el importe.').pipe(Dinero.min(0.01, 'El importe debe ser mayor que cero.')),
  motivo: Motivo,
})
export type CrearMovimientoCaja = z.output<typeof CrearMovimientoCaja>

/** Rows of an open till in the first answer; later pages are asked for. */
export const COBROS_POR_PAGINA = 500

const UserIdParam = z.object({ userId: IdEscrito })
const propio = 'cortes.propio'
const administrar = 'cortes.administrar'

export const cortes = endpoints({
  comprobacionDiaria: {
    method: 'GET',
    path: '/cortesCaja/comprobacionDiaria/:userId',
    permiso: propio,
    params: UserIdParam,
    response: cuerpo({
      existe: z.boolean(),
      /** The live closing of today, to print its certificate. */
      idCorte: Id.nullable(),
      dia: Fecha,
      /** Money collected after it, which waits for the next closing (D-61). */
      posteriores: z.object({ cobros: z.int().nonnegative(), importe: Suma }),
    }),
    summary: "Whether the caller's till is already closed today.",
  },
  sucursalAsignada: {
    method: 'GET',
    path: '/cortesCaja/sucursal/:userId',
    permiso: propio,
    params: UserIdParam,
    response: cuerpo({
      sucursalAsignada: z.boolean(),
      sucursal: z.object({ id: Id, sucursalNumber: z.string(), direccion: z.string() }).nullable(),
    }),
    summary: 'The branch whose manager the caller is.',
  },
  transacciones: {
    method: 'GET',
    path: '/cortesCaja/:userId',
    permiso: propio,
    params: UserIdParam,
    query: Pagina.pick({ page: true, limit: true }),
    response: cuerpo({
      /** A page of the rows, the oldest day first. */
      data: z.array(TransaccionCorte),
      total: z.int().nonnegative(),
      /** Payments by the card of the screen they are in; adjustments are counted apart. */
      cobrosPorDia: z.object({ deHoy: z.int().nonnegative(), deAntes: z.int().nonnegative() }),
      totales: Totales,
      ajustes: Ajustes,
      tipoUsuarioCreador: z.literal(tiposCorte),
      /** Business day of the till, and its wall time now. */
      dia: Fecha,
      fechaCorte: z.string(),
      direccionSucursal: z.string(),
      idSucursal: Id.nullable(),
      caja: Caja,
      /** A manager sees today's closings of his cashiers, and opens their certificates (D-59). */
      cortesIndividuales: z.array(
        Corte.pick({ idCorte: true, nombreCreador: true, totalGeneral: true, diferencia: true }),
      ),
      /** A larger difference needs a note; pesos. */
      diferenciaSinNota: Dinero,
      /** Whether expected cash stays hidden until the drawer is counted. */
      ciego: z.boolean(),
    }),
    summary: "Everything that waits for the closing of the caller's till (D-61).",
  },
  crear: {
    method: 'POST',
    path: '/cortesCaja/crear',
    permiso: propio,
    body: CrearCorte,
    response: exito(z.object({ id: Id, ...totales })),
    crea: true,
    summary: "Closes the caller's till, or the manager's branch.",
  },
  admin: {
    method: 'GET',
    path: '/cortesCaja/admin/:date',
    lee: 'replica',
    permiso: administrar,
    params: z.object({ date: Fecha }),
    response: cuerpo({
      data: z.array(Corte),
      total: z.int().nonnegative(),
      /** Closings of the day that were opened again. */
      reabiertos: z.array(Corte),
      /** Literal sum of all closings, and the sum of the distinct ledger rows inside them (D-62). */
      totalAcumulado: Suma,
      totalSinDuplicar: Suma,
      cobranza: z.array(Cobranza),
      /** Branches that work no more with money that waits, whatever day is looked at; absent where there are none. */
      sinCorte: z.array(SinCorte).optional(),
      hoy: Fecha,
    }),
    summary: 'All closings of a business day, and what was collected on it.',
  },
  cerrarSucursal: {
    method: 'POST',
    path: '/cortesCaja/sinCorte/:id',
    permiso: administrar,
    params: z.object({ id: IdEscrito }),
    body: CerrarSucursal,
    response: exito(z.object({ id: Id, ...totales })),
    crea: true,
    summary: 'Closes the till of a branch that works no more and has nobody to close it.',
  },
  acta: {
    method: 'GET',
    path: '/cortesCaja/acta/:id',
    permiso: propio,
    params: z.object({ id: IdEscrito }),
    response: exito(Acta),
    summary: 'A closing for its printed certificate: own ones, and all of them for an administrator.',
  },
  reabrir: {
    method: 'POST',
    path: '/cortesCaja/reabrir/:id',
    permiso: administrar,
    params: z.object({ id: IdEscrito }),
    body: z.object({ motivo: Motivo }),
    response: exito(Corte),
    summary: 'Opens a wrong closing again: what it took waits for a new one.',
  },
  crearMovimiento: {
    method: 'POST',
    path: '/cortesCaja/movimientos',
    permiso: propio,
    body: CrearMovimientoCaja,
    response: exito(MovimientoCaja),
    crea: true,
    summary: "Records an opening fund, a withdrawal or an expense of the caller's till.",
  },
  anularMovimiento: {
    method: 'DELETE',
    path: '/cortesCaja/movimientos/:id',
    permiso: propio,
    params: z.object({ id: IdEscrito }),
    response: exito(z.object({ id: Id })),
    summary: 'Strikes out a movement that no closing has taken yet.',
  },
})
