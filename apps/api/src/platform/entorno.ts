import { DireccionCorreo } from '@nitida/contract/correos.schema'
import { IMPRESORAS_PREFERIDAS } from '@nitida/contract/impresion'
import { esDebil } from '@nitida/contract/usuarios.rules'
import { z } from 'zod'
import { type ConfiguracionS3, leerS3, problemasDeS3, VariablesS3 } from './entorno.s3.ts'
import { type Logo, leerLogo, problemasDeLogo } from './logo.ts'

const opcional = z.preprocess((valor) => (valor === '' ? undefined : valor), z.string().optional())

const Variables = z.object({
  // A misspelt 'production' must not start as development.
  NODE_ENV: z.preprocess(
    (valor) => (valor === '' ? undefined : valor),
    z.enum(['development', 'test', 'production']).default('development'),
  ),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: opcional,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: opcional,
  DATABASE_APP_URL: opcional,
  DATABASE_LISTEN_URL: opcional,
  DEMO: z.enum(['0', '1']).optional(),
  APP_TOKEN: opcional,
  MASTER_KEY: opcional,
  PUBLIC_URL: opcional,
  ALLOWED_HOSTS: z.string().default(''),
  TRUST_PROXY: opcional,
  API_BASE: z
    .string()
    .regex(/^\/[a-z0-9/_-]*[a-z0-9]$/i)
    .default('/api'),
  CORS_ORIGIN: opcional,
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(0).max(720).default(0),
  PASSWORD_MIN: z.coerce.number().int().min(1).max(64).optional(),
  NOW_OFFSET_MS: z.coerce.number().int().default(0),
  ADMIN_EMAIL: z.preprocess((valor) => (valor === '' ? undefined : valor), z.email().optional()),
  ADMIN_PASSWORD: opcional,
  // Pesos; with at most two decimals.
  CORTE_DIFERENCIA_SIN_NOTA: z.coerce.number().min(0).max(1_000_000).multipleOf(0.01).default(50),
  CORTE_CIEGO: z.enum(['0', '1']).default('0'),
  NOMBRE_OPTICA: z.string().min(1).max(80).default('Óptica Nítida'),
  LOGO_OPTICA: opcional,
  IMPRESORAS: z.string().max(500).default(IMPRESORAS_PREFERIDAS.join()),
  PRIVACIDAD_DOMICILIO: z.string().trim().max(300).default(''),
  PRIVACIDAD_CORREO: z.union([z.literal(''), z.email()]).default(''),
  PRIVACIDAD_TELEFONO: z.string().trim().max(40).default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WHATSAPP_TOKEN: opcional,
  WHATSAPP_PHONE_ID: z.preprocess(
    (valor) => (valor === '' ? undefined : valor),
    z
      .string()
      .regex(/^\d{5,30}$/)
      .optional(),
  ),
  WHATSAPP_APP_SECRET: opcional,
  WHATSAPP_VERIFY_TOKEN: opcional,
  WHATSAPP_GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/)
    .default('v26.0'),
  WHATSAPP_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  // ours=theirs, comma separated.
  WHATSAPP_TEMPLATES: z
    .string()
    .regex(/^\s*([a-z0-9_]+=[a-z0-9_]+\s*(,\s*|$))*$/)
    .default(''),
  WHATSAPP_PER_SECOND: z.coerce.number().min(0.1).max(1000).default(20),
  WHATSAPP_DAILY_RECIPIENTS: z.coerce.number().int().min(1).max(10_000_000).default(250),
  WHATSAPP_DAILY_FOR_NOTICES: z.coerce.number().int().min(0).max(10_000_000).default(100),
  // Pesos; without it no cost is shown.
  WHATSAPP_PROMOTION_COST: z.preprocess(
    (valor) => (valor === '' ? undefined : valor),
    z.coerce.number().min(0).max(1000).optional(),
  ),
  WHATSAPP_RECEIPT_DAYS: z.coerce.number().int().min(31).max(3650).default(180),
  METRICS_BACKUPS: opcional,
  WHATSAPP_TEXT_DAYS: z.coerce.number().int().min(181).max(7300).default(730),
  ...VariablesS3,
  SMTP_HOST: opcional,
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_TLS: z.enum(['0', '1']).optional(),
  SMTP_USER: opcional,
  SMTP_PASSWORD: opcional,
  CORREO_REMITENTE: z.preprocess((valor) => (valor === '' ? undefined : valor), DireccionCorreo.optional()),
  CORREO_RESPONDER_A: z.preprocess((valor) => (valor === '' ? undefined : valor), DireccionCorreo.optional()),
  PAC_USER: opcional,
  PAC_PASSWORD: opcional,
  PAC_URL: z.preprocess((valor) => (valor === '' ? undefined : valor), z.url({ protocol: /^https?$/ }).optional()),
  PAC_SANDBOX: z.enum(['0', '1']).default('0'),
  METRICS_PORT: z.preprocess(
    (valor) => (valor === '' ? undefined : valor),
    z.coerce.number().int().min(0).max(65_535).optional(),
  ),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  POOL_MAX: z.coerce.number().int().min(2).max(100).default(10),
})

/** Public application id outside production (D-71). It authorises nothing (D-4). */
export const APP_TOKEN_DEMO = 'nitida-demo'

export interface Entorno {
  produccion: boolean
  puerto: number
  host: string
  dataDir: string
  /** Null means the embedded database. */
  databaseUrl: string | null
  /** How the application logs in, where it is not to make a login of its own; it may lead through a pooler. */
  databaseAppUrl: string | null
  /** The same without a pooler: what listens needs a connection to itself. */
  databaseListenUrl: string | null
  /** Whether an empty database is filled with the demo chain (D-71). */
  llenarDemo: boolean
  appToken: string
  masterKey: string | null
  publicUrl: string | null
  /** Names by which browsers may call, beside those of this computer and its network. */
  nombres: readonly string[]
  trustProxy: ConfianzaProxy
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
  /** Who answers for personal data; what is empty shows in the privacy policy as not configured. */
  privacidad: { domicilio: string; correo: string; telefono: string }
  /** Preferred printer models, the first one first (D-66). */
  impresoras: readonly string[]
  /** Difference of a cash count, in pesos, that still needs no note (D-62). */
  corteDiferenciaSinNota: number
  /** Whether expected cash stays hidden until the drawer is counted. */
  corteCiego: boolean
  /** Null sends nothing: messages are only kept. */
  whatsapp: ConfiguracionWhatsapp | null
  /** Null sends no e-mail: they are only kept. */
  correo: ConfiguracionCorreo | null
  /** What a promotion costs to send, in pesos, for the estimate; null while nobody said. */
  costoDePromocion: number | null
  /** Days for which the provider's receipts are kept. */
  diasDeRecibos: number
  /** Days for which it is kept what a message said. */
  diasDeTextos: number
  /** Null keeps photos in `dataDir`. */
  s3: ConfiguracionS3 | null
  /** Account of the provider that stamps; null is the sandbox, without fiscal validity (D-57). */
  pac: ConfiguracionPac | null
  logLevel: string
  /** Where Prometheus reads figures; null serves none. */
  metricas: { puerto: number; host: string; copiasBase: string | null } | null
  poolMax: number
}

export interface ConfiguracionPac {
  url: string
  usuario: string
  contrasena: string
}

/** What sending by Meta's Cloud API needs (reliability §1). */
export interface ConfiguracionWhatsapp {
  url: string
  version: string
  idTelefono: string
  token: string
  /** Signs what the provider posts to us. */
  secretoApp: string
  /** Proves to us that it is the provider who subscribes. */
  tokenVerificacion: string
  plantillas: Readonly<Record<string, string>>
  porSegundo: number
  /** Different numbers in any 24 hours, and how many of them promotions leave to notices. */
  destinatarios: number
  reservaAvisos: number
}

/** What handing e-mails to a mail server needs. */
export interface ConfiguracionCorreo {
  servidor: string
  puerto: number
  /** TLS from the first byte (port 465); otherwise STARTTLS, which is required unless the server is this computer. */
  tls: boolean
  acceso: { usuario: string; clave: string } | null
  remitente: string
  responderA: string | null
}

/** The parts of a list with commas, without blanks. */
const partes = (texto: string): string[] =>
  texto
    .split(',')
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '')

export class EntornoInvalido extends Error {}

/** Nobody, everybody, a list of addresses, or the nearest hops. */
type ConfianzaProxy = boolean | string | ((direccion: string, salto: number) => boolean)

function leerTrustProxy(texto: string | undefined): ConfianzaProxy {
  if (texto === undefined || texto === 'false' || texto === '0') return false
  if (texto === 'true') return true
  return /^\d+$/.test(texto) ? (_, salto) => salto < Number(texto) : texto
}

const DE_WHATSAPP = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const

/** Half a configuration would send without learning what became of it. */
function problemasDeWhatsapp(v: z.output<typeof Variables>): string[] {
  const faltan = DE_WHATSAPP.filter((nombre) => !v[nombre])
  return faltan.length === 0 || faltan.length === DE_WHATSAPP.length
    ? []
    : [`${faltan.join(', ')} must be set together with the other settings of WhatsApp.`]
}

function leerWhatsapp(v: z.output<typeof Variables>): ConfiguracionWhatsapp | null {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = v
  if (!WHATSAPP_TOKEN || !WHATSAPP_PHONE_ID || !WHATSAPP_APP_SECRET || !WHATSAPP_VERIFY_TOKEN) return null
  const pares = partes(v.WHATSAPP_TEMPLATES).map((par) => par.split('='))
  return {
    url: v.WHATSAPP_GRAPH_URL.replace(/\/$/, ''),
    version: v.WHATSAPP_GRAPH_VERSION,
    idTelefono: WHATSAPP_PHONE_ID,
    token: WHATSAPP_TOKEN,
    secretoApp: WHATSAPP_APP_SECRET,
    tokenVerificacion: WHATSAPP_VERIFY_TOKEN,
    plantillas: Object.fromEntries(pares),
    porSegundo: v.WHATSAPP_PER_SECOND,
    destinatarios: v.WHATSAPP_DAILY_RECIPIENTS,
    reservaAvisos: v.WHATSAPP_DAILY_FOR_NOTICES,
  }
}

/** A server that nobody is written from, or half an account. */
function problemasDeCorreo(v: z.output<typeof Variables>): string[] {
  const problemas: string[] = []
  if (Boolean(v.SMTP_HOST) !== Boolean(v.CORREO_REMITENTE))
    problemas.push('SMTP_HOST and CORREO_REMITENTE must be set together.')
  if (Boolean(v.SMTP_USER) !== Boolean(v.SMTP_PASSWORD))
    problemas.push('SMTP_USER and SMTP_PASSWORD must be set together.')
  return problemas
}

function leerCorreo(v: z.output<typeof Variables>): ConfiguracionCorreo | null {
  const { SMTP_HOST, SMTP_USER, SMTP_PASSWORD, CORREO_REMITENTE } = v
  if (!SMTP_HOST || !CORREO_REMITENTE) return null
  return {
    servidor: SMTP_HOST,
    puerto: v.SMTP_PORT,
    tls: v.SMTP_TLS === undefined ? v.SMTP_PORT === 465 : v.SMTP_TLS === '1',
    acceso: SMTP_USER && SMTP_PASSWORD ? { usuario: SMTP_USER, clave: SMTP_PASSWORD } : null,
    remitente: CORREO_REMITENTE,
    responderA: v.CORREO_RESPONDER_A ?? null,
  }
}

const PAC_EN_PRODUCCION = 'https://api.facturoporti.com.mx'
const PAC_DE_PRUEBA = 'https://testapi.facturoporti.com.mx'

function problemasDePac({ PAC_USER, PAC_PASSWORD }: z.output<typeof Variables>): string[] {
  return Boolean(PAC_USER) === Boolean(PAC_PASSWORD) ? [] : ['PAC_USER and PAC_PASSWORD must be set together.']
}

function leerPac(
  { PAC_USER, PAC_PASSWORD, PAC_URL }: z.output<typeof Variables>,
  produccion: boolean,
): ConfiguracionPac | null {
  if (!PAC_USER || !PAC_PASSWORD) return null
  const url = PAC_URL ?? (produccion ? PAC_EN_PRODUCCION : PAC_DE_PRUEBA)
  return { url: url.replace(/\/$/, ''), usuario: PAC_USER, contrasena: PAC_PASSWORD }
}

/** Our own names: of the address that customers are sent to, and what else is named. */
function nombresDe({ PUBLIC_URL, ALLOWED_HOSTS }: z.output<typeof Variables>): string[] {
  const publico = PUBLIC_URL && URL.canParse(PUBLIC_URL) ? [new URL(PUBLIC_URL).hostname] : []
  return [...publico, ...partes(ALLOWED_HOSTS)].map((nombre) => nombre.toLowerCase())
}

/** What production never accepts (security 44). One sentence per problem, so that all are mended in one go. */
function problemasDeProduccion(v: z.output<typeof Variables>): string[] {
  const problemas: string[] = []
  if (!v.APP_TOKEN?.trim() || v.APP_TOKEN === APP_TOKEN_DEMO)
    problemas.push('APP_TOKEN must be set to a value of your own.')
  if (!v.MASTER_KEY) problemas.push('MASTER_KEY must be set (32 bytes, base64 or hex).')
  const { WHATSAPP_GRAPH_URL, S3_URL, PAC_URL } = v
  for (const [nombre, url] of Object.entries({ WHATSAPP_GRAPH_URL, S3_URL, PAC_URL })) {
    if (url && !url.startsWith('https://')) problemas.push(`${nombre} must be https.`)
  }
  if (!v.PAC_USER && v.PAC_SANDBOX !== '1')
    problemas.push('PAC_USER and PAC_PASSWORD must be set; or PAC_SANDBOX=1 for invoices without fiscal validity.')
  if (v.DEMO === '1') problemas.push('DEMO=1 is not allowed.')
  if (v.NOW_OFFSET_MS !== 0) problemas.push('NOW_OFFSET_MS is not allowed.')
  if (v.LOG_LEVEL === 'debug' || v.LOG_LEVEL === 'trace') problemas.push('LOG_LEVEL must not be debug or trace.')
  if (v.PASSWORD_MIN !== undefined && v.PASSWORD_MIN < 8) problemas.push('PASSWORD_MIN must be at least 8.')
  if (v.ADMIN_PASSWORD !== undefined && v.ADMIN_PASSWORD.length < (v.PASSWORD_MIN ?? 8))
    problemas.push('ADMIN_PASSWORD is shorter than PASSWORD_MIN.')
  if (v.ADMIN_PASSWORD !== undefined && esDebil(v.ADMIN_PASSWORD, v.ADMIN_EMAIL ?? ''))
    problemas.push('ADMIN_PASSWORD is easily guessed.')
  return problemas
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
  const problemas = produccion ? problemasDeProduccion(v) : []
  if (v.DATABASE_URL && !v.MASTER_KEY && !produccion)
    problemas.push('MASTER_KEY must be set together with DATABASE_URL.')
  problemas.push(...problemasDeWhatsapp(v), ...problemasDeCorreo(v), ...problemasDePac(v), ...problemasDeS3(v))
  problemas.push(...problemasDeLogo(v.LOGO_OPTICA))
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
    llenarDemo: !produccion && (v.DEMO === '1' || (embebida && v.DEMO !== '0')),
    appToken: v.APP_TOKEN ?? APP_TOKEN_DEMO,
    masterKey: v.MASTER_KEY ?? null,
    publicUrl: v.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    nombres: nombresDe(v),
    trustProxy: leerTrustProxy(v.TRUST_PROXY),
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
    whatsapp: leerWhatsapp(v),
    correo: leerCorreo(v),
    costoDePromocion: v.WHATSAPP_PROMOTION_COST ?? null,
    diasDeRecibos: v.WHATSAPP_RECEIPT_DAYS,
    diasDeTextos: v.WHATSAPP_TEXT_DAYS,
    s3: leerS3(v),
    pac: leerPac(v, produccion),
    logLevel: v.LOG_LEVEL,
    metricas:
      v.METRICS_PORT === undefined
        ? null
        : { puerto: v.METRICS_PORT, host: v.METRICS_HOST, copiasBase: v.METRICS_BACKUPS ?? null },
    poolMax: v.POOL_MAX,
  }
}
