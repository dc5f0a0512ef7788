import type { FastifyInstance } from 'fastify'

export interface ServidorDePrueba {
  puerto: number
  url: string
}

/** Gives the application a port of its own; closing the application closes it. */
export async function escuchar(app: FastifyInstance): Promise<ServidorDePrueba> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const direccion = app.server.address()
  if (direccion === null || typeof direccion === 'string') throw new Error('the server has no port')
  return { puerto: direccion.port, url: `http://127.0.0.1:${direccion.port}` }
}
