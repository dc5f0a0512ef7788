import {
  CABECERA_APLICACION,
  CABECERA_IDEMPOTENCIA,
  type Endpoint,
  type Peticion,
  type Respuesta,
} from '@nitida/contract/endpoint'
import { Fallo } from '@nitida/contract/errores.schema'
import { CABECERA_POSICION } from '@nitida/contract/posicion'
import { abrirLlamada, anotarPosicion, type Historia, type Llamada } from './historia.ts'
import type { Red } from './red.ts'

export const APLICACION = 'nitida-demo'
const PLAZO_MS = 60_000

/** Whose session and which server a request is made with. */
export interface Cliente {
  red: Red
  historia: Historia
  /** The server he asks first while it answers. */
  preferido: number
  tk: string | null
  /** The address he calls from; staff calls from this computer's. */
  direccion?: string
}

export type Contestacion<E extends Endpoint> =
  | { tipo: 'ok'; cuerpo: Respuesta<E> }
  | { tipo: 'rechazo'; codigo: string }
  /** No answer, or one that says nothing of the work; `salio` is false when no server was reached. */
  | { tipo: 'nada'; salio: boolean }

interface Partes {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
}

function direccionDe({ path }: Endpoint, { params, query }: Partes): string {
  const ruta = path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(params?.[nombre])))
  const busqueda = new URLSearchParams()
  for (const [nombre, valor] of Object.entries(query ?? {})) busqueda.set(nombre, String(valor))
  return `/api${ruta}${busqueda.size > 0 ? `?${busqueda}` : ''}`
}

const claseDe = ({ method, path }: Endpoint): Llamada['clase'] =>
  path === '/login' ? 'sesion' : method === 'GET' ? 'lectura' : 'escritura'

const rehusada = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'

/** One attempt at a contract endpoint, recorded. Repeating it is the caller's business. */
export async function llamar<E extends Endpoint>(
  { red, historia, preferido, tk, direccion }: Cliente,
  endpoint: E,
  peticion: Peticion<E>,
  clave?: string,
): Promise<Contestacion<E>> {
  const partes = peticion as Partes
  const { n, url } = red.elegir(preferido)
  const anotar = abrirLlamada(historia, { clase: claseDe(endpoint), ruta: `${endpoint.method} ${endpoint.path}` })
  try {
    const respuesta = await fetch(`${url}${direccionDe(endpoint, partes)}`, {
      method: endpoint.method,
      signal: AbortSignal.timeout(PLAZO_MS),
      headers: {
        [CABECERA_APLICACION]: APLICACION,
        ...(tk && { authorization: `Bearer ${tk}` }),
        ...(direccion && { 'x-forwarded-for': direccion }),
        ...(partes.body && { 'content-type': 'application/json' }),
        ...(clave && { [CABECERA_IDEMPOTENCIA]: clave }),
        ...(historia.posicion && { [CABECERA_POSICION]: historia.posicion }),
      },
      ...(partes.body && { body: JSON.stringify(partes.body) }),
    })
    anotarPosicion(historia, respuesta.headers.get(CABECERA_POSICION))
    const leido: unknown = await respuesta.json()
    const { error } = respuesta.ok ? { error: null } : Fallo.parse(leido)
    anotar(respuesta.status, error)
    if (error !== null)
      return respuesta.status >= 500 ? { tipo: 'nada', salio: true } : { tipo: 'rechazo', codigo: error }
    const { success, data } = endpoint.response.schema.safeParse(leido)
    if (success) return { tipo: 'ok', cuerpo: data as Respuesta<E> }
    historia.anomalias.push(`${endpoint.method} ${endpoint.path} answered what the contract does not know`)
    return { tipo: 'nada', salio: true }
  } catch (error) {
    anotar(0, error instanceof Error ? error.name : null)
    red.apartar(n)
    return { tipo: 'nada', salio: !rehusada(error) }
  }
}
