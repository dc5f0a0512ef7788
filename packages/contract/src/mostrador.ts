import { z } from 'zod'
import { Cliente } from './clientes.ts'
import { Suma } from './dinero.schema.ts'
import { endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Hora } from './fechas.schema.ts'
import { Id } from './ids.schema.ts'
import { ArticuloDeLista } from './inventario.ts'
import { Transaccion } from './pedidos.libro.ts'
import { Pedido } from './pedidos.ts'
import { linea } from './textos.schema.ts'

const Cuenta = z.int().nonnegative()

/** An order as pages about people show it. */
export const PedidoBreve = Pedido.pick({
  id: true,
  HashId: true,
  folio: true,
  idCliente: true,
  nombreCliente: true,
  telefonoCliente: true,
  sucursalNumber: true,
  estatus: true,
  fechaEntregaPrevista: true,
  saldoPendiente: true,
  total: true,
})
export type PedidoBreve = z.infer<typeof PedidoBreve>

/** Head of a patient's page. What a type may not know is null, and so is what does not exist. */
export const ResumenPaciente = z.object({
  cliente: Cliente,
  /** Rows of each tab; null where the type may not open it. */
  cuentas: z.object({
    citas: Cuenta,
    pedidos: Cuenta.nullable(),
    pagos: Cuenta.nullable(),
    mensajes: Cuenta,
    registros: Cuenta,
    facturas: Cuenta.nullable(),
  }),
  ultimoPedido: PedidoBreve.extend({ estatusDesde: Pedido.shape.estatusDesde }).nullable(),
  /** The order to collect on: one that waits in its branch first, then the newest that owes. */
  porCobrar: PedidoBreve.nullable(),
  /** Orders that owe. */
  conSaldo: Cuenta.nullable(),
  /** Day of the newest visit, in its branch. */
  ultimaVisita: Fecha.nullable(),
  idUltimaVisita: Id.nullable(),
  /** Day that the optometrist wrote for the next check-up. */
  proximaRevision: Fecha.nullable(),
})
export type ResumenPaciente = z.infer<typeof ResumenPaciente>

/** A row of the ledger with the order it belongs to. */
export const PagoDePaciente = Transaccion.pick({
  id: true,
  createDate: true,
  tipo: true,
  importe: true,
  formaPago: true,
  nombreCreador: true,
  motivo: true,
}).extend({ idPedido: Id, folio: Id, sucursalNumber: z.string() })
export type PagoDePaciente = z.infer<typeof PagoDePaciente>

/** Most patients, orders and articles that one search shows. */
export const PACIENTES_HALLADOS = 4
export const PEDIDOS_HALLADOS = 3
export const ARTICULOS_HALLADOS = 3

const Hallados = <S extends z.ZodType>(fila: S) =>
  z.object({ data: z.array(fila), total: Cuenta, totalExacto: z.boolean() })

export const Busqueda = z.object({
  pacientes: Hallados(
    Cliente.pick({
      id: true,
      nombreCompleto: true,
      edad: true,
      telefono: true,
      sucursalNumber: true,
      proximaCita: true,
      saldoPendiente: true,
    }),
  ).extend({
    /** Whether nobody is called so, and these are one typo away from it. */
    parecidos: z.boolean(),
  }),
  /** Null for types that see no orders. */
  pedidos: Hallados(PedidoBreve).nullable(),
  /** Articles by brand, model, colour, size or code; null for types that see none. `aqui`: in the caller's branch. */
  articulos: Hallados(
    ArticuloDeLista.pick({
      ...{ id: true, marca: true, modelo: true, color: true, medida: true, codigo: true, precio: true },
      ...{ familia: true, aqui: true, otras: true },
    }),
  ).nullable(),
})
export type Busqueda = z.infer<typeof Busqueda>

/** Numbers of the menu: appointments to be confirmed, and late orders. */
export const Conteos = z.object({ porConfirmar: Cuenta, atrasados: Cuenta.nullable() })
export type Conteos = z.infer<typeof Conteos>

/** Money of a day so far, and of the same weekday a week before up to the same hour; null when there was none to compare. */
const Comparado = z.object({ importe: Suma, antes: Suma.nullable() })

const CitaDeHoy = z.object({
  id: Id,
  hora: Hora,
  idCliente: Id,
  nombreCliente: z.string(),
  telefono: z.string(),
  confirmada: z.boolean(),
})
const CajaAbierta = z.object({ nombre: z.string(), desde: z.iso.datetime() })

const pedidosDeHoy = {
  /** Orders promised today and not handed over, and those of them that are in the branch. */
  seEntreganHoy: Cuenta,
  enSucursalDeHoy: Cuenta,
  /** Orders promised before today and not in the branch (D-87). */
  atrasados: Cuenta,
  mayorRetraso: Cuenta,
  /** Orders in the branch and not fetched, and those that wait for more than a week. */
  listos: Cuenta,
  listosViejos: Cuenta,
  /** Transfers to the branch that have been on their way for more than three days. */
  trasladosViejos: Cuenta,
  /** Pieces of the branch that have expired or will within sixty days; 0 for who does not keep the stock. */
  porCaducar: Cuenta,
  /** Orders to suppliers promised before today that did not come whole; 0 for who does not keep the stock. */
  ordenesTarde: Cuenta,
}

/** Most rows of a list of today. */
export const FILAS_DE_HOY = 4

/** Parts of a day that are looked up apart: one may fail and the others be known. */
const partesDeHoy = ['citas', 'pedidos', 'caja', 'cajasAbiertas', 'depositos'] as const
export type ParteDeHoy = (typeof partesDeHoy)[number]

/** A branch's day up to now. What the caller's type may not know is null, and so is a part that could not be looked up. */
export const Hoy = z.object({
  dia: Fecha,
  en: z.iso.datetime(),
  /** Parts that could not be looked up this time. */
  fallidas: z.array(z.enum(partesDeHoy)),
  citas: z
    .object({
      total: Cuenta,
      atendidas: Cuenta,
      porConfirmarHoy: Cuenta,
      porConfirmarManana: Cuenta,
      /** Appointments still to come today. */
      faltan: Cuenta,
      proximas: z.array(CitaDeHoy),
    })
    .nullable(),
  pedidos: z
    .object({
      ...pedidosDeHoy,
      urgentes: z.array(PedidoBreve),
      sinRecoger: z.array(PedidoBreve.extend({ diasListo: Cuenta })),
    })
    .nullable(),
  /** Money of the caller's till: his own, or the branch's for its encargado. Null when closings are blind. */
  caja: Comparado.nullable(),
  cajasAbiertas: z.array(CajaAbierta).nullable(),
  /** Cash of closings that has waited for the bank for more than three days, where the branch deposits at all. */
  depositosTarde: Suma.nullable(),
})
export type Hoy = z.infer<typeof Hoy>

export const HoyDeSucursal = z.object({
  idSucursal: Id,
  sucursalNumber: z.string(),
  direccion: z.string(),
  dia: Fecha,
  citas: Cuenta,
  atendidas: Cuenta,
  porConfirmar: Cuenta,
  ventas: Comparado,
  cobrado: Comparado,
  atrasados: Cuenta,
  mayorRetraso: Cuenta,
  listosViejos: Cuenta,
  trasladosViejos: Cuenta,
  /** Pieces that have expired or will within sixty days. */
  porCaducar: Cuenta,
  /** Orders to suppliers promised before today that did not come whole. */
  ordenesTarde: Cuenta,
  cajasAbiertas: Cuenta,
  /** Tills with money of an earlier day. */
  cajasDeAntes: Cuenta,
  depositosTarde: Suma,
  /** Sales of each of the last days up to this hour, oldest first, today last. */
  serie: z.array(Suma),
})
export type HoyDeSucursal = z.infer<typeof HoyDeSucursal>

/** Weeks that the owner's day may be compared over. */
export const SEMANAS_ATRAS = 4

/** The day of the chain. Branches and methods are looked up apart; the one that could not be is null. */
export const HoyDeLaCadena = z.object({
  en: z.iso.datetime(),
  dia: Fecha,
  sucursales: z.array(HoyDeSucursal).nullable(),
  porForma: z.array(z.object({ formaPago: Transaccion.shape.formaPago, importe: Suma })).nullable(),
})
export type HoyDeLaCadena = z.infer<typeof HoyDeLaCadena>

export const mostrador = endpoints({
  paciente: {
    method: 'GET',
    path: '/pacientes/:id',
    permiso: 'clientes.atender',
    params: IdParam,
    response: exito(ResumenPaciente),
    summary: 'What the page of a patient says above its tabs.',
  },
  pagos: {
    method: 'GET',
    path: '/pacientes/:id/pagos',
    permiso: 'pedidos.atender',
    params: IdParam,
    query: Pagina.omit({ search: true }),
    response: lista(PagoDePaciente),
    summary: 'Ledger rows of all orders of a patient, newest first.',
  },
  buscar: {
    method: 'GET',
    path: '/buscar',
    permiso: 'clientes.atender',
    query: z.object({ texto: linea(120).min(2) }),
    response: exito(Busqueda),
    porMinuto: 240,
    summary: 'Patients, orders and articles by name, phone, number or code, a few of each.',
  },
  conteos: {
    method: 'GET',
    path: '/hoy/conteos',
    permiso: 'citas.atender',
    response: exito(Conteos),
    summary: 'The numbers that stand in the menu.',
  },
  hoy: {
    method: 'GET',
    path: '/hoy',
    permiso: 'citas.atender',
    response: exito(Hoy.nullable()),
    summary: "The day of the caller's branch so far; null without a branch.",
  },
  cadena: {
    method: 'GET',
    path: '/hoy/cadena',
    lee: 'replica',
    permiso: 'cortes.administrar',
    query: z.object({ semanas: z.coerce.number<number | string>().int().min(1).max(SEMANAS_ATRAS).optional() }),
    response: exito(HoyDeLaCadena),
    summary: 'The day of every branch so far, beside the same weekday some weeks before.',
  },
})
