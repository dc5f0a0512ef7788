import type { NombreDeAjuste } from '@nitida/contract/ajustes'
import { IMPRESORAS_PREFERIDAS } from '@nitida/contract/impresion'
import { esDebil } from '@nitida/contract/usuarios.rules'
import { z } from 'zod'
import { fijosDe, NOMBRE_POR_OMISION } from './entorno.ajustes.ts'
import { type ConfiguracionCorreo, leerCorreo, problemasDeCorreo, VariablesCorreo } from './entorno.correo.ts'
import { type ConfiguracionPac, leerPac, leerUrlDelPac, problemasDePac, VariablesPac } from './entorno.pac.ts'
import { type ConfiguracionS3, leerS3, problemasDeS3, VariablesS3 } from './entorno.s3.ts'
import { opcional, partes, vacioEsNada } from './entorno.textos.ts'
import { leerTrazas, problemasDeTrazas, VariablesTrazas } from './entorno.trazas.ts'
import {
  type ConfiguracionWhatsapp,
  leerMarcoDeWhatsapp,
  leerWhatsapp,
  type MarcoDeWhatsapp,
  problemasDeWhatsapp,
  VariablesWhatsapp,
} from './entorno.whatsapp.ts'
import { type Logo, leerLogo, problemasDeLogo } from './logo.ts'

const DIRECCION_PUBLICA = 'must be the address of the pages, http or https, such as https://nitida.example.mx'

/** An address that patients' links can begin with: nobody's password, and nothing after the path. */
function esDireccionPublica(texto: string): boolean {
  if (!URL.canParse(texto)) return false
  const { protocol, username, password, search, hash } = new URL(texto)
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash
}

const Variables = z.object({
  // Only known words are taken: a misspelt 'production' must not start as development.
  NODE_ENV: z.preprocess(vacioEsNada, z.enum(['development', 'test', 'production']).default('development')),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: opcional,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: opcional,
  DATABASE_APP_URL: opcional,
  DATABASE_LISTEN_URL: opcional,
  DATABASE_POOLER_PREPARES: z.enum(['0', '1']).default('0'),
  REPLICA_DATABASE_URL: z.string().default(''),
  DEMO: z.enum(['0', '1']).optional(),
  APP_TOKEN: opcional,
  MASTER_KEY: opcional,
  PUBLIC_URL: z.preprocess(vacioEsNada, z.string().refine(esDireccionPublica, DIRECCION_PUBLICA).optional()),
  ALLOWED_HOSTS: z.string().default(''),
  TRUST_PROXY: opcional,
  DRAIN_SECONDS: z.preprocess(vacioEsNada, z.coerce.number().int().min(0).max(60).optional()),
  API_BASE: z
    .string()
    .regex(/^\/[a-z0-9/_-]*[a-z0-9]$/i)
    .default('/api'),
  CORS_ORIGIN: opcional,
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(0).max(720).default(0),
  PASSWORD_MIN: z.coerce.number().int().min(1).max(64).optional(),
  NOW_OFFSET_MS: z.coerce.number().int().default(0),
  ADMIN_EMAIL: z.preprocess(vacioEsNada, z.email().optional()),
  ADMIN_PASSWORD: opcional,
  // Pesos; with at most two decimals.
  CORTE_DIFERENCIA_SIN_NOTA: z.coerce.number().min(0).max(1_000_000).multipleOf(0.01).default(50),
  CORTE_CIEGO: z.enum(['0', '1']).default('0'),
  CODIGO_GUARDADO: z.enum(['0', '1']).default('1'),
  NOMBRE_OPTICA: z.string().min(1).max(80).default(NOMBRE_POR_OMISION),
  LOGO_OPTICA: opcional,
  IMPRESORAS: z.string().max(500).default(IMPRESORAS_PREFERIDAS.join()),
  PRIVACIDAD_DOMICILIO: z.string().trim().max(300).default(''),
  PRIVACIDAD_CORREO: z.union([z.literal(''), z.email()]).default(''),
  PRIVACIDAD_TELEFONO: z.string().trim().max(40).default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_BACKUPS: opcional,
  ...VariablesS3,
  ...VariablesWhatsapp,
  ...VariablesCorreo,
  ...VariablesPac,
  ...VariablesTrazas,
  METRICS_PORT: z.preprocess(vacioEsNada, z.coerce.number().int().min(0).max(65_535).optional()),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  POOL_MAX: z.coerce.number().int().min(2).max(100).default(10),
})

type Leidas = z.output<typeof Variables>

/** Public application id outside production (D-71). It authorises nothing (D-4). */
export const APP_TOKEN_DEMO = 'nitida-demo'

export interface Entorno {
  produccion: boolean
  puerto: number
  host: string
  dataDir: string
  /** Null means the embedded database. */
  databaseUrl: string | null
  /** The application's login, when it is not to make one of its own; it may lead through a pooler. */
  databaseAppUrl: string | null
  /** The same login without a pooler, for what listens, which needs a connection to itself. */
  databaseListenUrl: string | null
  /** Whether the pooler between keeps the plans of named statements. */
  poolerPrepara: boolean
  /** Streaming replicas for long reads, one server each; none reads everything at the primary. */
  replicas: readonly string[]
  /** Whether an empty database is filled with the demo chain (D-71). */
  llenarDemo: boolean
  appToken: string
  masterKey: string | null
  publicUrl: string | null
  /** Names by which browsers may call, beside those of this computer and its network. */
  nombres: readonly string[]
  trustProxy: ConfianzaProxy
  /** Time between saying that it leaves and closing, in which the balancer turns to other processes. */
  retiroMs: number
  apiBase: string
  /** Origins other than our own that may call and open sockets; for a separate API host (D-2). */
  origenes: string[]
  /** 0 means a session never ends for being idle (D-5). */
  minutosInactividad: number
  contrasenaMinima: number
  desfaseMs: number
  admin: { correo: string; contrasena: string } | null
  nombreOptica: string
  /** The shops' own mark; null shows the product's. */
  logo: Logo | null
  /** Data of the privacy policy's responsible; empty ones show there as not configured. */
  privacidad: { domicilio: string; correo: string; telefono: string }
  /** Preferred printer models, the first one first (D-66). */
  impresoras: readonly string[]
  /** Difference of a cash count, in pesos, up to which no note is needed (D-62). */
  corteDiferenciaSinNota: number
  /** Whether expected cash stays hidden until the drawer is counted. */
  corteCiego: boolean
  /** Settings of the screen that are said here, and so are fixed (D-94). */
  ajustesFijos: readonly NombreDeAjuste[]
  /** Whether browsers keep the application's code; if not, those that did forget it. */
  codigoGuardado: boolean
  /** Null sends nothing: messages are only kept. */
  whatsapp: ConfiguracionWhatsapp | null
  /** What an account of WhatsApp that comes from the screen is completed with. */
  marcoDeWhatsapp: MarcoDeWhatsapp
  /** Null sends no e-mail: they are only kept. */
  correo: ConfiguracionCorreo | null
  /** Price of sending a promotion, in pesos, for the estimate; null when none is configured. */
  costoDePromocion: number | null
  /** Days for which the provider's receipts are kept. */
  diasDeRecibos: number
  /** Days for which the text of a message is kept. */
  diasDeTextos: number
  /** Null keeps photos in `dataDir`. */
  s3: ConfiguracionS3 | null
  /** Account of the provider that stamps; null is the sandbox, without fiscal validity (D-57). */
  pac: ConfiguracionPac | null
  /** Host of the provider for an account that comes from the screen. */
  urlDelPac: string
  logLevel: string
  /** Address on which Prometheus reads figures; null serves none. */
  metricas: { puerto: number; host: string; copiasBase: string | null } | null
  /** Whether traces are sent to a collector, which the library's own settings name. */
  trazas: boolean
  poolMax: number
}

export class EntornoInvalido extends Error {}

/** Trusted proxies: nobody, everybody, a list of addresses, or the nearest hops. */
type ConfianzaProxy = boolean | string | ((direccion: string, salto: number) => boolean)

function leerTrustProxy(texto: string | undefined): ConfianzaProxy {
  if (texto === undefined || texto === 'false' || texto === '0') return false
  if (texto === 'true') return true
  return /^\d+$/.test(texto) ? (_, salto) => salto < Number(texto) : texto
}

/** A balancer that asks every two seconds has noticed by then. */
const RETIRO_S = 5
const retiroDe = ({ DRAIN_SECONDS, NODE_ENV, TRUST_PROXY }: Leidas): number =>
  DRAIN_SECONDS ?? (NODE_ENV === 'production' && TRUST_PROXY ? RETIRO_S : 0)

/** Our own host names: that of the customers' address, and the named ones. */
function nombresDe({ PUBLIC_URL, ALLOWED_HOSTS }: Leidas): string[] {
  const publico = PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : []
  return [...publico, ...partes(ALLOWED_HOSTS)].map((nombre) => nombre.toLowerCase())
}

const sinTls = (url: string | undefined): boolean => Boolean(url && new URL(url).protocol !== 'https:')

const debil = ({ ADMIN_PASSWORD, ADMIN_EMAIL }: Leidas): boolean =>
  ADMIN_PASSWORD !== undefined && esDebil(ADMIN_PASSWORD, ADMIN_EMAIL ?? '')

const esDePostgres = (url: string): boolean =>
  URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol) && new URL(url).hostname !== ''

function problemasDeReplicas({ REPLICA_DATABASE_URL, DATABASE_URL }: Leidas): string[] {
  const urls = partes(REPLICA_DATABASE_URL)
  if (urls.length === 0) return []
  return [
    ...(urls.every(esDePostgres)
      ? []
      : ['REPLICA_DATABASE_URL must be addresses such as postgres://db2.example:5432, separated by commas.']),
    ...(DATABASE_URL ? [] : ['REPLICA_DATABASE_URL is for a database of your own: set DATABASE_URL too.']),
  ]
}

/** Settings that production never accepts (security 44). */
const inaceptables: readonly [cuando: (v: Leidas) => boolean, problema: string][] = [
  [(v) => !v.APP_TOKEN?.trim() || v.APP_TOKEN === APP_TOKEN_DEMO, 'APP_TOKEN must be set to a value of your own.'],
  [(v) => !v.MASTER_KEY, 'MASTER_KEY must be set (32 bytes, base64 or hex).'],
  [(v) => sinTls(v.PUBLIC_URL), 'PUBLIC_URL must be https: patients open its links, and staff log in there.'],
  [(v) => sinTls(v.WHATSAPP_GRAPH_URL), 'WHATSAPP_GRAPH_URL must be https.'],
  [(v) => sinTls(v.S3_URL), 'S3_URL must be https.'],
  [(v) => sinTls(v.PAC_URL), 'PAC_URL must be https.'],
  [
    (v) => !v.PAC_USER && v.PAC_SANDBOX !== '1',
    'PAC_USER and PAC_PASSWORD must be set; or PAC_SANDBOX=1 for invoices without fiscal validity.',
  ],
  [(v) => v.DEMO === '1', 'DEMO=1 is not allowed.'],
  [(v) => v.NOW_OFFSET_MS !== 0, 'NOW_OFFSET_MS is not allowed.'],
  [(v) => v.LOG_LEVEL === 'debug' || v.LOG_LEVEL === 'trace', 'LOG_LEVEL must not be debug or trace.'],
  [(v) => (v.PASSWORD_MIN ?? 8) < 8, 'PASSWORD_MIN must be at least 8.'],
  [
    (v) => v.ADMIN_PASSWORD !== undefined && v.ADMIN_PASSWORD.length < (v.PASSWORD_MIN ?? 8),
    'ADMIN_PASSWORD is shorter than PASSWORD_MIN.',
  ],
  [debil, 'ADMIN_PASSWORD is easily guessed.'],
]

/** One sentence per problem, so that all are mended in one go. */
function problemasDe(v: Leidas, produccion: boolean): string[] {
  const deProduccion = inaceptables.flatMap(([cuando, problema]) => (produccion && cuando(v) ? [problema] : []))
  const sinClave = v.DATABASE_URL && !v.MASTER_KEY && !produccion
  return [
    ...deProduccion,
    ...(sinClave ? ['MASTER_KEY must be set together with DATABASE_URL.'] : []),
    ...problemasDeReplicas(v),
    ...problemasDeWhatsapp(v),
    ...problemasDeCorreo(v),
    ...problemasDePac(v),
    ...problemasDeS3(v),
    ...problemasDeLogo(v.LOGO_OPTICA),
    ...problemasDeTrazas(v),
  ]
}

/**
 * Reads the environment (D-71). @throws EntornoInvalido with every problem found, when a value is malformed or production
 * would start unsafe.
 */
export function leerEntorno(env: NodeJS.ProcessEnv): Entorno {
  const leido = Variables.safeParse(env)
  if (!leido.success) throw new EntornoInvalido(z.prettifyError(leido.error))
  const v = leido.data
  const produccion = v.NODE_ENV === 'production'
  const problemas = problemasDe(v, produccion)
  if (problemas.length > 0) throw new EntornoInvalido(problemas.join('\n'))
  const embebida = !v.DATABASE_URL
  return {
    produccion,
    puerto: v.PORT,
    host: v.HOST ?? '127.0.0.1',
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL ?? null,
    databaseAppUrl: v.DATABASE_APP_URL ?? null,
    databaseListenUrl: v.DATABASE_LISTEN_URL ?? v.DATABASE_APP_URL ?? null,
    poolerPrepara: v.DATABASE_POOLER_PREPARES === '1',
    replicas: partes(v.REPLICA_DATABASE_URL),
    llenarDemo: !produccion && (v.DEMO === '1' || (embebida && v.DEMO !== '0')),
    appToken: v.APP_TOKEN ?? APP_TOKEN_DEMO,
    masterKey: v.MASTER_KEY ?? null,
    publicUrl: v.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    nombres: nombresDe(v),
    trustProxy: leerTrustProxy(v.TRUST_PROXY),
    retiroMs: 1000 * retiroDe(v),
    apiBase: v.API_BASE,
    origenes: v.CORS_ORIGIN?.split(',').map((origen) => origen.trim()) ?? [],
    minutosInactividad: v.SESSION_IDLE_MINUTES,
    contrasenaMinima: v.PASSWORD_MIN ?? (produccion ? 8 : 1),
    desfaseMs: v.NOW_OFFSET_MS,
    admin: v.ADMIN_EMAIL && v.ADMIN_PASSWORD ? { correo: v.ADMIN_EMAIL, contrasena: v.ADMIN_PASSWORD } : null,
    nombreOptica: v.NOMBRE_OPTICA,
    logo: leerLogo(v.LOGO_OPTICA),
    privacidad: { domicilio: v.PRIVACIDAD_DOMICILIO, correo: v.PRIVACIDAD_CORREO, telefono: v.PRIVACIDAD_TELEFONO },
    impresoras: partes(v.IMPRESORAS),
    corteDiferenciaSinNota: v.CORTE_DIFERENCIA_SIN_NOTA,
    corteCiego: v.CORTE_CIEGO === '1',
    ajustesFijos: fijosDe(env),
    codigoGuardado: v.CODIGO_GUARDADO === '1',
    whatsapp: leerWhatsapp(v),
    marcoDeWhatsapp: leerMarcoDeWhatsapp(v),
    correo: leerCorreo(v),
    costoDePromocion: v.WHATSAPP_PROMOTION_COST ?? null,
    diasDeRecibos: v.WHATSAPP_RECEIPT_DAYS,
    diasDeTextos: v.WHATSAPP_TEXT_DAYS,
    s3: leerS3(v),
    pac: leerPac(v, produccion),
    urlDelPac: leerUrlDelPac(v, produccion),
    logLevel: v.LOG_LEVEL,
    metricas:
      v.METRICS_PORT === undefined
        ? null
        : { puerto: v.METRICS_PORT, host: v.METRICS_HOST, copiasBase: v.METRICS_BACKUPS ?? null },
    trazas: leerTrazas(v),
    poolMax: v.POOL_MAX,
  }
}
