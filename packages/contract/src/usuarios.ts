import { z } from 'zod'
import { Creado, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { tiposUsuario } from './permisos.ts'
import { CONTRASENA_MAXIMA, largoContrasena, leerHorario } from './usuarios.rules.ts'

/** Session hours, `HH:MM-HH:MM`. */
export const SessionLimit = z
  .string()
  .refine((texto) => leerHorario(texto) !== null, 'El horario debe ser HH:MM-HH:MM.')

const Nombre = z.string().trim().min(1, 'Este campo es obligatorio.').max(80, 'Máximo 80 caracteres.')
const Correo = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'El correo electrónico es demasiado largo.')
  .pipe(z.email('Escribe un correo electrónico válido.'))
const Contrasena = z
  .string()
  .min(1, 'La contraseña no puede estar vacía')
  .refine((texto) => largoContrasena(texto) <= CONTRASENA_MAXIMA, `Máximo ${CONTRASENA_MAXIMA} caracteres.`)
const BranchId = z.int().positive().nullable()

export const Usuario = z.object({
  id: z.int().positive(),
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  email: z.string(),
  userType: z.enum(tiposUsuario),
  sessionLimit: z.string().nullable(),
  lastSessionDate: z.iso.datetime().nullable(),
  active: z.boolean(),
  branchId: BranchId,
  branchNum: z.string().nullable(),
  branchAddress: z.string().nullable(),
  /** True only in the list of removed users, from which type 0 restores (D-73). */
  eliminado: z.boolean(),
})
export type Usuario = z.infer<typeof Usuario>

const campos = {
  name: Nombre,
  lastName: Nombre,
  secondLastName: Nombre,
  email: Correo,
  userType: z.enum(tiposUsuario),
  sessionLimit: SessionLimit.nullable().default(null),
  branchId: BranchId.default(null),
}

/** `branchNum` and `branchAddress` are accepted as the specification sends them; the server reads the branch itself (D-9). */
export const CrearUsuario = z.object({
  ...campos,
  password: Contrasena,
  branchNum: z.string().max(40).nullish(),
  branchAddress: z.string().max(300).nullish(),
})
export type CrearUsuario = z.output<typeof CrearUsuario>

/** `password` is null when it stays as it is. */
export const GuardarUsuario = z.object({ ...campos, password: Contrasena.nullable().default(null) })
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
    summary: 'Users of the chain; `search` looks in the first name.',
  },
  crear: {
    method: 'POST',
    path: '/crearUsuario',
    permiso: 'usuarios.administrar',
    body: CrearUsuario,
    response: Creado,
    crea: true,
    summary: 'Creates a user.',
  },
  guardar: {
    method: 'PUT',
    path: '/usuarios/:id',
    permiso: 'usuarios.administrar',
    params: IdParam,
    body: GuardarUsuario,
    response: exito(Usuario),
    summary: 'Saves a user; a password of null stays as it is.',
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
