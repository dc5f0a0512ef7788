import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { CABECERA_REPETIDA } from '@nitida/contract/endpoint'
import { fraseDe } from '@nitida/contract/frases'
import { CABECERA_POSICION } from '@nitida/contract/posicion'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Deps, type DepsExternas, juntarDeps } from './deps.ts'
import { ajustesRoutes } from './modules/ajustes/ajustes.routes.ts'
import { CANAL_AJUSTES, refrescarAjustes } from './modules/ajustes/ajustes.service.ts'
import { arcoRoutes } from './modules/arco/arco.routes.ts'
import { auditoriaRoutes } from './modules/auditoria/auditoria.routes.ts'
import { borradoresRoutes } from './modules/borradores/borradores.routes.ts'
import { exigirSinCitas } from './modules/citas/citas.consulta.service.ts'
import { citasRoutes } from './modules/citas/citas.routes.ts'
import { clientesRoutes } from './modules/clientes/clientes.routes.ts'
import { comisionesRoutes } from './modules/comisiones/comisiones.routes.ts'
import { comprasRoutes } from './modules/compras/compras.routes.ts'
import { conexionesRoutes } from './modules/conexiones/conexiones.routes.ts'
import { refrescarConexiones } from './modules/conexiones/conexiones.service.ts'
import { correosRoutes } from './modules/correos/correos.routes.ts'
import { cortesRoutes } from './modules/cortes/cortes.routes.ts'
import { depositosRoutes } from './modules/depositos/depositos.routes.ts'
import { documentosRoutes } from './modules/documentos/documentos.routes.ts'
import { duplicadosRoutes } from './modules/duplicados/duplicados.routes.ts'
import { exportacionesRoutes } from './modules/exportaciones/exportaciones.routes.ts'
import { crearTerminar, elegirFin, exigirEnmienda } from './modules/facturacion/facturacion.edicion.service.ts'
import { facturacionRoutes } from './modules/facturacion/facturacion.routes.ts'
import {
  exigirSinFactura,
  exigirSinOtroEmisor,
  exigirSinTimbrado,
} from './modules/facturacion/facturacion.ventas.service.ts'
import { historiasRoutes } from './modules/historias/historias.routes.ts'
import { impresorasRoutes } from './modules/impresoras/impresoras.routes.ts'
import { cifrasDeInventarioRoutes } from './modules/inventario/inventario.cifras.routes.ts'
import { conteosRoutes } from './modules/inventario/inventario.conteos.routes.ts'
import { imagenesRoutes } from './modules/inventario/inventario.imagen.routes.ts'
import { ordenesDeCompraRoutes } from './modules/inventario/inventario.ordenes.routes.ts'
import { recepcionesRoutes } from './modules/inventario/inventario.recepciones.routes.ts'
import { inventarioRoutes } from './modules/inventario/inventario.routes.ts'
import { trasladosRoutes } from './modules/inventario/inventario.traslados.routes.ts'
import { llevadasRoutes } from './modules/llevadas/llevadas.routes.ts'
import { mensajesRoutes } from './modules/mensajes/mensajes.routes.ts'
import { webhookRoutes } from './modules/mensajes/mensajes.webhook.routes.ts'
import { micasRoutes } from './modules/micas/micas.routes.ts'
import { mostradorRoutes } from './modules/mostrador/mostrador.routes.ts'
import { mudanzaRoutes } from './modules/mudanza/mudanza.routes.ts'
import { negocioRoutes } from './modules/negocio/negocio.routes.ts'
import { exigirSinPedidos } from './modules/pedidos/pedidos.consulta.service.ts'
import { pedidosRoutes } from './modules/pedidos/pedidos.routes.ts'
import { presupuestosRoutes } from './modules/presupuestos/presupuestos.routes.ts'
import { primerosPasosRoutes } from './modules/primerosPasos/primerosPasos.routes.ts'
import { privacidadRoutes } from './modules/privacidad/privacidad.routes.ts'
import { promocionesRoutes } from './modules/promociones/promociones.routes.ts'
import { rehechosRoutes } from './modules/rehechos/rehechos.routes.ts'
import { seguimientoRoutes } from './modules/seguimiento/seguimiento.routes.ts'
import { sesionRoutes } from './modules/sesion/sesion.routes.ts'
import { sucursalesRoutes } from './modules/sucursales/sucursales.routes.ts'
import { enviosRoutes } from './modules/taller/taller.envios.routes.ts'
import { externoRoutes } from './modules/taller/taller.externo.routes.ts'
import { tallerRoutes } from './modules/taller/taller.routes.ts'
import { terminalesRoutes } from './modules/terminales/terminales.routes.ts'
import { ticketsRoutes } from './modules/tickets/tickets.routes.ts'
import { exigirSinUsuarios, nombrarEncargado } from './modules/usuarios/usuarios.encargado.service.ts'
import { usuariosRoutes } from './modules/usuarios/usuarios.routes.ts'
import { visitasRoutes } from './modules/visitas/visitas.routes.ts'
import { vigilarDisco } from './platform/entorno/disco.ts'
import { registrarPeticiones } from './platform/entorno/registro.ts'
import { ponerCabeceras } from './platform/http/cabeceras.ts'
import { comprimirRespuestas } from './platform/http/compresion.ts'
import { rechazarConexion, rechazarDireccion } from './platform/http/conexiones.ts'
import { revisarEntradas } from './platform/http/entradas.ts'
import { servirWeb } from './platform/http/estaticos.ts'
import { atenderFallos, atenderNoEncontrado } from './platform/http/fallos.ts'
import { documentar, servirDocumento } from './platform/http/openapi.ts'
import { limitarCuerpos, limitarLectores } from './platform/http/plazos.ts'
import { conReplicas, decirPosiciones } from './platform/http/posiciones.ts'
import { ordenarLoQueEspera } from './platform/http/recargas.ts'
import { ponerSalud, servirSalud } from './platform/http/salud.ts'
import { cerrarMetodos, serializar } from './platform/http/serve.ts'
import type { Ctx } from './platform/llamada/ctx.ts'
import { ponerGuardia } from './platform/llamada/guardia.ts'
import { AVISO_VACIADO, CANAL_SESIONES, leerAvisoSesion } from './platform/llamada/sesiones.fin.ts'
import { escucharCanal, type Notificaciones } from './platform/realtime/notificaciones.ts'
import { crearRealtime } from './platform/realtime/realtime.ts'
import { contrasenaCorrecta } from './platform/seguridad/contrasenas.ts'
import { direccionDe } from './platform/seguridad/direcciones.ts'

// With the interval at which Node looks and the time that a body has (plazos.ts), a slow client is cut off within 15 s while
// others are served (security 36).
const PLAZO_CABECERAS_MS = 8000
// Time for a body with photos on a shop's line; every other body has its own end.
const PLAZO_PETICION_MS = 300_000
const REVISION_MS = 1000
const CUERPO_MAXIMO = 64 * 1024

function crearServidor({ log, entorno }: DepsExternas): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    // The library's own lines hold URLs, so registrarPeticiones writes others without them (D-74).
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: rechazarConexion,
    frameworkErrors: rechazarDireccion,
    genReqId: () => randomUUID(),
    trustProxy: entorno.trustProxy,
    bodyLimit: CUERPO_MAXIMO,
    requestTimeout: PLAZO_PETICION_MS,
    http: { headersTimeout: PLAZO_CABECERAS_MS, connectionsCheckingInterval: REVISION_MS },
    routerOptions: { maxParamLength: 128 },
    return503OnClosing: false, // what a balancer had sent before it noticed is answered; the pools close last
  })
}

/** Gives every request its own context; handlers and services see nothing else of the server. */
function decorar(app: FastifyInstance, deps: Deps): void {
  app.decorate('deps', deps)
  app.decorate(
    'crearCtx',
    (request: FastifyRequest): Ctx => ({
      ...conReplicas(deps, request),
      db: deps.db,
      base: deps.db,
      now: deps.now,
      peticion: request.id,
      direccion: direccionDe(request.ip),
      log: request.log,
      emitir: (evento) => app.realtime.emitir(evento, request.posicion),
      sesiones: deps.sesiones,
      sesion: request.sesion?.tokenHash ?? null,
      optica: deps.optica,
      alConfirmar: null,
      idempotencia: null,
    }),
  )
}

/** Foreign origins get no permission to read (security 33), but for configured ones (D-2). */
function permitirOrigenes(app: FastifyInstance, origenes: string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !origenes.includes(origin)) return
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', `${CABECERA_REPETIDA}, ${CABECERA_POSICION}`)
      .header('vary', 'origin')
    if (request.method !== 'OPTIONS') return
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header(
        'access-control-allow-headers',
        `authorization, content-type, x-app-token, idempotency-key, iduser, name, lastname, secondlastname, x-recarga, ${CABECERA_POSICION}`,
      )
      .header('access-control-max-age', '600')
    return reply.status(204).send()
  })
}

async function registrarApi(app: FastifyInstance, { entorno, pac, claveMaestra }: Deps): Promise<void> {
  await app.register(
    async (api) => {
      await documentar(api)
      servirSalud(api)
      servirDocumento(api, entorno)
      await api.register(sesionRoutes)
      await api.register(usuariosRoutes)
      await api.register(ajustesRoutes)
      await api.register(privacidadRoutes)
      await api.register(arcoRoutes)
      await api.register(conexionesRoutes)
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
      const terminar = crearTerminar({ pac, maestra: claveMaestra })
      const venta = { exigirSinFactura, exigirSinOtroEmisor, exigirSinTimbrado, exigirEnmienda, elegirFin, terminar }
      await api.register(pedidosRoutes, venta)
      await api.register(presupuestosRoutes)
      await api.register(tallerRoutes)
      await api.register(externoRoutes)
      await api.register(rehechosRoutes)
      await api.register(enviosRoutes)
      await api.register(primerosPasosRoutes, venta)
      await api.register(impresorasRoutes)
      await api.register(inventarioRoutes)
      await api.register(imagenesRoutes)
      await api.register(recepcionesRoutes)
      await api.register(ordenesDeCompraRoutes)
      await api.register(comprasRoutes)
      await api.register(trasladosRoutes)
      await api.register(conteosRoutes)
      await api.register(cifrasDeInventarioRoutes)
      await api.register(ticketsRoutes)
      await api.register(facturacionRoutes)
      await api.register(cortesRoutes)
      await api.register(visitasRoutes)
      await api.register(historiasRoutes)
      await api.register(borradoresRoutes)
      await api.register(correosRoutes)
      await api.register(documentosRoutes)
      await api.register(mostradorRoutes)
      await api.register(mudanzaRoutes)
      await api.register(auditoriaRoutes)
      await api.register(negocioRoutes)
      await api.register(comisionesRoutes)
      await api.register(depositosRoutes)
      await api.register(terminalesRoutes)
      await api.register(micasRoutes)
      await api.register(exportacionesRoutes)
      await api.register(duplicadosRoutes)
      await api.register(llevadasRoutes)
      cerrarMetodos(api)
    },
    { prefix: entorno.apiBase },
  )
}

/**
 * Requests under way are answered and idle keep-alive connections cut; otherwise closing waits for the longest of them (stack
 * trap 5).
 */
function cerrarBien(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    await app.realtime.cerrar()
    const cortar = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(cortar))
    app.server.closeIdleConnections()
  })
}

/** Reads what was saved now and whenever any process saves; without a database, when one is back. */
async function seguirCanal({ url, log }: Deps, canal: string, leer: () => Promise<void>): Promise<Notificaciones> {
  const refrescar = () => leer().catch((error: unknown) => log.error(error, 'what was saved was not read'))
  const alOir = () => void refrescar()
  const oyente = await escucharCanal({ url, canal, log, alAvisar: alOir, alReconectar: alOir })
  await refrescar() // once it listens, so that no save is missed
  return oyente
}

/**
 * Builds the whole application without listening: `main.ts` gives it a port, tests inject requests. One that cannot be built closes
 * what it opened, or its connections would keep a refused start from ending.
 */
export async function buildApp(externas: DepsExternas): Promise<FastifyInstance> {
  const app = crearServidor(externas)
  try {
    await armar(app, externas)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

async function armar(app: FastifyInstance, externas: DepsExternas): Promise<void> {
  const { deps, dibujante } = juntarDeps(externas)
  app.addHook('onClose', () => dibujante.cerrar())
  const { entorno, log, sesiones, url } = deps
  decorar(app, deps)
  // A refusal without a sentence of its own still gets one for its reader (D-1).
  z.config({ localeError: fraseDe })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => serializar)
  atenderFallos(app)
  atenderNoEncontrado(app)
  app.removeContentTypeParser('text/plain') // JSON or nothing (security 35)
  registrarPeticiones(app)
  externas.trazas?.seguir(app)
  externas.metricas?.seguir(app)
  ponerCabeceras(app, entorno)
  limitarCuerpos(app)
  limitarLectores(app)
  comprimirRespuestas(app)
  decirPosiciones(app, deps.replicas)
  permitirOrigenes(app, entorno.origenes)
  await app.register(rateLimit, { global: false })
  ordenarLoQueEspera(app)
  ponerGuardia(app)
  revisarEntradas(app)
  const disco = externas.disco ?? vigilarDisco(entorno.dataDir)
  app.addHook('onClose', async () => disco.cerrar())
  ponerSalud(app, disco)
  await registrarApi(app, deps)
  if (externas.web) servirWeb(app, externas.web, entorno, deps.ajustes)

  const realtime = crearRealtime(app, {
    pool: deps.poolSockets ?? deps.pool,
    sesiones,
    appToken: entorno.appToken,
    origenes: entorno.origenes,
    log,
    ...(deps.replicas && { posicionActual: deps.replicas.posicionActual }),
  })
  app.decorate('realtime', realtime)
  cerrarBien(app)
  const avisos = await escucharCanal({
    url,
    canal: CANAL_SESIONES,
    log,
    alAvisar(texto) {
      if (texto === AVISO_VACIADO) {
        sesiones.olvidar()
        externas.alVaciarse?.(true)
        return
      }
      const aviso = leerAvisoSesion(texto)
      if (!aviso) return
      sesiones.olvidar(aviso.usuario)
      realtime.cerrarSockets(aviso)
    },
    alReconectar() {
      sesiones.olvidar()
      externas.alVaciarse?.(false)
      void realtime.revisarTodos()
    },
  })
  app.addHook('onClose', () => avisos.cerrar())
  const deAjustes = await seguirCanal(deps, CANAL_AJUSTES, async () => {
    await refrescarAjustes(deps, deps.ajustes)
    await refrescarConexiones(deps, deps)
  })
  app.addHook('onClose', () => deAjustes.cerrar())
  await contrasenaCorrecta(null, 'calentar') // the decoy hash exists before the first login is timed
  await app.ready()
}
