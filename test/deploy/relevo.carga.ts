import { once } from 'node:events'
import type http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as esperar } from 'node:timers/promises'

export interface Puerta {
  puerto: number
  ca: string
}

export interface Respuesta {
  estatus: number
  cuerpo: string
}

/** A write that was acknowledged. */
export interface Escrita {
  id: number
  inicio: number
  fin: number
}

export interface Carga {
  llamadas(): number
  /** What no person may see, in words. */
  fallas: string[]
  escritas: Escrita[]
  /** The longest answer so far, in milliseconds. */
  peorMs(): number
  parar(): Promise<void>
}

interface Opciones {
  puerta: Puerta
  cabeceras: Record<string, string>
  /** A list to read, and what writes a row whose id is answered. */
  lista: string
  crear: { ruta: string; cuerpo: () => object }
  /** Files of pages that are open since before. */
  abiertas: readonly string[]
  porSegundo: number
}

const PLAZO_MS = 30_000

interface Pedido {
  cabeceras: Record<string, string>
  ruta: string
  metodo?: string
  cuerpo?: object | undefined
  agent?: https.Agent
}

/** Asks once, by a connection of its own unless one is given. @throws Error when no answer comes. */
export async function pedir(
  { puerto, ca }: Puerta,
  { cabeceras, ruta, metodo = 'GET', cuerpo, agent }: Pedido,
): Promise<Respuesta> {
  const peticion = https.request({
    ...{ host: 'localhost', port: puerto, ca, agent: agent ?? false, method: metodo, path: ruta },
    headers: { ...cabeceras, ...(cuerpo && { 'content-type': 'application/json' }) },
  })
  peticion.setTimeout(PLAZO_MS, () => peticion.destroy(new Error('no answer')))
  peticion.end(cuerpo && JSON.stringify(cuerpo))
  const [respuesta] = (await once(peticion, 'response')) as [http.IncomingMessage]
  return { estatus: respuesta.statusCode ?? 0, cuerpo: await text(respuesta) }
}

/** Browsers that keep their connections, and send nothing a second time. */
export function cargar({ puerta, cabeceras, lista, crear, abiertas, porSegundo }: Opciones): Carga {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 8 })
  const fallas: string[] = []
  const escritas: Escrita[] = []
  const inicio = performance.now()
  let [llamadas, peorMs, vivo] = [0, 0, true]

  async function llamar(metodo: string, ruta: string, cuerpo?: object): Promise<Respuesta | null> {
    const desde = performance.now()
    const segundo = () => `${((desde - inicio) / 1000).toFixed(1)} s: ${metodo} ${ruta.split('?')[0]}`
    llamadas += 1
    try {
      const respuesta = await pedir(puerta, { cabeceras, ruta, metodo, cuerpo, agent })
      if (respuesta.estatus !== 200) fallas.push(`${segundo()} was answered ${respuesta.estatus} ${respuesta.cuerpo}`)
      return respuesta.estatus === 200 ? respuesta : null
    } catch (error) {
      fallas.push(`${segundo()} failed: ${error}`)
      return null
    } finally {
      peorMs = Math.max(peorMs, performance.now() - desde)
    }
  }

  async function escribir(): Promise<void> {
    const desde = performance.now()
    const respuesta = await llamar('POST', crear.ruta, crear.cuerpo())
    if (respuesta) escritas.push({ id: JSON.parse(respuesta.cuerpo).data.id, inicio: desde, fin: performance.now() })
  }

  /** Somebody who opens the page now gets its files, whichever release answers him. */
  async function visitar(): Promise<void> {
    const pagina = await llamar('GET', '/')
    const archivo = /src="(\/assets\/[^"]+)"/.exec(pagina?.cuerpo ?? '')?.[1]
    if (archivo) await llamar('GET', archivo)
    for (const abierta of abiertas) await llamar('GET', abierta)
  }

  const trabajos = [escribir, () => llamar('GET', lista), visitar, () => llamar('GET', lista)]
  const enCurso = new Set<Promise<unknown>>()
  const ritmo = (async () => {
    for (let n = 0; vivo; n++) {
      const uno: Promise<unknown> = (trabajos[n % trabajos.length] ?? escribir)().finally(() => enCurso.delete(uno))
      enCurso.add(uno)
      await esperar(1000 / porSegundo)
    }
  })()
  return {
    llamadas: () => llamadas,
    peorMs: () => peorMs,
    ...{ fallas, escritas },
    async parar() {
      vivo = false
      await ritmo
      await Promise.all(enCurso)
      agent.destroy()
    },
  }
}
