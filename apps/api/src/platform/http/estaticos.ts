import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { constants, createBrotliCompress, gzipSync } from 'node:zlib'
import { hojaDeColor } from '@nitida/contract/color.rules'
import { esEnlaceDePedido } from '@nitida/contract/pedidos.codigo'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AjustesVivos } from '../entorno/ajustes.ts'
import { partes } from '../entorno/entorno.textos.ts'
import type { Entorno } from '../entorno/entorno.ts'
import { AppError } from '../entorno/errores.ts'
import { ponerCabecerasDeParte } from './cabeceras.ts'
import { conservarRelease } from './releases.ts'
import { TRABAJADOR_QUE_SE_RETIRA } from './trabajadorQueSeRetira.ts'

const UN_ANO = 'public, max-age=31536000, immutable'
/** Served kinds of files, with their types; no other kind is ours. */
const TIPOS: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}
/** Where the policy names the style sheets that a page may use. */
const PROPIOS = "style-src 'self'"
/** Begins the style sheet within a page. */
const ESTILOS = '<style>'

/** Pages that a search engine may show; everything else is for staff or holds somebody's order. */
const INDEXABLES = new Set(['/login', '/politicaPrivacidad'])

const escapar = (texto: string): string =>
  texto.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The page with this installation's values in its `meta` elements, so that one build serves every installation (D-2, D-4). */
function paginaCon(html: string, metas: Record<string, string>): string {
  return Object.entries(metas).reduce(
    (pagina, [nombre, valor]) =>
      pagina.replace(
        new RegExp(`(<meta name="${nombre}" content=")[^"]*`),
        (_, inicio: string) => inicio + escapar(valor),
      ),
    html,
  )
}

/** A file in the encodings that browsers take. */
interface Contenido {
  tipo: string
  crudo: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/** Answers in the best encoding the browser takes. */
function responder(request: FastifyRequest, reply: FastifyReply, contenido: Contenido): FastifyReply {
  const acepta = String(request.headers['accept-encoding'] ?? '')
  const codificacion = (['br', 'gzip'] as const).find((nombre) => contenido[nombre] && acepta.includes(nombre))
  reply.type(contenido.tipo).header('vary', 'accept-encoding')
  if (codificacion) reply.header('content-encoding', codificacion)
  return reply.send(codificacion ? contenido[codificacion] : contenido.crudo)
}

/** The best takes ten times as long, at every start, for a tenth of the bytes. */
const CALIDAD = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Compresses a page so that what stands before its style sheet can be read before the rest has arrived. */
async function comprimirPagina(html: string): Promise<Buffer> {
  const corte = html.indexOf(ESTILOS)
  const flujo = createBrotliCompress(CALIDAD)
  const entero = buffer(flujo)
  if (corte >= 0) {
    flujo.write(html.slice(0, corte))
    await new Promise<void>((listo) => flujo.flush(listo))
  }
  flujo.end(html.slice(Math.max(corte, 0)))
  return entero
}

/** Answers a page, each encoding of which is made once and kept. */
function servirPagina(html: string) {
  const crudo = Buffer.from(html)
  const gzip = gzipSync(crudo)
  const br = comprimirPagina(html)
  const hoja = html.split(ESTILOS)[1]?.split('</style>')[0]
  const permiso = hoja && `'sha256-${createHash('sha256').update(hoja).digest('base64')}'`
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!INDEXABLES.has(rutaDe(request))) reply.header('x-robots-tag', 'noindex')
    if (permiso) {
      const politica = String(reply.getHeader('content-security-policy'))
      if (!politica.includes(PROPIOS)) throw new Error('the policy has no place for the style sheet of the page')
      reply.header('content-security-policy', politica.replace(PROPIOS, `$& ${permiso}`))
    }
    return responder(request, reply, { tipo: 'text/html; charset=utf-8', crudo, br: await br, gzip })
  }
}

/**
 * The built files by their path in an address. They are some megabytes and never change, so they are kept in memory: a browser
 * that hangs up in the middle of one leaves no open file behind.
 */
function leerArchivos(carpeta: string): Map<string, Contenido> {
  const leer = (nombre: string) => (existsSync(nombre) ? readFileSync(nombre) : null)
  const archivos = new Map<string, Contenido>()
  for (const nombre of readdirSync(carpeta, { recursive: true, encoding: 'utf8' })) {
    const tipo = TIPOS[path.extname(nombre).slice(1)]
    if (!tipo) continue
    const completo = path.join(carpeta, nombre)
    const [crudo, br, gzip] = [readFileSync(completo), leer(`${completo}.br`), leer(`${completo}.gz`)]
    archivos.set(`/${nombre.split(path.sep).join('/')}`, { tipo, crudo, br, gzip })
  }
  return archivos
}

/** Hashed files of earlier releases: open tabs still ask for them. */
function leerAnteriores(carpeta: string, { dataDir }: Entorno, log: FastifyBaseLogger): Map<string, Contenido> {
  try {
    return new Map(conservarRelease(carpeta, dataDir).flatMap((una) => [...leerArchivos(una)]))
  } catch (error) {
    log.warn({ err: error }, 'the files of earlier releases are not served')
    return new Map()
  }
}

/** The worker that keeps the browser's code. */
const TRABAJADOR = '/sw.js'

/** The style sheet of a page. */
const HOJA = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/

interface Precargas {
  /** Name of the script that asks for the first list, before the application runs. */
  primera: string
  /** Parts that every screen of the staff needs. */
  comunes: string[]
  /** Further parts of the screen of a path. */
  porRuta: Record<string, string[]>
}

/**
 * The page names its scripts first, and brings its style sheet along after them: it fills the line that would stand idle until the
 * first of them answers.
 */
function conPrecargas(html: string, estilos: string, primera: string, partes: readonly string[]): string {
  const nuevas = [...new Set(partes)].filter((parte) => !html.includes(parte))
  const enlaces = nuevas.map((parte) => `<link rel="modulepreload" crossorigin href="${parte}">`)
  return html
    .replace('<html ', '<html class="letra-despues" ')
    .replace(/<link [^>]*as="font"[^>]*>/, '') // it comes after the rows, when the page asks for it
    .replace(HOJA, '')
    .replace(
      '<script type="module"',
      // The script is asynchronous, because another one would wait for the end of the page, and its calls with it.
      `<script type="module" async crossorigin src="${primera}"></script><script type="module"`,
    )
    .replace('</head>', () => `${enlaces.join('')}${ESTILOS}${estilos}</style></head>`)
}

/** Reads a text of the build. */
type Leer = (archivo: string) => string

/** Pages of the staff by path, each naming the parts of its screen; null where the page names none. */
function paginasDelPersonal(carpeta: string, leer: Leer, html: string, color: string) {
  const archivo = path.join(carpeta, 'precargas.json')
  if (!existsSync(archivo)) return () => null
  const { primera, comunes, porRuta } = JSON.parse(leer('precargas.json')) as Precargas // written by our own build
  const estilos = `${leer(HOJA.exec(html)?.[1] ?? '')}${color}`
  const pagina = (partes: readonly string[]) => servirPagina(conPrecargas(html, estilos, primera, partes))
  const comun = pagina(comunes)
  const propias = new Map(Object.entries(porRuta).map(([ruta, suyas]) => [ruta, pagina([...comunes, ...suyas])]))
  return (ruta: string) => (ruta.startsWith('/dashboard') ? (propias.get(ruta) ?? comun) : null)
}

/** A page with the chain's colour, after the house's. */
const conColor = (html: string, color: string): string =>
  color ? html.replace('</head>', () => `${ESTILOS}${color}</style></head>`) : html

const rutaDe = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/'

/** Every page, with what the browser finds in it of this installation. */
function crearPaginas(carpeta: string, leer: Leer, { appToken, apiBase }: Entorno, { actuales, logo }: AjustesVivos) {
  const metas = {
    'app-token': appToken,
    'api-base': apiBase,
    impresoras: partes(actuales.impresoras).join(),
    'nombre-optica': actuales.nombreOptica,
    'logo-optica': logo?.ruta ?? '',
    'privacidad-domicilio': actuales.privacidadDomicilio,
    'privacidad-correo': actuales.privacidadCorreo,
    'privacidad-telefono': actuales.privacidadTelefono,
  }
  const color = hojaDeColor(actuales.colorMarca)
  const htmlDe = (archivo: string) => paginaCon(leer(archivo), metas)
  const paginaDe = (archivo: string) => servirPagina(conColor(htmlDe(archivo), color))
  const pagina = paginaDe('index.html')
  const delPersonal = paginasDelPersonal(carpeta, leer, htmlDe('index.html'), color)
  const dePedido = existsSync(path.join(carpeta, 'pedido.html')) ? paginaDe('pedido.html') : pagina
  return (ruta: string) => (esEnlaceDePedido(ruta) ? dePedido : (delPersonal(ruta) ?? pagina))
}

/** The pages as the settings have them, made anew when they changed. */
function paginasAlDia(carpeta: string, entorno: Entorno, ajustes: AjustesVivos) {
  const leidos = new Map<string, string>()
  // Read once, so that a process goes on with the files it started with.
  const leer = (archivo: string) => {
    const texto = leidos.get(archivo) ?? readFileSync(path.join(carpeta, archivo), 'utf8')
    leidos.set(archivo, texto)
    return texto
  }
  const crear = () => crearPaginas(carpeta, leer, entorno, ajustes)
  let [version, paginas] = [ajustes.version, crear()]
  return (ruta: string) => {
    if (version !== ajustes.version) [version, paginas] = [ajustes.version, crear()]
    return paginas(ruta)
  }
}

/**
 * Serves the browser's files, compressed at build time. Hashed assets never change; every other path that is no file is a
 * screen and gets the page itself, which decides by the path (architecture, "The life of a screen").
 */
export function servirWeb(app: FastifyInstance, carpeta: string, entorno: Entorno, ajustes: AjustesVivos): void {
  const { apiBase, codigoGuardado } = entorno
  if (!existsSync(path.join(carpeta, 'index.html'))) return
  const paginaPara = paginasAlDia(carpeta, entorno, ajustes)
  const archivos = new Map([...leerAnteriores(carpeta, entorno, app.log), ...leerArchivos(carpeta)])
  if (!codigoGuardado)
    archivos.set(TRABAJADOR, {
      tipo: TIPOS.js ?? '',
      crudo: Buffer.from(TRABAJADOR_QUE_SE_RETIRA),
      br: null,
      gzip: null,
    })
  const abierta = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const
  app.get('/*', abierta, (request, reply) => {
    const ruta = rutaDe(request)
    if (ruta.startsWith(`${apiBase}/`) || ruta.startsWith('/socket.io')) throw new AppError('NO_ENCONTRADO')
    const marca = ajustes.marcaDe(ruta)
    const archivo = marca ? { tipo: marca.tipo, crudo: marca.bytes, br: null, gzip: null } : archivos.get(ruta)
    if (archivo) {
      if (ruta.startsWith('/assets/') || marca) ponerCabecerasDeParte(reply, ruta).header('cache-control', UN_ANO)
      return responder(request, reply, archivo)
    }
    if (ruta.startsWith('/assets/')) throw new AppError('NO_ENCONTRADO')
    return paginaPara(ruta)(request, reply)
  })
}
