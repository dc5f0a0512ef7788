import type { Endpoint, Peticion, Respuesta } from '@nitida/contract/endpoint'
import { CABECERA_POSICION } from '@nitida/contract/posicion'
import { FALLO_DEL_SERVIDOR, Rechazo, SinRespuesta } from './fallos.ts'
import { anotarPosicion, pedirDesde } from './posicion.ts'
import type { Ruta } from './ruta.ts'

/** The application id and the base of the API come with the page, so one build serves every installation (D-2, D-4). */
const meta = (nombre: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${nombre}"]`)?.content ?? ''

export const appToken = (): string => meta('app-token')
export const apiBase = (): string => meta('api-base') || '/api'

interface Opciones {
  signal?: AbortSignal
  /** Key that makes a creating call safe to repeat (D-70). */
  clave?: string
}

interface Partes {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

let alTerminarSesion: ((rechazo: Rechazo) => void) | null = null

/** What the server answers to whoever has to activate his second factor first. */
export const FALTA_FACTOR = 'FALTA_SEGUNDO_FACTOR'

/** Called when the server no longer accepts the session, or not before its user's second factor. */
export function alPerderSesion(avisar: ((rechazo: Rechazo) => void) | null): void {
  alTerminarSesion = avisar
}

/** Header of an answer that was given before. */
export const REPETIDA = 'idempotency-replayed'

let alRepetirse: () => void = () => {}

/** Called when an answer is that of an earlier call, whose own answer got lost: nothing was done this time. */
export function alRepetirLlamada(avisar: () => void): void {
  alRepetirse = avisar
}

export function urlDe(path: string, { params, query }: Partes): string {
  const ruta = path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(params?.[nombre] ?? '')))
  const busqueda = new URLSearchParams()
  for (const [nombre, valor] of Object.entries(query ?? {})) {
    if (valor !== undefined && valor !== null && valor !== '') busqueda.set(nombre, String(valor))
  }
  const texto = busqueda.toString()
  return `${apiBase()}${ruta}${texto && `?${texto}`}`
}

let recargas = 0

/** Marks calls made meanwhile as reads after a cut, which the server lets others go before. */
export async function conRecarga(trabajo: () => Promise<void>): Promise<void> {
  recargas++
  try {
    await trabajo()
  } finally {
    recargas--
  }
}

/** The session and the key of a call. */
export function cabeceras(clave?: string): Headers {
  const encabezados = new Headers({ 'x-app-token': appToken() })
  const token = localStorage.getItem('token')
  if (token) encabezados.set('authorization', `Bearer ${token}`)
  if (clave) encabezados.set('idempotency-key', clave)
  else if (recargas > 0) encabezados.set('x-recarga', '1')
  return encabezados
}

/** An answer that is asked for while the code that takes it is on its way. */
interface Adelantada {
  respuesta: Promise<Response>
  /** Settles once `envoltura` is there, or will not come. */
  leida: Promise<void>
  /** The answer, if it is no refusal. */
  envoltura: unknown
}

/** Answers by address and session; each is taken once. */
const adelantadas = new Map<string, Adelantada>()
const VIDA_ADELANTADA_MS = 15_000

const claveDe = (ruta: Ruta<Endpoint>, partes: Partes): string =>
  `${localStorage.getItem('token')} ${urlDe(ruta.path, partes)}`

/** Asks ahead for the answer of a screen's call, which takes it. */
export function adelantar<E extends Endpoint>(ruta: Ruta<E>, peticion: Peticion<E>): void {
  const partes = peticion as Partes
  const clave = claveDe(ruta, partes)
  const respuesta = pedir(ruta, partes, {})
  const leer = async () => {
    const copia = (await respuesta).clone()
    if (copia.ok) adelantada.envoltura = await copia.json()
  }
  const leida = leer().catch(() => undefined) // the call that takes it is told
  const adelantada: Adelantada = { respuesta, leida, envoltura: null }
  adelantadas.set(clave, adelantada)
  setTimeout(() => adelantadas.delete(clave), VIDA_ADELANTADA_MS)
}

/** Waits until everything asked for ahead has come, or this much time has passed. */
export async function esperarAdelantadas(ms: number): Promise<void> {
  const plazo = new Promise((seguir) => setTimeout(seguir, ms))
  await Promise.race([Promise.all([...adelantadas.values()].map(({ leida }) => leida)), plazo])
}

function tomarAdelantada(ruta: Ruta<Endpoint>, partes: Partes): Adelantada | undefined {
  if (ruta.method !== 'GET' || adelantadas.size === 0) return undefined
  const clave = claveDe(ruta, partes)
  const adelantada = adelantadas.get(clave)
  adelantadas.delete(clave)
  return adelantada
}

/** The answer asked for ahead, if it has come already, so that a list is drawn with it at once. */
export function yaLlegada<E extends Endpoint>(ruta: Ruta<E>, peticion: Peticion<E>): Respuesta<E> | undefined {
  const partes = peticion as Partes
  if (adelantadas.size === 0 || !adelantadas.get(claveDe(ruta, partes))?.envoltura) return undefined
  return tomarAdelantada(ruta, partes)?.envoltura as Respuesta<E> // the server parsed it by the contract before sending
}

async function pedir(ruta: Ruta<Endpoint>, partes: Partes, { signal, clave }: Opciones): Promise<Response> {
  const { body } = partes
  const headers = cabeceras(clave)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (ruta.method === 'GET') pedirDesde(headers)
  try {
    const respuesta = await fetch(urlDe(ruta.path, partes), {
      method: ruta.method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    })
    anotarPosicion(respuesta.headers.get(CABECERA_POSICION))
    return respuesta
  } catch (error) {
    if (signal?.aborted) throw error
    throw new SinRespuesta()
  }
}

/**
 * Calls the API, typed by the contract. @throws Rechazo when the server refused, SinRespuesta when nothing is known: no
 * network, or a server that failed.
 */
export async function call<E extends Endpoint>(
  ruta: Ruta<E>,
  peticion: Peticion<E>,
  opciones: Opciones = {},
): Promise<Respuesta<E>> {
  const partes = peticion as Partes
  const respuesta = await (tomarAdelantada(ruta, partes)?.respuesta ?? pedir(ruta, partes, opciones))
  const envoltura: unknown = await respuesta.json().catch(() => null)
  return leerEnvoltura(ruta, respuesta.status, envoltura, respuesta.headers.get(REPETIDA) !== null)
}

const dichoEn = (envoltura: unknown): string =>
  envoltura !== null && typeof envoltura === 'object' && 'message' in envoltura && typeof envoltura.message === 'string'
    ? envoltura.message
    : FALLO_DEL_SERVIDOR

/**
 * Reads an answer (D-3).
 * @param repetida whether it was given before (D-70).
 * @throws Rechazo, SinRespuesta
 */
export function leerEnvoltura<E extends Endpoint>(
  ruta: Ruta<E>,
  estatus: number,
  envoltura: unknown,
  repetida = false,
): Respuesta<E> {
  if (estatus < 300 && envoltura) {
    if (repetida) alRepetirse()
    return envoltura as Respuesta<E> // the server parsed it by the contract before sending
  }
  if (estatus >= 500) throw new SinRespuesta(dichoEn(envoltura))
  if (!envoltura) throw new SinRespuesta()
  const rechazo = new Rechazo(estatus, envoltura)
  if ((estatus === 401 && !ruta.path.startsWith('/login')) || rechazo.codigo === FALTA_FACTOR)
    alTerminarSesion?.(rechazo)
  throw rechazo
}
