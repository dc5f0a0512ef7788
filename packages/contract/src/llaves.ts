import { z } from 'zod'
import { ConContrasena } from './cuenta.ts'
import { endpoints, exito, IdParam } from './endpoint.ts'
import { AbiertaCon } from './sesion.ts'
import { linea } from './textos.schema.ts'

/** Passkeys that a user may have. */
export const LLAVES_POR_USUARIO = 10

const Base64Url = (maximo: number) =>
  z
    .string()
    .max(maximo)
    .regex(/^[\w-]+$/)
const Tipo = z.literal('public-key')
const Credencial = Base64Url(1400)
const Transportes = z.array(z.string().max(30)).max(10)

/** What the browser asks an authenticator for when it is to make a key (WebAuthn). */
export const OpcionesDeAlta = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: Tipo })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: Tipo, transports: z.array(z.string()) })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
})
export type OpcionesDeAlta = z.infer<typeof OpcionesDeAlta>

/** What it asks for when a key is to sign. Without a list of keys: the person chooses among those he has here. */
export const OpcionesDeEntrada = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type OpcionesDeEntrada = z.infer<typeof OpcionesDeEntrada>

/** An authenticator's answer with a new key. */
export const AltaFirmada = z.object({
  id: Credencial,
  rawId: Credencial,
  type: Tipo,
  response: z.object({
    clientDataJSON: Base64Url(8000),
    attestationObject: Base64Url(24_000),
    transports: Transportes.optional(),
  }),
})
export type AltaFirmada = z.output<typeof AltaFirmada>

/** An authenticator's answer with a signature. */
export const EntradaFirmada = z.object({
  id: Credencial,
  rawId: Credencial,
  type: Tipo,
  response: z.object({
    clientDataJSON: Base64Url(8000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(4000),
  }),
})
export type EntradaFirmada = z.output<typeof EntradaFirmada>

export const LlaveDeAcceso = z.object({
  id: z.int().positive(),
  nombre: z.string(),
  creadaEn: z.iso.datetime(),
  usadaEn: z.iso.datetime().nullable(),
})
export type LlaveDeAcceso = z.infer<typeof LlaveDeAcceso>

const NombreDeLlave = linea(60).min(1, 'Ponle un nombre.')

export const llaves = endpoints({
  pedirEntrada: {
    method: 'POST',
    path: '/login/llave/pedir',
    permiso: 'publico',
    body: z.object({}),
    response: exito(OpcionesDeEntrada),
    porMinuto: 60,
    summary: 'Makes a challenge for a log-in with a passkey; it is taken once, within five minutes.',
  },
  entrar: {
    method: 'POST',
    path: '/login/llave',
    permiso: 'publico',
    body: EntradaFirmada,
    response: AbiertaCon,
    summary: 'Opens a session with a passkey. Refusals carry `timeDeny`.',
  },
  listar: {
    method: 'GET',
    path: '/miCuenta/llaves',
    permiso: 'sesion',
    response: exito(z.array(LlaveDeAcceso)),
    summary: 'The passkeys of the caller, the newest first.',
  },
  pedirAlta: {
    method: 'POST',
    path: '/miCuenta/llaves/pedir',
    permiso: 'sesion',
    body: ConContrasena,
    response: exito(OpcionesDeAlta),
    porMinuto: 10,
    summary: 'Makes a challenge for a new passkey, after the own password.',
  },
  agregar: {
    method: 'POST',
    path: '/miCuenta/llaves',
    permiso: 'sesion',
    body: z.object({ nombre: NombreDeLlave, firmada: AltaFirmada }),
    response: exito(LlaveDeAcceso),
    porMinuto: 10,
    summary: 'Keeps a new passkey.',
  },
  quitar: {
    method: 'PUT',
    path: '/miCuenta/llaves/:id/quitar',
    permiso: 'sesion',
    params: IdParam,
    body: ConContrasena,
    response: exito(z.object({ cerradas: z.int().nonnegative() })),
    porMinuto: 10,
    summary: 'Takes a passkey of the caller away; his other sessions end.',
  },
  quitarDe: {
    method: 'PUT',
    path: '/usuarios/:id/llaves/quitar',
    permiso: 'usuarios.administrar',
    params: IdParam,
    body: ConContrasena,
    response: exito(z.object({ quitadas: z.int().nonnegative() })),
    porMinuto: 10,
    summary: "Takes all passkeys of a user away, with the administrator's own password; his sessions end.",
  },
})
