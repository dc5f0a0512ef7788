import { z } from 'zod'
import { CorreoDePersona } from './correos.schema.ts'
import { endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { tiposUsuario } from './permisos.ts'
import { linea } from './textos.schema.ts'
import { CONTRASENA_MAXIMA, empiezaAlTerminar, largoContrasena, leerHorario } from './usuarios.rules.ts'

/** Session hours, `HH:MM-HH:MM`. */
export const SessionLimit = linea(40)
  .refine((texto) => leerHorario(texto) !== null, 'El horario debe ser HH:MM-HH:MM.')
  .refine((texto) => !empiezaAlTerminar(texto), 'La hora de fin debe ser distinta de la de inicio.')

const Nombre = linea(80).min(1, 'Este campo es obligatorio.')
export const Contrasena = z
  .string()
  .min(1, 'La contraseña no puede estar vacía')
  .refine((texto) => largoContrasena(texto) <= CONTRASENA_MAXIMA, `Máximo ${CONTRASENA_MAXIMA} caracteres.`)
const BranchId = z.int().positive().nullable()
/** The professional licence as prescriptions print it; an empty text is none. */
const Cedula = linea(20)
  .regex(/^[\p{L}\d\s-]*$/u, 'La cédula solo lleva letras, números y guiones.')
  .transform((texto) => texto || null)
  .nullable()

/**
 * What is kept of a user: the one list of his fields. The answer below, the map of columns (`usuarios.queries.ts`) and the
 * values of the forms do not compile while one is missing.
 */
export const FichaUsuario = z.object({
  name: Nombre,
  lastName: Nombre,
  secondLastName: Nombre,
  email: CorreoDePersona,
  userType: z.enum(tiposUsuario),
  sessionLimit: SessionLimit.nullable(),
  branchId: BranchId,
  /** Optional, of types 0, 1 and 4: proposed on visits and histories (D-86). */
  cedula: Cedula,
})
export type FichaUsuario = z.output<typeof FichaUsuario>

const leida = {
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  email: z.string(),
  userType: z.enum(tiposUsuario),
  sessionLimit: z.string().nullable(),
  branchId: BranchId,
  cedula: z.string().nullable(),
} satisfies Record<keyof FichaUsuario, z.ZodType>

export const Usuario = z.object({
  id: z.int().positive(),
  ...leida,
  lastSessionDate: z.iso.datetime().nullable(),
  active: z.boolean(),
  branchNum: z.string().nullable(),
  branchAddress: z.string().nullable(),
  /** Raised by every change of his record, by which a stale edit is known (D-78). */
  version: z.int().positive(),
  /** Only in lists: too many failures slow his logins down somewhere; a new password or activation lets him in (D-77). */
  accesoFrenado: z.boolean().optional(),
  /** Whether his login asks for a code as well. */
  segundoFactor: z.boolean(),
  /** Whether he has a passkey to get in with. */
  conLlaves: z.boolean(),
  /** The branch he is the manager of. */
  encargadoDe: z.object({ id: z.int().positive(), sucursalNumber: z.string() }).nullable(),
  /** Whether his own branch works and has no manager, so that it may be offered to him again (D-20). */
  sucursalSinEncargado: z.boolean(),
  /** True only in the list of removed users, from which type 0 restores (D-73). */
  eliminado: z.boolean(),
})
export type Usuario = z.infer<typeof Usuario>

/** `branchNum` and `branchAddress` are accepted as the specification sends them; the server reads the branch itself (D-9). */
export const CrearUsuario = FichaUsuario.partial({ sessionLimit: true, branchId: true, cedula: true }).extend({
  password: Contrasena,
  branchNum: z.string().max(40).nullish(),
  branchAddress: z.string().max(300).nullish(),
})
export type CrearUsuario = z.output<typeof CrearUsuario>

/** An absent field keeps its value (D-78); `password` is null when it does not change. */
export const GuardarUsuario = FichaUsuario.partial().extend({
  password: Contrasena.nullish(),
  /** The version the editor saw; without it the edit is not checked for being stale. */
  version: z.int().positive().nullish(),
})
export type GuardarUsuario = z.output<typeof GuardarUsuario>

/** A password field is accepted and ignored (D-11). */
const SinEfecto = z.object({ password: z.string().max(CONTRASENA_MAXIMA).nullish() }).nullish()

export const FiltroUsuarios = Pagina.extend({ eliminados: z.stringbool().optional() })
export type FiltroUsuarios = z.output<typeof FiltroUsuarios>

export const usuarios = endpoints({
  list: {
    method: 'GET',
    path: '/usuarios',
    permiso: 'usuarios.administrar',
    query: FiltroUsuarios,
    response: lista(Usuario),
    summary: 'Users of the chain; `search` looks for words in names and e-mail.',
  },
  crear: {
    method: 'POST',
    path: '/crearUsuario',
    permiso: 'usuarios.administrar',
    body: CrearUsuario,
    response: exito(z.object({ id: z.int().positive(), lugar: z.int().positive() })),
    crea: true,
    summary: 'Creates a user; `lugar` is his place in the list of all users, from 1.',
  },
  guardar: {
    method: 'PUT',
    path: '/usuarios/:id',
    permiso: 'usuarios.administrar',
    params: IdParam,
    body: GuardarUsuario,
    response: exito(Usuario),
    summary: 'Saves a user; an absent field and a password of null stay as they are.',
  },
  desactivar: {
    method: 'PUT',
    path: '/usuarios/:id/desactivar',
    permiso: 'usuarios.administrar',
    params: IdParam,
    body: SinEfecto,
    response: exito(Usuario),
    summary: 'Deactivates a user and ends his sessions.',
  },
  activar: {
    method: 'PUT',
    path: '/usuarios/:id/activar',
    permiso: 'usuarios.administrar',
    params: IdParam,
    body: SinEfecto,
    response: exito(Usuario),
    summary: 'Activates a user.',
  },
  eliminar: {
    method: 'DELETE',
    path: '/usuarios/:id',
    permiso: 'usuarios.administrar',
    params: IdParam,
    response: exito(Usuario),
    summary: 'Removes a user from all lists; type 0 can restore him.',
  },
  restaurar: {
    method: 'PUT',
    path: '/usuarios/:id/restaurar',
    permiso: 'usuarios.administrar',
    params: IdParam,
    response: exito(Usuario),
    summary: 'Brings a removed user back, inactive.',
  },
  quitarFactor: {
    method: 'PUT',
    path: '/usuarios/:id/segundoFactor/quitar',
    permiso: 'usuarios.administrar',
    params: IdParam,
    body: z.object({
      /** The administrator's own password. */
      actual: Contrasena,
    }),
    response: exito(z.object({ quitado: z.boolean() })),
    porMinuto: 10,
    summary: 'Takes the second factor of a user off, who lost it; his sessions end.',
  },
  cambiarHorario: {
    method: 'PUT',
    path: '/users/:id/session-limit',
    permiso: 'usuarios.administrar',
    params: IdParam,
    body: z.object({ sessionLimit: SessionLimit }),
    response: exito(Usuario),
    summary: 'Changes the session hours.',
  },
})
