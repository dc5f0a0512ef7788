import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The far side of the messages: it takes everything, slowly, and loses some answers. */
export interface GraphDeBench {
  url: string
  /** Keys that arrived, as often as they did. */
  claves: string[]
  cerrar(): Promise<void>
}

const claveDe = async (peticion: IncomingMessage): Promise<string> =>
  String(JSON.parse(await text(peticion)).biz_opaque_callback_data)

/** @param cadaPerdida every so many answers are lost after the message was taken. */
export async function crearGraphDeBench(latenciaMs: number, cadaPerdida: number): Promise<GraphDeBench> {
  const claves: string[] = []
  const servidor = createServer(async (peticion, respuesta) => {
    const n = claves.push(await claveDe(peticion))
    if (n % cadaPerdida === 0) return void respuesta.destroy()
    setTimeout(() => respuesta.end(JSON.stringify({ messages: [{ id: `wamid.${n}` }] })), latenciaMs)
  })
  servidor.keepAliveTimeout = 60_000 // a computer that is slow for seconds must not look like a line that breaks
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const { port } = servidor.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    claves,
    async cerrar() {
      servidor.closeAllConnections()
      servidor.close()
      await once(servidor, 'close')
    },
  }
}
