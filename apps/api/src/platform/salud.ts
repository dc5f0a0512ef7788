import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

const abierta = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

/** `/healthz`: the process lives. `/readyz`: it can work, which means its database answers. Neither tells more. */
export function servirSalud(app: FastifyInstance): void {
  app.get('/healthz', abierta, async () => ({ success: true }))
  app.get('/readyz', abierta, async () => {
    await sql`select 1`.execute(app.deps.db)
    return { success: true }
  })
}
