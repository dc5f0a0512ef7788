import { readFile } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import type { ConfiguracionS3 } from '../../platform/entorno/entorno.s3.ts'
import { type Archivos, exigirClave } from './archivos.ts'

const PLAZO_MS = 15_000
const REINTENTOS = 2

/** A refusal or silence of the service. Its words stay out of the log, because they may repeat what was asked. */
export class FalloDeArchivos extends Error {
  readonly estatus: number

  constructor(estatus: number) {
    super(`the file store answered ${estatus}`)
    this.name = 'FalloDeArchivos'
    this.estatus = estatus
  }
}

/**
 * Files in a bucket, addressed by path, because not every service has a host name for each bucket.
 * @param plazoMs time for a whole call, its repetitions and its bytes.
 */
export function archivosEnS3({ url, bucket, region, idClave, secreto }: ConfiguracionS3, plazoMs = PLAZO_MS): Archivos {
  const cliente = new AwsClient({
    accessKeyId: idClave,
    secretAccessKey: secreto,
    service: 's3',
    region,
    retries: REINTENTOS,
  })
  const pedir = (method: string, clave: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> =>
    cliente.fetch(`${url}/${bucket}/${exigirClave(clave)}`, {
      method,
      ...(body && { body, headers: { 'content-type': 'application/octet-stream' } }),
      redirect: 'error',
      signal: AbortSignal.timeout(plazoMs),
    })
  const exigir = async (respuesta: Response, ...tambien: number[]): Promise<Response> => {
    if (respuesta.ok || tambien.includes(respuesta.status)) return respuesta
    await respuesta.body?.cancel()
    throw new FalloDeArchivos(respuesta.status)
  }
  const guardar = async (clave: string, bytes: Uint8Array) => {
    const respuesta = await exigir(await pedir('PUT', clave, Uint8Array.from(bytes)))
    await respuesta.body?.cancel()
  }
  return {
    guardar,
    guardarArchivo: async (clave, ruta) => guardar(clave, await readFile(ruta)),
    async leer(clave) {
      const respuesta = await exigir(await pedir('GET', clave), 404)
      if (respuesta.status !== 404) return Buffer.from(await respuesta.arrayBuffer())
      await respuesta.body?.cancel()
      return null
    },
    async borrar(clave) {
      const respuesta = await exigir(await pedir('DELETE', clave), 404)
      await respuesta.body?.cancel()
    },
  }
}
