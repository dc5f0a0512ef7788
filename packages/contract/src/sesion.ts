import { z } from 'zod'
import { leerCorreo } from './claves.ts'
import { cuerpo, endpoints, exito, type Respuesta } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { tiposTicket } from './pedidos.rules.ts'
import { tiposUsuario } from './permisos.ts'
import { limpiarLinea } from './textos.ts'
import { CONTRASENA_MAXIMA, largoContrasena } from './usuarios.rules.ts'

/** The logged-in user, as the specification stores him (spec §3 "Login response"). */
export const DatosUsuario = z.object({
  id: z.int().positive(),
  branchId: z.int().positive().nullable(),
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  userType: z.enum(tiposUsuario),
})
export type DatosUsuario = z.infer<typeof DatosUsuario>

/** How a user left his first screen, and what he chose last; kept with him, not in the browser. */
export const Preferencias = z.object({
  /** Type 0: whether the first screen opens on Hoy. */
  inicioEnHoy: z.boolean(),
  /** The counter: whether the band of the day is folded. */
  hoyPlegado: z.boolean(),
  /** Kind of ticket of his last new order, proposed on the next one; null before the first. */
  tipoTicket: z.enum(tiposTicket).nullable(),
  /** Day of the last news that the help showed him; null before the first. */
  novedadVista: Fecha.nullable(),
})
export type Preferencias = z.infer<typeof Preferencias>

/** Data of the session beside its user. */
export const EstadoSesion = z.object({
  /** The server's clock (D-72). */
  ahora: z.iso.datetime(),
  /** Today in the session's zone. */
  hoy: Fecha,
  /** When the session ends by itself: end of the allowed hours, 12 h, or the idle limit, whichever comes first. */
  terminaEn: z.iso.datetime(),
  zonaHoraria: z.string(),
  /** The branch shown in the bar; null for a user without branch. */
  sucursal: z.object({ id: z.int(), sucursalNumber: z.string(), direccion: z.string() }).nullable(),
  /** The licence of the session's user, proposed on visits and histories (D-86). */
  cedula: z.string().nullable(),
  preferencias: Preferencias,
  nombreOptica: z.string(),
  /** What the owner decided for sales. */
  ventas: z.object({ presupuestoDias: z.int().positive(), limitePrecio: z.int().nonnegative().nullable() }),
  /** Days on which every branch is closed: '2026-12-25 2027-01-01'. */
  diasCerrados: z.string(),
  /** True on a demo database (D-71). */
  demo: z.boolean(),
  /** Characters that a password needs; 1 outside production (D-8). */
  contrasenaMinima: z.int(),
  /** Whether he has to activate his second factor before he does anything else. */
  faltaFactor: z.boolean(),
})
export type EstadoSesion = z.infer<typeof EstadoSesion>

export const Credenciales = z.object({
  username: z.string().overwrite(leerCorreo).min(1).max(254),
  password: z
    .string()
    .min(1)
    .refine((texto) => largoContrasena(texto) <= CONTRASENA_MAXIMA),
  /** Of the second factor, for those who have one: the first attempt goes without and is answered FALTA_CODIGO. */
  codigo: z.string().max(40).overwrite(limpiarLinea).nullish(),
})
export type Credenciales = z.input<typeof Credenciales>

/** The answer that opens a session. */
export const AbiertaCon = cuerpo({
  tk: z.string(),
  timeDeny: z.literal(false),
  userData: DatosUsuario,
  sesion: EstadoSesion,
})

export type SesionIniciada = Respuesta<typeof sesion.login>

export const sesion = endpoints({
  login: {
    method: 'POST',
    path: '/login',
    permiso: 'publico',
    body: Credenciales,
    response: AbiertaCon,
    summary: 'Opens a session. Refusals carry `timeDeny`.',
  },
  validateTk: {
    method: 'GET',
    path: '/validateTk',
    permiso: 'sesion',
    response: cuerpo({ userData: DatosUsuario, sesion: EstadoSesion }),
    summary: 'Says whether the token is still good, and whose it is.',
  },
  preferencias: {
    method: 'PUT',
    path: '/preferencias',
    permiso: 'sesion',
    body: Preferencias.partial(),
    response: exito(Preferencias),
    porMinuto: 60,
    summary: 'Keeps how the caller left his first screen; what is not named stays.',
  },
  logout: {
    method: 'POST',
    path: '/logout',
    permiso: 'sesion',
    response: cuerpo({}),
    summary: 'Ends the session on the server.',
  },
})
