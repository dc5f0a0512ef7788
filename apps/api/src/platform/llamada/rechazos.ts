import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppError } from '../entorno/errores.ts'
import { derivarClave } from '../seguridad/claves-derivadas.ts'
import { rastroDe } from '../seguridad/direcciones.ts'
import { type Auditada, auditarSinSesion } from './auditoria.ts'

const VENTANA_MS = 60_000

const accesoAuditado: Auditada = { entidad: 'acceso', campos: ['ruta', 'error', 'veces', 'red', 'huella'] }

/**
 * Audits refusals by role: the first of a user and route at once, the rest of its minute together as one row, so that nobody
 * fills the audit by asking for what he may not have.
 */
export function crearRechazos(app: FastifyInstance) {
  const abiertos = new Map<string, { veces: number; escribir: (veces: number) => Promise<void> }>()

  const cerrar = setInterval(() => void vaciar(), VENTANA_MS)
  cerrar.unref()

  async function vaciar(): Promise<void> {
    const juntos = [...abiertos.values()]
    abiertos.clear()
    for (const { veces, escribir } of juntos) if (veces > 0) await escribir(veces).catch(() => {})
  }

  app.addHook('preClose', async () => {
    clearInterval(cerrar)
    await vaciar()
  })

  return async (request: FastifyRequest, error: AppError): Promise<void> => {
    const idUsuario = request.sesion?.actor.id ?? null
    const ruta = `${request.method} ${request.routeOptions.url}`
    const clave = `${idUsuario} ${ruta}`
    const abierto = abiertos.get(clave)
    if (abierto) {
      abierto.veces++
      return
    }
    const ctx = app.crearCtx(request)
    const de = rastroDe(request.ip, derivarClave(app.deps.claveMaestra, 'rastros'))
    const hecho = { accion: 'acceso negado', entidad: accesoAuditado }
    const despues = { ruta, error: error.codigo, ...de }
    abiertos.set(clave, {
      veces: 0,
      escribir: (veces) => auditarSinSesion(ctx, idUsuario, { ...hecho, despues: { ...despues, veces } }),
    })
    await auditarSinSesion(ctx, idUsuario, { ...hecho, despues })
  }
}
