import { z } from 'zod'
import { endpoints, exito } from './endpoint.ts'
import { CONTRASENA_MAXIMA, largoContrasena } from './usuarios.rules.ts'
import { Contrasena } from './usuarios.ts'

export const CambioDeContrasena = z.object({
  actual: z
    .string()
    .min(1, 'Escribe tu contraseña actual.')
    .refine((texto) => largoContrasena(texto) <= CONTRASENA_MAXIMA, `Máximo ${CONTRASENA_MAXIMA} caracteres.`),
  nueva: Contrasena,
})
export type CambioDeContrasena = z.output<typeof CambioDeContrasena>

/** Tells one's sessions apart and opens nothing: the beginning of the token's hash. */
const IdDeSesion = z.string().regex(/^[\da-f]{16}$/)

export const SesionAbierta = z.object({
  id: IdDeSesion,
  abiertaEn: z.iso.datetime(),
  /** When it ends by itself at the latest. */
  venceEn: z.iso.datetime(),
  /** 'Chrome en Windows'; null where the browser did not say. */
  navegador: z.string().nullable(),
  /** Whether it is the session that asks. */
  actual: z.boolean(),
})
export type SesionAbierta = z.infer<typeof SesionAbierta>

const Cerradas = exito(z.object({ cerradas: z.int().nonnegative() }))

/** What everybody does with his own account. */
export const cuenta = endpoints({
  cambiarContrasena: {
    method: 'PUT',
    path: '/miCuenta/contrasena',
    permiso: 'sesion',
    body: CambioDeContrasena,
    response: Cerradas,
    porMinuto: 10,
    summary: 'Changes the own password; every other session of the user ends.',
  },
  sesiones: {
    method: 'GET',
    path: '/miCuenta/sesiones',
    permiso: 'sesion',
    response: exito(z.array(SesionAbierta)),
    summary: 'The open sessions of the caller, the newest first.',
  },
  cerrarSesion: {
    method: 'DELETE',
    path: '/miCuenta/sesiones/:id',
    permiso: 'sesion',
    params: z.object({ id: IdDeSesion }),
    response: Cerradas,
    summary: 'Ends one other session of the caller.',
  },
  cerrarOtras: {
    method: 'DELETE',
    path: '/miCuenta/sesiones',
    permiso: 'sesion',
    response: Cerradas,
    summary: 'Ends all sessions of the caller but the one that asks.',
  },
})
