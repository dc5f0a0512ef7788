import { type KeyObject, randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { aCentavos } from '@nitida/contract/dinero'
import { fraseDe } from '@nitida/contract/frases'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import { z } from 'zod'

import type { Archivos } from './adapters/archivos/archivos.ts'
import type { TransporteCorreo } from './adapters/correo/transporte.ts'
import { pacDe } from './adapters/pac/eleccion.ts'
import type { Pac } from './adapters/pac/pac.ts'
import type { TransporteWhatsapp } from './adapters/whatsapp/transporte.ts'
import { adjuntos } from './adjuntos.ts'
import { definiciones } from './definiciones.ts'
import { borradoresRoutes } from './modules/borradores/borradores.routes.ts'
import { exigirSinCitas } from './modules/citas/citas.consulta.service.ts'
import { citasRoutes } from './modules/citas/citas.routes.ts'
import { clientesRoutes } from './modules/clientes/clientes.routes.ts'
import type { Adjuntos } from './modules/correos/correos.adjuntos.ts'
import { correosRoutes } from './modules/correos/correos.routes.ts'
import { cortesRoutes } from './modules/cortes/cortes.routes.ts'
import { crearDibujante, type DibujarPdf } from './modules/documentos/documentos.dibujo.service.ts'
import { documentosRoutes } from './modules/documentos/documentos.routes.ts'
import type { DibujarFactura } from './modules/facturacion/facturacion.archivos.service.ts'
import { crearDibujoDeFactura } from './modules/facturacion/facturacion.impresa.service.ts'
import { facturacionRoutes } from './modules/facturacion/facturacion.routes.ts'
import { exigirSinFactura, exigirSinTimbrado } from './modules/facturacion/facturacion.ventas.service.ts'
import { historiasRoutes } from './modules/historias/historias.routes.ts'
import type { Definiciones } from './modules/mensajes/mensajes.definicion.ts'
import { mensajesRoutes } from './modules/mensajes/mensajes.routes.ts'
import { webhookRoutes } from './modules/mensajes/mensajes.webhook.routes.ts'
import { mostradorRoutes } from './modules/mostrador/mostrador.routes.ts'
import { exigirSinPedidos } from './modules/pedidos/pedidos.consulta.service.ts'
import { pedidosRoutes } from './modules/pedidos/pedidos.routes.ts'
import { promocionesRoutes } from './modules/promociones/promociones.routes.ts'
import { seguimientoRoutes } from './modules/seguimiento/seguimiento.routes.ts'
import { sesionRoutes } from './modules/sesion/sesion.routes.ts'
import { sucursalesRoutes } from './modules/sucursales/sucursales.routes.ts'
import { ticketsRoutes } from './modules/tickets/tickets.routes.ts'
import { exigirSinUsuarios, nombrarEncargado } from './modules/usuarios/usuarios.encargado.service.ts'
import { usuariosRoutes } from './modules/usuarios/usuarios.routes.ts'
import { visitasRoutes } from './modules/visitas/visitas.routes.ts'
import { ponerCabeceras } from './platform/cabeceras.ts'
import type { ClaveMaestra } from './platform/clave-maestra.ts'
import { derivarClave } from './platform/claves-derivadas.ts'
import { comprimirRespuestas } from './platform/compresion.ts'
import { rechazarConexion, rechazarDireccion } from './platform/conexiones.ts'
import { contrasenaCorrecta } from './platform/contrasenas.ts'
import type { Ctx, Optica, ReglasDeCorte } from './platform/ctx.ts'
import { type BaseDatos, crearDb } from './platform/db.ts'
import { type Disco, vigilarDisco } from './platform/disco.ts'
import type { Entorno } from './platform/entorno.ts'
import { revisarEntradas } from './platform/entradas.ts'
import { servirWeb } from './platform/estaticos.ts'
import { atenderFallos, atenderNoEncontrado } from './platform/fallos.ts'
import { ponerGuardia } from './platform/guardia.ts'
import { enDatos } from './platform/logo.ts'
import type { Metricas } from './platform/metricas.ts'
import { escucharCanal } from './platform/notificaciones.ts'
import { documentar, servirDocumento } from './platform/openapi.ts'
import { limitarCuerpos } from './platform/plazos.ts'
import { crearRealtime, type Realtime } from './platform/realtime.ts'
import { turnarLoQueEspera } from './platform/recargas.ts'
import { registrarPeticiones } from './platform/registro.ts'
import { servirSalud } from './platform/salud.ts'
import { cerrarMetodos, serializar } from './platform/serve.ts'
import { CANAL_SESIONES, leerAvisoSesion } from './platform/sesiones.fin.ts'
import { crearSesiones, type Sesiones } from './platform/sesiones.ts'
import { crearTurnos, type Turnos } from './platform/turnos.ts'

/** What the outside gives the application. */
export interface DepsExternas {
  /** Pool that works as the restricted role. */
  pool: Pool
  /** Counts what happens; null counts nothing. */
  metricas?: Pick<Metricas, 'seguir'>
  /** Connections that searches have for themselves. */
  poolBusquedas: Pool
  /** Where the socket events listen, when `pool` leads through a pooler. */
  poolSockets?: Pool
  /** The application's login, direct: for LISTEN (not through a transaction pooler). */
  url: string
  entorno: Entorno
  now: () => Date
  log: FastifyBaseLogger
  /** Wraps the data keys of the branches. */
  claveMaestra: ClaveMaestra
  /** Where messages to patients leave by. */
  transporte: TransporteWhatsapp
  /** Where photos are kept. */
  archivos: Archivos
  /** Folder where what is being received waits. */
  provisional: string
  /** Where e-mails leave by. */
  transporteCorreo: TransporteCorreo
  /** Who stamps invoices, instead of the one that is configured; for tests. */
  pac?: Pac
  /** What knows how full the disks are, instead of asking them; for tests. */
  disco?: Disco
  demo: boolean
  /** Folder of the built browser files; null serves the API alone. */
  web: string | null
}

export interface Deps extends DepsExternas {
  db: BaseDatos
  sesiones: Sesiones
  optica: Optica
  reglasDeCorte: ReglasDeCorte
  enTurnoDeCorte: Turnos
  /** Every kind of message to patients. */
  definiciones: Definiciones
  /** Signs the confirmation links (D-27). */
  claveEnlaces: KeyObject
  /** Keys the fingerprints of creating calls (D-70). */
  claveIdempotencia: KeyObject
  /** Signs the addresses of tickets (D-26, D-36). */
  claveTickets: KeyObject
  /** Signs the addresses of invoices' files. */
  claveFacturas: KeyObject
  dibujarFactura: DibujarFactura
  /** Signs the addresses of photos and of clinical pages (D-26). */
  claveClinica: KeyObject
  /** Signs the addresses of PDFs and of e-mails as files (D-26). */
  claveDocumentos: KeyObject
  /** Files that go with e-mails. */
  adjuntos: Adjuntos
  /** Who stamps invoices. */
  pac: Pac
  /** Draws papers in threads of their own, a few at a time. */
  dibujarPdf: DibujarPdf
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    realtime: Realtime
    crearCtx(request: FastifyRequest): Ctx
  }
}

// With the interval at which Node looks and the time that a body has (plazos.ts), a slow client is cut off within 15 s while
// others are served (security 36).
const PLAZO_CABECERAS_MS = 8000
// Of photos on a shop's line; every other body has its own end.
const PLAZO_PETICION_MS = 300_000
const REVISION_MS = 1000
const CUERPO_MAXIMO = 64 * 1024
// Closings use at most one connection in so many.
const PARTE_DE_CORTES = 4

function crearServidor({ log, entorno }: DepsExternas): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    // The library's own lines hold URLs; ours do not (registrarPeticiones, D-74).
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: rechazarConexion,
    frameworkErrors: rechazarDireccion,
    genReqId: () => randomUUID(),
    trustProxy: entorno.trustProxy,
    bodyLimit: CUERPO_MAXIMO,
    requestTimeout: PLAZO_PETICION_MS,
    http: { headersTimeout: PLAZO_CABECERAS_MS, connectionsCheckingInterval: REVISION_MS },
    routerOptions: { maxParamLength: 128 },
    return503OnClosing: true,
  })
}

/** Gives every request its own context; handlers and services see nothing else of the server. */
function decorar(app: FastifyInstance, deps: Deps): void {
  app.decorate('deps', deps)
  app.decorate(
    'crearCtx',
    (request: FastifyRequest): Ctx => ({
      db: deps.db,
      base: deps.db,
      now: deps.now,
      peticion: request.id,
      log: request.log,
      emitir: (evento) => app.realtime.emitir(evento),
      sesiones: deps.sesiones,
      optica: deps.optica,
      reglasDeCorte: deps.reglasDeCorte,
      enTurnoDeCorte: deps.enTurnoDeCorte,
      alConfirmar: null,
      idempotencia: null,
    }),
  )
}

/** Foreign origins are never told that they may read (security 33); configured ones may (D-2). */
function permitirOrigenes(app: FastifyInstance, origenes: string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !origenes.includes(origin)) return
    reply.header('access-control-allow-origin', origin).header('vary', 'origin')
    if (request.method !== 'OPTIONS') return
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header(
        'access-control-allow-headers',
        'authorization, content-type, x-app-token, idempotency-key, iduser, name, lastname, secondlastname, x-recarga',
      )
      .header('access-control-max-age', '600')
    return reply.status(204).send()
  })
}

async function registrarApi(app: FastifyInstance, { entorno }: Deps, disco: Disco): Promise<void> {
  await app.register(
    async (api) => {
      await documentar(api)
      servirSalud(api, disco)
      servirDocumento(api, entorno)
      await api.register(sesionRoutes)
      await api.register(usuariosRoutes)
      await api.register(sucursalesRoutes, {
        nombrarEncargado,
        antesDeCerrar: [exigirSinUsuarios, exigirSinCitas, exigirSinPedidos],
      })
      await api.register(clientesRoutes)
      await api.register(citasRoutes)
      await api.register(seguimientoRoutes)
      await api.register(mensajesRoutes)
      await api.register(webhookRoutes)
      await api.register(promocionesRoutes)
      await api.register(pedidosRoutes, { exigirSinFactura, exigirSinTimbrado })
      await api.register(ticketsRoutes)
      await api.register(facturacionRoutes)
      await api.register(cortesRoutes)
      await api.register(visitasRoutes)
      await api.register(historiasRoutes)
      await api.register(borradoresRoutes)
      await api.register(correosRoutes)
      await api.register(documentosRoutes)
      await api.register(mostradorRoutes)
      cerrarMetodos(api)
    },
    { prefix: entorno.apiBase },
  )
}

/**
 * In-flight requests are answered, idle keep-alive connections are cut; otherwise closing waits for the longest of them
 * (stack trap 5).
 */
function cerrarBien(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    await app.realtime.cerrar()
    const cortar = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(cortar))
    app.server.closeIdleConnections()
  })
}

/** Builds the whole application without listening: `main.ts` gives it a port, tests inject requests. */
export async function buildApp(externas: DepsExternas): Promise<FastifyInstance> {
  const db = crearDb(externas.pool)
  const { entorno, now, log, url } = externas
  const sesiones = crearSesiones({ db, now, minutosInactividad: entorno.minutosInactividad })
  const dibujante = crearDibujante()
  const optica = {
    nombre: entorno.nombreOptica,
    logo: entorno.logo && enDatos(entorno.logo),
    urlPublica: entorno.publicUrl ?? `http://127.0.0.1:${entorno.puerto}`,
  }
  const deps: Deps = {
    ...externas,
    db,
    sesiones,
    definiciones,
    optica,
    reglasDeCorte: { diferenciaSinNota: aCentavos(entorno.corteDiferenciaSinNota), ciego: entorno.corteCiego },
    enTurnoDeCorte: crearTurnos(Math.max(1, Math.floor(entorno.poolMax / PARTE_DE_CORTES))),
    claveEnlaces: derivarClave(externas.claveMaestra, 'confirmarCita'),
    claveIdempotencia: derivarClave(externas.claveMaestra, 'idempotencia'),
    claveTickets: derivarClave(externas.claveMaestra, 'tickets'),
    claveFacturas: derivarClave(externas.claveMaestra, 'facturas'),
    dibujarFactura: crearDibujoDeFactura(dibujante.dibujarPdf, optica),
    pac: externas.pac ?? pacDe(entorno, externas.demo, { db, now }),
    claveClinica: derivarClave(externas.claveMaestra, 'clinica'),
    claveDocumentos: derivarClave(externas.claveMaestra, 'documentos'),
    adjuntos,
    dibujarPdf: dibujante.dibujarPdf,
  }
  const app = crearServidor(externas)
  decorar(app, deps)
  // A refusal that has no sentence of its own is still read by somebody (D-1).
  z.config({ localeError: fraseDe })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => serializar)
  atenderFallos(app)
  atenderNoEncontrado(app)
  app.removeContentTypeParser('text/plain') // JSON or nothing (security 35)
  registrarPeticiones(app)
  externas.metricas?.seguir(app)
  ponerCabeceras(app, entorno)
  limitarCuerpos(app)
  comprimirRespuestas(app)
  permitirOrigenes(app, entorno.origenes)
  await app.register(rateLimit, { global: false })
  turnarLoQueEspera(app)
  ponerGuardia(app)
  revisarEntradas(app)
  const disco = externas.disco ?? vigilarDisco(entorno.dataDir)
  app.addHook('onClose', async () => disco.cerrar())
  await registrarApi(app, deps, disco)
  if (externas.web) servirWeb(app, externas.web, entorno)

  const realtime = crearRealtime(app, {
    pool: deps.poolSockets ?? deps.pool,
    sesiones,
    appToken: entorno.appToken,
    origenes: entorno.origenes,
    log,
  })
  app.decorate('realtime', realtime)
  const avisos = await escucharCanal({
    url,
    canal: CANAL_SESIONES,
    log,
    alAvisar(texto) {
      const aviso = leerAvisoSesion(texto)
      if (!aviso) return
      sesiones.olvidar(aviso.usuario)
      realtime.cerrarSockets(aviso)
    },
    alReconectar() {
      sesiones.olvidar()
      void realtime.revisarTodos()
    },
  })
  cerrarBien(app)
  app.addHook('onClose', async () => {
    await Promise.all([avisos.cerrar(), dibujante.cerrar()])
  })
  await contrasenaCorrecta(null, 'calentar') // the decoy hash exists before the first login is timed
  await app.ready()
  return app
}
