import { type AvisoEvento, eventos } from '@nitida/contract/eventos'
import type { TipoUsuario } from '@nitida/contract/permisos'
import { EVENTO_POSICION } from '@nitida/contract/posicion'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import { crearCupo } from '../entorno/cupos.ts'
import { atenderOtrosProtocolos, ponerCabecerasDeSocket } from '../http/conexiones.ts'
import type { Evento } from '../llamada/ctx.ts'
import type { Posiciones } from '../llamada/posiciones.ts'
import type { AvisoSesion } from '../llamada/sesiones.fin.ts'
import { nombrePermitido } from '../seguridad/direcciones.ts'
import { origenPermitido } from '../seguridad/origenes.ts'
import type { Sesion, Sesiones } from '../seguridad/sesiones.ts'
import { iguales } from '../seguridad/tokens.ts'
import { prestarPool } from './realtime.pool.ts'

const REVISION_MS = 1000
/** Pages that are looked up at once, so that a thousand that come back together leave the pool to everybody's calls. */
const SALUDOS_A_LA_VEZ = 2
const RUTA = '/socket.io'

interface DatosSocket {
  sesion: Sesion
  token: string
}
type ServidorIo = Server<Record<string, never>, Record<string, (aviso: AvisoEvento) => void>, object, DatosSocket>
type SocketIo = Socket<Record<string, never>, Record<string, (aviso: AvisoEvento) => void>, object, DatosSocket>

export interface Realtime {
  /** Number of screens that listen to this process. */
  cuantos(): number
  /** @param posicion where the database's log ended once the event's cause was written; asked for where it is not known. */
  emitir(evento: Evento, posicion?: string | null): void
  /** Closes the sockets of a user, or of one session, on this process. */
  cerrarSockets(aviso: AvisoSesion): void
  /** Judges every socket again by the database, after notices may have been missed. */
  revisarTodos(): Promise<void>
  cerrar(): Promise<void>
}

interface Opciones {
  pool: Pool
  sesiones: Sesiones
  appToken: string
  origenes: string[]
  log: FastifyBaseLogger
  /** Where the database's log ends, for installations that read from replicas. */
  posicionActual?: Posiciones
}

const salaDeSesion = (tokenHashHex: string) => `sesion:${tokenHashHex}`
const salaDeUsuario = (id: number) => `usuario:${id}`
const salaDeSucursal = (id: number, tipo: TipoUsuario) => `sucursal:${id}:${tipo}`
const ADMINISTRACION = 'administracion'

function salasDe({ actor, tokenHash }: Sesion): string[] {
  const salas = [salaDeUsuario(actor.id), salaDeSesion(tokenHash.toString('hex'))]
  if (actor.tipo === '0') salas.push(ADMINISTRACION)
  else if (actor.idSucursal !== null) salas.push(salaDeSucursal(actor.idSucursal, actor.tipo))
  return salas
}

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

/**
 * Real-time events (spec §7): websocket first, then polling; a socket needs the application id, a live session and an
 * Origin of ours. Events carry a name and an id, go to the administration and to those types of the branch that may see
 * the row, and reach every process through PostgreSQL.
 */
export function crearRealtime(
  app: FastifyInstance,
  { pool, sesiones, appToken, origenes, log, posicionActual }: Opciones,
): Realtime {
  const io: ServidorIo = new Server(app.server, {
    path: RUTA,
    transports: ['websocket', 'polling'],
    serveClient: false,
    maxHttpBufferSize: 4096,
    connectTimeout: 20_000,
    destroyUpgrade: false, // atenderOtrosProtocolos answers them
    cors: { origin: origenes, credentials: false },
    allowRequest: (peticion, decidir) =>
      decidir(
        null,
        nombrePermitido(peticion.headers.host, app.deps.entorno.nombres) && origenPermitido(peticion.headers, origenes),
      ),
  })
  ponerCabecerasDeSocket(app.server, RUTA)
  atenderOtrosProtocolos(app.server, RUTA)
  // Every screen has to connect again after missed events, and then asks for everything.
  const prestamo = prestarPool(pool, () => {
    for (const { conn } of io.of('/').sockets.values()) conn.close()
  })
  io.adapter(
    createAdapter(prestamo.pool, { errorHandler: (error) => log.warn({ tipo: error.name }, 'socket adapter error') }),
  )

  const conCupo = crearCupo(SALUDOS_A_LA_VEZ)
  io.use(async (socket, siguiente) => {
    const { app: aplicacion, token } = socket.handshake.auth
    const portador = texto(token) || texto(socket.handshake.headers.authorization).replace(/^Bearer /i, '')
    if (!iguales(texto(aplicacion), appToken)) return siguiente(new Error('APLICACION_DESCONOCIDA'))
    try {
      socket.data.sesion = await conCupo(() => sesiones.consultar(portador))
      socket.data.token = portador
      await socket.join(salasDe(socket.data.sesion))
      siguiente()
    } catch {
      siguiente(new Error('SESION_TERMINADA'))
    }
  })

  // A screen that opens, or comes back, reads again for events that it did not hear.
  if (posicionActual)
    io.on('connection', async (socket) => {
      const posicion = await posicionActual()
      if (posicion) socket.emit(EVENTO_POSICION, { event: EVENTO_POSICION, id: 0, posicion })
    })

  const locales = (): SocketIo[] => [...io.of('/').sockets.values()]
  /** Judges a socket again by the database, where requests may have used its session. */
  async function revisar(socket: SocketIo): Promise<void> {
    try {
      socket.data.sesion = await sesiones.consultar(socket.data.token)
    } catch {
      socket.disconnect(true)
    }
  }
  // Idle sockets make no requests, so their hours and their end are checked here.
  const reloj = setInterval(() => {
    for (const socket of locales()) if (!sesiones.sigueViva(socket.data.sesion)) void revisar(socket)
  }, REVISION_MS)
  reloj.unref()

  function emitirEn({ event, id, idSucursal }: Evento, posicion: string | null): void {
    const deSucursal = idSucursal === null ? [] : eventos[event].map((tipo) => salaDeSucursal(idSucursal, tipo))
    io.to([ADMINISTRACION, ...deSucursal]).emit(event, { event, id, ...(posicion && { posicion }) })
  }

  return {
    cuantos: () => io.engine.clientsCount,
    emitir(evento, posicion = null) {
      if (posicion || !posicionActual) emitirEn(evento, posicion)
      else void posicionActual().then((actual) => emitirEn(evento, actual))
    },
    cerrarSockets({ usuario, sesion }) {
      io.local.in(sesion ? salaDeSesion(sesion) : salaDeUsuario(usuario)).disconnectSockets(true)
    },
    async revisarTodos() {
      for (const socket of locales()) await revisar(socket)
    },
    async cerrar() {
      clearInterval(reloj)
      // io.close() would also close the HTTP server and wait for it, before the requests under way.
      io.engine.close()
      await io.of('/').adapter.close()
      await prestamo.recuperar()
    },
  }
}
