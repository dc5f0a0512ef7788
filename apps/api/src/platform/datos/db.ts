import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import net from 'node:net'
import { Kysely, type KyselyConfig, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tablas.gen.ts'

export type BaseDatos = Kysely<DB>
/** Place of a query: the pool, or the transaction that shadows it. */
export type Db = BaseDatos | Transaction<DB>

// int8 and numeric arrive as text by default, and "+" would concatenate money (stack trap 6). Ids and centavos fit a safe
// integer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A calendar day stays text, or it would become the day before in Mexico.
pg.types.setTypeParser(pg.types.builtins.DATE, (texto) => texto)

const ROL_DE_LA_APLICACION = 'nitida_app'

interface OpcionesPool {
  max?: number
  /** The owner migrates and seeds; everything else works as the restricted role (security 45). */
  rol?: 'app' | 'propietario'
  /** The longest time of a statement of the application's role. */
  sentenciaMs?: number
  /** The longest wait for a connection. */
  esperaMs?: number
  /** Other settings of the server for these connections. */
  ajustes?: Readonly<Record<string, string>>
  /** Whether marked statements are planned once a connection; a pooler that lends connections by transaction forgets them. */
  preparadas?: boolean
}

/** A statement that is not heard of for a second beyond the limit is lost, since none takes longer. */
const SENTENCIA_MS = 9000
const SILENCIO_MS = SENTENCIA_MS + 1000
const KEEPALIVE_MS = 10_000

/**
 * What the application's connections start with: limits for a statement, a lock, and a pause within a transaction, and no compiling of
 * statements to machine code, which PostgreSQL would do each time that one runs.
 */
export const AJUSTES_DE_CONEXION = {
  statement_timeout: String(SENTENCIA_MS),
  lock_timeout: '5000',
  idle_in_transaction_session_timeout: '15000',
  timezone: 'UTC',
  jit: 'off',
} as const

/**
 * A connection that ends when nothing comes over it for too long. A network that swallows packets tells nobody, so a query would
 * wait for its answer for minutes, and the pool would lack its connection until then.
 */
function lineaQueNoEspera(): net.Socket {
  const linea = new net.Socket()
  linea.setTimeout(SILENCIO_MS, () =>
    linea.destroy(Object.assign(new Error('the database went silent'), { code: 'ETIMEDOUT' })),
  )
  // Statements of one moment leave in one packet: the driver uncorks after each of them.
  const soltar = linea.uncork.bind(linea)
  linea.uncork = () => process.nextTick(soltar)
  return linea
}

const MARCA = '/* preparada */'

/**
 * Marks a statement that is asked over and over, and whose best way does not depend on its values: rows by their ids. A connection
 * plans it once, which for a row with its names takes longer than to read it. Ranges and patterns are planned for their values. A
 * `limit` has to be written into it (`sql.lit`): for one that it does not know PostgreSQL expects a tenth of the table, and plans anew.
 */
export const preparada = <C extends { modifyEnd(marca: RawBuilder<unknown>): C }>(consulta: C): C =>
  consulta.modifyEnd(sql.raw(MARCA))

/** Ids of a longer page are another statement each time, and planning is little beside reading them. */
const MAXIMO_VALORES = 60
/** Statements that a process names; each connection keeps a plan of each that it was asked. */
const MAXIMO_NOMBRES = 400
const nombres = new Map<string, string>()

/** The name under which a statement is planned; none for one that is planned anew each time. */
function nombreDe(texto: string, valores: unknown): string | undefined {
  if (!texto.endsWith(MARCA) || (Array.isArray(valores) && valores.length > MAXIMO_VALORES)) return undefined
  if (!nombres.has(texto) && nombres.size < MAXIMO_NOMBRES)
    nombres.set(texto, createHash('sha1').update(texto).digest('base64url'))
  return nombres.get(texto)
}

/** A connection on which marked statements have a name, by which the database keeps their plans. */
class ClienteQuePrepara extends pg.Client {
  override query(texto: unknown, ...resto: unknown[]): never {
    const enviar = super.query.bind(this) as (...argumentos: unknown[]) => never
    const [values, ...oyentes] = resto
    const name = typeof texto === 'string' ? nombreDe(texto, values) : undefined
    return name ? enviar({ name, text: texto, values }, ...oyentes) : enviar(texto, ...resto)
  }
}

/** A pool whose connections carry the role and the time limits from their first statement. */
export function crearPool(url: string, opciones: OpcionesPool = {}): pg.Pool {
  const { max = 10, rol = 'app', sentenciaMs = SENTENCIA_MS, esperaMs = 5000, preparadas = true } = opciones
  const suyos =
    rol === 'app' ? { role: ROL_DE_LA_APLICACION, statement_timeout: sentenciaMs } : { statement_timeout: 0 }
  const ajustes = Object.entries({ ...AJUSTES_DE_CONEXION, ...suyos, ...opciones.ajustes }).map(
    ([nombre, valor]) => `-c ${nombre}=${valor}`,
  )
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: ajustes.join(' '),
    connectionTimeoutMillis: esperaMs,
    idleTimeoutMillis: SILENCIO_MS / 2,
    // Statements that a transaction starts together leave together.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    // A pool for the owner's statements, such as migrations and seeds, which may take minutes.
    ...(rol === 'app' && { stream: lineaQueNoEspera }),
    application_name: 'nitida',
    ...(preparadas && { Client: ClienteQuePrepara }),
  })
  // Listens for lost connections, which a restart of the database tells idle clients by the pool and checked-out clients by
  // themselves; without both listeners the process dies with them (reliability I2). The caller's own query fails and answers 503.
  pool.on('error', () => {})
  pool.on('connect', (cliente) => {
    cliente.on('error', () => {})
  })
  return pool
}

/** Channel of statements that the database answered, each a `Sentencia`; heard by whoever listened before its pool was opened. */
export const SENTENCIAS = 'nitida:sentencias'
export interface Sentencia {
  /** Without its values. */
  sql: string
  ms: number
  fallo: boolean
}
const sentencias = channel(SENTENCIAS)

/** Tells each statement where somebody listens; otherwise nothing is timed. */
const contarSentencias = (): Pick<KyselyConfig, 'log'> =>
  sentencias.hasSubscribers
    ? {
        log: ({ level, query, queryDurationMillis: ms }) =>
          sentencias.publish({ sql: query.sql, ms, fallo: level === 'error' } satisfies Sentencia),
      }
    : {}

export const crearDb = (pool: pg.Pool): BaseDatos =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...contarSentencias() })

/** SQLSTATE of a database error, or null for any other failure. */
export function sqlstate(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/** Name of the constraint a write ran into, or null. */
export function restriccion(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null
}

const CODIGOS_DE_RED = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
const SIN_CONEXION =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** A server that was the primary, and is a standby now, takes no write; the address leads to the other one soon. */
const YA_NO_ES_EL_PRINCIPAL = '25006'

/**
 * True when the database could not be reached, went away, or is not the primary any more: the answer is 503 and nothing is known about a
 * COMMIT.
 */
export function esFalloDeConexion(error: unknown): boolean {
  const estado = sqlstate(error)
  if (estado) return /^(08|57P|53300$)/.test(estado) || estado === YA_NO_ES_EL_PRINCIPAL
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(esFalloDeConexion)
  const codigo = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CODIGOS_DE_RED.has(codigo) || SIN_CONEXION.test(error.message)
}
