import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A message that reached the far side. */
export interface Llegada {
  /** Counted from 1; its id at the far side is `wamid.n`. */
  n: number
  clave: string
  /** Ten digits. */
  telefono: string
  /** Arrival on the clock of `performance.now()`. */
  en: number
}

/** The far side of the messages: it takes everything, slowly, and loses some answers. */
export interface GraphDeBench {
  url: string
  /** Keys that arrived, each as often as it did. */
  claves: string[]
  llegadas: Llegada[]
  /** Is told of every message that arrives from now on, before it is answered. */
  alLlegar(oyente: (llegada: Llegada) => void): void
  cerrar(): Promise<void>
}

async function leer(peticion: IncomingMessage): Promise<Pick<Llegada, 'clave' | 'telefono'>> {
  const { biz_opaque_callback_data: clave, to } = JSON.parse(await text(peticion))
  return { clave: String(clave), telefono: String(to).slice(-10) }
}

/** @param cadaPerdida one of so many answers is lost after the message was taken. */
export async function crearGraphDeBench(latenciaMs: number, cadaPerdida: number): Promise<GraphDeBench> {
  const [claves, llegadas]: [string[], Llegada[]] = [[], []]
  let avisar: (llegada: Llegada) => void = () => {}
  const servidor = createServer(async (peticion, respuesta) => {
    const leido = await leer(peticion)
    const n = claves.push(leido.clave)
    const llegada = { n, ...leido, en: performance.now() }
    llegadas.push(llegada)
    avisar(llegada)
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
    llegadas,
    alLlegar(oyente) {
      avisar = oyente
    },
    async cerrar() {
      servidor.closeAllConnections()
      servidor.close()
      await once(servidor, 'close')
    },
  }
}
