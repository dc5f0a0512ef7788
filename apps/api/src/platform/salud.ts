import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Disco } from './disco.ts'
import { AppError } from './errores.ts'

const PLAZO_MS = 2500

const abierta = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

/** Time for the database's answer, since a balancer asks every few seconds. */
function aTiempo<T>(consulta: Promise<T>): Promise<T> {
  let reloj: NodeJS.Timeout | undefined
  const tarde = new Promise<never>((_, rechazar) => {
    reloj = setTimeout(() => rechazar(new AppError('SERVICIO_NO_DISPONIBLE')), PLAZO_MS)
  })
  return Promise.race([consulta, tarde]).finally(() => clearTimeout(reloj))
}

/**
 * `/healthz`: the process lives. `/readyz`: it can work, because its database answers and there is room to write. Neither says
 * more.
 */
export function servirSalud(app: FastifyInstance, disco: Disco): void {
  app.get('/healthz', abierta, async () => ({ success: true }))
  app.get('/readyz', abierta, async () => {
    const [hayLugar] = await aTiempo(Promise.all([disco.hayLugar(), sql`select 1`.execute(app.deps.db)]))
    if (!hayLugar) throw new AppError('SERVICIO_NO_DISPONIBLE')
    return { success: true }
  })
}
