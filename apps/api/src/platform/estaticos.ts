import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Entorno } from './entorno.ts'
import { AppError } from './errores.ts'

const UN_ANO = 'public, max-age=31536000, immutable'
const ARCHIVO_SUELTO = /^(?:\/[\w-]+)+\.(svg|ico|png|txt|webmanifest)$/
/** What a search engine may show; everything else is for staff or holds somebody's order. */
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

/** Answers the page in the best encoding the browser takes; it is small, so each is made once and kept. */
function servirPagina(html: string) {
  const codificadas = { br: brotliCompressSync(html), gzip: gzipSync(html) }
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const acepta = String(request.headers['accept-encoding'] ?? '')
    const codificacion = (['br', 'gzip'] as const).find((nombre) => acepta.includes(nombre))
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    if (!INDEXABLES.has(rutaDe(request))) reply.header('x-robots-tag', 'noindex')
    if (!codificacion) return reply.send(html)
    return reply.header('content-encoding', codificacion).send(codificadas[codificacion])
  }
}

/** The link of a QR carries the order's code after a '=' in its path (D-21). */
const esDePedido = (ruta: string): boolean => ruta.includes('=')

const rutaDe = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/'

/**
 * Serves the browser's files, compressed at build time. Hashed assets never change; every other path that is no file is a
 * screen and gets the page itself, which decides by the path (architecture, "The life of a screen").
 */
export async function servirWeb(app: FastifyInstance, carpeta: string, entorno: Entorno): Promise<void> {
  const { appToken, apiBase, impresoras, nombreOptica, privacidad } = entorno
  if (!existsSync(path.join(carpeta, 'index.html'))) return
  const metas = {
    'app-token': appToken,
    'api-base': apiBase,
    impresoras: impresoras.join(),
    'nombre-optica': nombreOptica,
    'privacidad-domicilio': privacidad.domicilio,
    'privacidad-correo': privacidad.correo,
    'privacidad-telefono': privacidad.telefono,
  }
  const paginaDe = (archivo: string) =>
    servirPagina(paginaCon(readFileSync(path.join(carpeta, archivo), 'utf8'), metas))
  const pagina = paginaDe('index.html')
  const paginaDePedido = existsSync(path.join(carpeta, 'pedido.html')) ? paginaDe('pedido.html') : pagina
  await app.register(fastifyStatic, {
    root: carpeta,
    preCompressed: true,
    serve: false,
    cacheControl: false,
    // The page's headers are already set; only what differs from no-store is said here.
    setHeaders: (reply, archivo) => {
      if (archivo.includes(`${path.sep}assets${path.sep}`)) reply.header('cache-control', UN_ANO)
    },
  })
  const abierta = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const
  app.get('/assets/*', abierta, (request, reply) => reply.sendFile(decodeURIComponent(rutaDe(request).slice(1))))
  app.get('/*', abierta, (request, reply) => {
    const ruta = rutaDe(request)
    if (ruta.startsWith(`${apiBase}/`) || ruta.startsWith('/socket.io')) throw new AppError('NO_ENCONTRADO')
    if (ARCHIVO_SUELTO.test(ruta)) return reply.sendFile(ruta.slice(1))
    return esDePedido(ruta) ? paginaDePedido(request, reply) : pagina(request, reply)
  })
}
