import type { FastifyInstance, InjectOptions } from 'fastify'
import { z } from 'zod'
import { APP_TOKEN } from './testApp.ts'

interface Cruda {
  tk?: string | null
  /** Body: text is sent unchanged, an object as JSON. */
  body?: string | object
  headers?: Record<string, string>
  /** False leaves the application id out. */
  aplicacion?: boolean
  /** Address of the caller; by default that of this machine. */
  direccion?: string
}

const Cuerpo = z.looseObject({
  success: z.boolean().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  timeDeny: z.boolean().optional(),
})

export interface Respondida {
  status: number
  headers: Record<string, string>
  texto: string
  body: z.output<typeof Cuerpo>
}

/** A request that is written by hand, because the contract's types would refuse it. `ruta` is below the API base. */
export async function pedirCrudo(
  app: FastifyInstance,
  method: NonNullable<InjectOptions['method']>,
  ruta: string,
  { tk = null, body, headers = {}, aplicacion = true, direccion }: Cruda = {},
): Promise<Respondida> {
  const respuesta = await app.inject({
    method,
    url: `/api${ruta}`,
    headers: {
      ...(aplicacion && { 'x-app-token': APP_TOKEN }),
      ...(tk && { authorization: `Bearer ${tk}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
    ...(direccion && { remoteAddress: direccion }),
  })
  const cabeceras = Object.entries(respuesta.headers).map(([nombre, valor]) => [nombre, String(valor)] as const)
  const texto = respuesta.body
  return {
    status: respuesta.statusCode,
    headers: Object.fromEntries(cabeceras),
    texto,
    body: Cuerpo.parse(texto === '' ? {} : JSON.parse(texto)),
  }
}
