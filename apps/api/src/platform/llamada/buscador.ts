import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg, { type Connection, type Pool, type PoolClient } from 'pg'
import { crearDb, crearPool, type Db } from '../datos/db.ts'
import { AppError } from '../entorno/errores.ts'

/** Searches run on few connections of their own, so a till finds one whatever people type. */
export const CONEXIONES = 3
/** Others for phones and folios, which are found at once and wait for no words; each takes one at a time. */
export const CONEXIONES_DE_NUMEROS = 4
const SENTENCIA_MS = 2500
export const ESPERA_MS = 2000

/**
 * Planner settings of searches, which read an index of words, or the newest rows until there are enough. The planner judges well
 * between the two once it knows that comparing texts costs more than it reckons, and when it may not read whole tables for a
 * join.
 */
const AJUSTES = {
  random_page_cost: '1.1',
  cpu_operator_cost: '0.03',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  max_parallel_workers_per_gather: '0',
}

/** Connections of searches, those for words and those for numbers. */
export interface PoolsDeBusquedas {
  palabras: Pool
  numeros: Pool
}

/** @param url of the database itself: a pooler drops the settings that connections start with. */
export const crearPoolDeBusquedas = (url: string, max = CONEXIONES): Pool =>
  crearPool(url, { max, sentenciaMs: SENTENCIA_MS, esperaMs: ESPERA_MS, ajustes: AJUSTES })

export const crearPoolsDeBusquedas = (url: string): PoolsDeBusquedas => ({
  palabras: crearPoolDeBusquedas(url),
  numeros: crearPoolDeBusquedas(url, CONEXIONES_DE_NUMEROS),
})

/** The driver's undeclared fields of a connection: its address, and the numbers that a request to cancel has to name. */
type Conexion = PoolClient & { host: string; port: number; processID?: number; secretKey?: number }

/** The driver's undeclared ways to open a connection, and to ask on it that the statement of another be given up. */
type Linea = Connection & {
  stream: Socket
  connect(port: number | string, host?: string): void
  cancel(processID: number, secretKey: number): void
}

/** Tells the server to give up a connection's statement, on a connection of its own, as Ctrl-C does in psql. */
function cancelar({ host, port, processID, secretKey }: Conexion): void {
  if (processID === undefined || secretKey === undefined) return
  const linea = new pg.Connection() as Linea
  linea.stream.setTimeout(ESPERA_MS, () => linea.stream.destroy())
  linea.on('error', () => {}) // the statement then ends by its own limit
  linea.once('connect', () => linea.cancel(processID, secretKey))
  if (host.startsWith('/')) linea.connect(`${host}/.s.PGSQL.${port}`)
  else linea.connect(port, host)
}

/** The pool of one request, whose statements are given up when nobody waits for the answer. */
function poolDeUna(pool: Pool) {
  const tomadas = new Set<Conexion>()
  let abandonada = false
  return {
    async connect() {
      if (abandonada) throw new AppError('SERVICIO_NO_DISPONIBLE')
      const conexion = (await pool.connect()) as Conexion
      if (abandonada) {
        conexion.release()
        throw new AppError('SERVICIO_NO_DISPONIBLE')
      }
      tomadas.add(conexion)
      return {
        query: conexion.query.bind(conexion),
        release() {
          tomadas.delete(conexion)
          // A late request to cancel must not meet the next user's statement.
          conexion.release(abandonada)
        },
      }
    },
    async end() {},
    abandonar() {
      abandonada = true
      for (const conexion of tomadas) cancelar(conexion)
    },
  }
}

function textoBuscado({ query }: Pick<FastifyRequest, 'query'>): unknown {
  const { search, searchTerm } = (query ?? {}) as { search?: unknown; searchTerm?: unknown }
  return search || searchTerm
}

/** Whether a call carries typed text to look for. */
export const busca = (request: FastifyRequest): boolean => Boolean(textoBuscado(request))

const TELEFONO = /^(?=(?:\D*\d){7})(?=.*[1-9])[\d\s()+.-]{7,24}$/
/** With four digits or more: in a list of patients it is a part of a phone, and fewer digits begin half of all phones. */
const FOLIO = /^\s*(?=(?:\d-?){4})(?=.*[1-9])\d{1,5}-\d{1,9}\s*$/

/** Whether it is a phone, or nearly one, or an order's folio with its branch: few rows have it, and an index finds them. */
export function buscaNumero(request: Pick<FastifyRequest, 'query'>): boolean {
  const texto = textoBuscado(request)
  return typeof texto === 'string' && (TELEFONO.test(texto) || FOLIO.test(texto))
}

/** Pool of a search, whose statement is cancelled once the browser has hung up. */
export function dbDeBusqueda(
  { palabras, numeros }: PoolsDeBusquedas,
  request: FastifyRequest,
  { raw }: FastifyReply,
): Db {
  const suyo = poolDeUna(buscaNumero(request) ? numeros : palabras)
  raw.once('close', () => {
    if (!raw.writableFinished) suyo.abandonar()
  })
  // Kysely asks a pool only for connections.
  return crearDb(suyo as unknown as Pool)
}
