import { z } from 'zod'
import { endpoints, exito } from './endpoint.ts'
import { CONTRASENA_MAXIMA, largoContrasena } from './usuarios.rules.ts'
import { Contrasena } from './usuarios.ts'

const ContrasenaActual = z
  .string()
  .min(1, 'Escribe tu contraseña actual.')
  .refine((texto) => largoContrasena(texto) <= CONTRASENA_MAXIMA, `Máximo ${CONTRASENA_MAXIMA} caracteres.`)

export const CambioDeContrasena = z.object({
  actual: ContrasenaActual,
  nueva: Contrasena,
})
export type CambioDeContrasena = z.output<typeof CambioDeContrasena>

/** Tells one's sessions apart and opens nothing: the beginning of the token's hash. */
const IdDeSesion = z.string().regex(/^[\da-f]{16}$/)

export const SesionAbierta = z.object({
  id: IdDeSesion,
  abiertaEn: z.iso.datetime(),
  /** Of its last call, to the minute. */
  usadaEn: z.iso.datetime(),
  /** When it ends by itself at the latest. */
  venceEn: z.iso.datetime(),
  /** 'Chrome en Windows'; null where the browser did not say. */
  navegador: z.string().nullable(),
  /** Whether it is the session that asks. */
  actual: z.boolean(),
})
export type SesionAbierta = z.infer<typeof SesionAbierta>

/** One's own password, asked for again before something that an open session alone must not do. */
export const ConContrasena = z.object({ actual: ContrasenaActual })

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not count. */
export const CodigoDeFactor = z.string().regex(/^[\dA-Za-z\s-]{6,40}$/, 'Son 6 números, o un código de recuperación.')

export const EstadoDelFactor = z.object({
  /** Since when a code is asked for at the login; null while none is. */
  activadoEn: z.iso.datetime().nullable(),
  codigosRestantes: z.int().nonnegative(),
})
export type EstadoDelFactor = z.infer<typeof EstadoDelFactor>

/** A secret for an authenticator app, as text and as the address that a QR holds. Told once. */
export const FactorPedido = z.object({ secreto: z.string(), enlace: z.string() })
export type FactorPedido = z.infer<typeof FactorPedido>

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
  factor: {
    method: 'GET',
    path: '/miCuenta/segundoFactor',
    permiso: 'sesion',
    response: exito(EstadoDelFactor),
    summary: 'Whether the login of the caller asks for a code, and how many recovery codes are left.',
  },
  pedirFactor: {
    method: 'POST',
    path: '/miCuenta/segundoFactor',
    permiso: 'sesion',
    body: ConContrasena,
    response: exito(FactorPedido),
    porMinuto: 10,
    summary: 'Makes a secret for an authenticator app; it is in force once a code of it was given.',
  },
  activarFactor: {
    method: 'PUT',
    path: '/miCuenta/segundoFactor',
    permiso: 'sesion',
    body: z.object({ codigo: CodigoDeFactor }),
    response: exito(z.object({ codigos: z.array(z.string()) })),
    porMinuto: 10,
    summary: 'Puts the secret in force and tells the recovery codes, once; the other sessions of the caller end.',
  },
  quitarFactor: {
    method: 'PUT',
    path: '/miCuenta/segundoFactor/quitar',
    permiso: 'sesion',
    body: ConContrasena.extend({ codigo: CodigoDeFactor }),
    response: exito(EstadoDelFactor),
    porMinuto: 10,
    summary: 'Takes the second factor off.',
  },
})
