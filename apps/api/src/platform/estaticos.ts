import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errores.ts'

const UN_ANO = 'public, max-age=31536000, immutable'

/**
 * Serves the browser's files, compressed at build time. Hashed assets never change; every other path that is no file is a
 * screen and gets the page itself, which decides by the path (architecture §5).
 */
export async function servirWeb(app: FastifyInstance, carpeta: string): Promise<void> {
  if (!existsSync(path.join(carpeta, 'index.html'))) return
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
  app.get('/assets/*', abierta, (request, reply) =>
    reply.sendFile(decodeURIComponent(request.url.split('?')[0]?.slice(1) ?? '')),
  )
  app.get('/*', abierta, (request, reply) => {
    const ruta = request.url.split('?')[0] ?? '/'
    if (ruta.startsWith('/api/') || ruta.startsWith('/socket.io')) throw new AppError('NO_ENCONTRADO')
    if (/^\/[\w-]+\.(svg|ico|png|txt|webmanifest)$/.test(ruta)) return reply.sendFile(ruta.slice(1))
    return reply.sendFile('index.html')
  })
}
