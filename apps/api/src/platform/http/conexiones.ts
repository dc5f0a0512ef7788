import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { AppError } from '../entorno/errores.ts'

/** Headers of answers that are given before or beside the framework: they show nothing and run nothing (security 34). */
const CABECERAS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

const ESTADOS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers what is not HTTP, or came too slowly or too large to be read, and hangs up (security 35, 36). */
export function rechazarConexion(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const cuerpo = JSON.stringify(new AppError('CUERPO_ILEGIBLE').sobre())
  const cabeceras = {
    ...CABECERAS,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(cuerpo)),
  }
  const lineas = Object.entries(cabeceras).map(([nombre, valor]) => `${nombre}: ${valor}`)
  const estado = ESTADOS[error.code ?? ''] ?? '400 Bad Request'
  if (socket.writable) socket.write(`HTTP/1.1 ${estado}\r\n${lineas.join('\r\n')}\r\n\r\n${cuerpo}`)
  socket.destroy()
}

/**
 * Answers an address that cannot be decoded or is too long as one that names nothing; the framework's own answer would repeat it.
 */
export function rechazarDireccion(_error: Error, _request: unknown, reply: FastifyReply): void {
  const fallo = new AppError('NO_ENCONTRADO')
  reply.headers(CABECERAS).status(fallo.estatus).send(fallo.sobre())
}

/** The socket server's requests get their headers here, because they never reach the framework's hooks. */
export function ponerCabecerasDeSocket(servidor: Server, ruta: string): void {
  servidor.prependListener('request', (peticion: IncomingMessage, respuesta: ServerResponse) => {
    if (!peticion.url?.startsWith(ruta)) return
    for (const [nombre, valor] of Object.entries(CABECERAS)) respuesta.setHeader(nombre, valor)
  })
}

/** A request as it came, without its wish for another protocol. */
function sinCambioDeProtocolo({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lineas = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [nombre = '', valor = ''] = rawHeaders.slice(i, i + 2)
    if (/^(upgrade|http2-settings)$/i.test(nombre)) continue
    const resto = /^connection$/i.test(nombre)
      ? valor
          .split(',')
          .filter((una) => !/^\s*(upgrade|http2-settings)\s*$/i.test(una))
          .join(',')
      : valor
    if (resto) lineas.push(`${nombre}: ${resto}`)
  }
  return `${lineas.join('\r\n')}\r\n\r\n`
}

/**
 * Requests that ask for another protocol outside of the sockets' path. A websocket is refused at once: its client would wait for it.
 * Any other wish, as that of a client which prefers HTTP/2, is ignored and the request answered as it is (RFC 9110 §7.8): the
 * connection is read again from its first line.
 */
export function atenderOtrosProtocolos(servidor: Server, ruta: string): void {
  servidor.prependListener('upgrade', (peticion: IncomingMessage, socket: Socket, leido: Buffer) => {
    if (peticion.url?.startsWith(ruta)) return
    if (/\bwebsocket\b/i.test(peticion.headers.upgrade ?? '')) {
      rechazarConexion(Object.assign(new Error('no socket here'), { code: 'UPGRADE' }), socket)
      return
    }
    socket.unshift(Buffer.concat([Buffer.from(sinCambioDeProtocolo(peticion), 'latin1'), leido]))
    servidor.emit('connection', socket)
  })
}
