import { CABECERA_APLICACION, type Endpoint } from '@nitida/contract/endpoint'
import { alcanceDe, type Permiso, type PermisoDeTipo } from '@nitida/contract/permisos'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Alcance } from '../datos/alcance.ts'
import { AppError } from '../entorno/errores.ts'
import { nombrePermitido } from '../seguridad/direcciones.ts'
import { debeFactor, type Sesion } from '../seguridad/sesiones.ts'
import { crearRechazos } from './rechazos.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permiso?: Permiso
    /** Routes without the application id: health, signed files, the document of the API (D-4). */
    sinAplicacion?: boolean
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    sesion: Sesion | null
    alcance: Alcance | null
  }
  interface FastifyInstance {
    /** Every registered path with its methods. */
    rutas: Map<string, Set<string>>
  }
}

/** The token of `Authorization: Bearer <tk>`, or the bare token (D-5). */
function portador(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
}

/** @throws AppError SIN_PERMISO when the table closes the call to the type. */
function alcancePara(sesion: Sesion, permiso: PermisoDeTipo): Alcance {
  const alcance = alcanceDe(sesion.actor.tipo, permiso)
  if (!alcance) throw new AppError('SIN_PERMISO')
  return alcance === 'todas' ? { tipo: 'todas' } : { tipo: 'propia', idSucursal: sesion.actor.idSucursal }
}

async function autorizar(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const { permiso, sinAplicacion } = request.routeOptions.config
  const { sesiones, entorno, ajustes } = app.deps
  if (!permiso) throw new AppError('NO_ENCONTRADO')
  const aplicacion = request.headers[CABECERA_APLICACION]
  // The id is public and no secret (D-4), so the time of its comparison tells nothing.
  if (!sinAplicacion && aplicacion !== entorno.appToken) {
    throw new AppError('APLICACION_DESCONOCIDA')
  }
  if (permiso === 'publico') return
  const token = portador(request)
  if (permiso === 'abierto') {
    const sesion = token ? await sesiones.comprobar(token).catch(() => null) : null
    request.sesion = sesion && debeFactor(sesion, ajustes.actuales.segundoFactorTipos) ? null : sesion
    return
  }
  if (!token) throw new AppError('SESION_REQUERIDA', { timeDeny: false })
  request.sesion = await sesiones.comprobar(token)
  if (permiso === 'sesion') return
  if (debeFactor(request.sesion, ajustes.actuales.segundoFactorTipos)) throw new AppError('FALTA_SEGUNDO_FACTOR')
  request.alcance = alcancePara(request.sesion, permiso)
}

/**
 * The gate: one table decides who may call what, and it fails closed. A route without `permiso` cannot be registered, and a
 * request that matches no route never reaches a handler (D-18).
 */
export function ponerGuardia(app: FastifyInstance): void {
  app.decorateRequest('sesion', null)
  app.decorateRequest('alcance', null)
  const rutas = new Map<string, Set<string>>()
  app.decorate('rutas', rutas)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.permiso) throw new Error(`the route ${method} ${url} states no permiso`)
    rutas.set(url, new Set([...(rutas.get(url) ?? []), ...[method].flat()]))
  })
  const anotarRechazo = crearRechazos(app)
  app.addHook('onRequest', async (request) => {
    if (!nombrePermitido(request.headers.host, app.deps.entorno.nombres)) throw new AppError('APLICACION_DESCONOCIDA')
    if (request.is404) return
    try {
      await autorizar(app, request)
    } catch (error) {
      if (error instanceof AppError && error.codigo === 'SIN_PERMISO') await anotarRechazo(request, error)
      throw error
    }
  })
}
