import { once } from 'node:events'
import { setTimeout as esperar } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { io, type Socket } from 'socket.io-client'
import { esperaDeRecarga, RECARGA_MS, REGRESO } from '../apps/web/src/base/realtime/ritmo.ts'
import type { Escenario } from './escenario.ts'
import { cronometrar } from './medidas.ts'
import { entrar, iniciarServidor } from './servidor.ts'

const PANTALLAS = 1000
const CONECTAN_A_LA_VEZ = 25
/** Calls that a screen of each kind makes for what it shows. */
const LISTAS = ['/clientes?page=1&limit=10', '/pedidos?page=1&limit=5', '/hoy/conteos']
const LISTAS_DE_CADA_UNA = 2
/** Time until the last screen has connected again and begins to ask. */
const REGRESAN_MS = REGRESO.reconnectionDelayMax + RECARGA_MS
const PAUSA_MS = 50
const PACIENCIA_MS = 60_000

interface Pantalla {
  socket: Socket
  /**
   * Resolves when the screen is connected again and shows what is.
   * @throws Error when a list did not come.
   */
  alDia: Promise<void>
}

async function traer(url: string, headers: Record<string, string>): Promise<void> {
  const respuesta = await fetch(url, { headers })
  await respuesta.arrayBuffer()
  if (!respuesta.ok) throw new Error(`${url} answered ${respuesta.status}`)
}

/** A page as the browser has it: its socket comes back and then asks for two lists, one after the other. */
async function abrirPantalla(url: string, headers: Record<string, string>, n: number): Promise<Pantalla> {
  const token = headers.authorization?.replace('Bearer ', '')
  const auth = { app: headers['x-app-token'], token }
  const socket = io(url, { auth, transports: ['websocket'], forceNew: true, ...REGRESO })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  const alDia = new Promise<void>((resolve, reject) => {
    socket.once('connect', async () => {
      await esperar(esperaDeRecarga())
      const suyas = [LISTAS[n % LISTAS.length], LISTAS[(n + 1) % LISTAS.length]]
      try {
        for (const lista of suyas) await traer(`${url}/api${lista}`, { ...headers, 'x-recarga': '1' })
        resolve()
      } catch (error) {
        reject(error)
      }
    })
  })
  alDia.catch(() => {}) // the failures are counted later
  return { socket, alDia }
}

async function abrirTodas(url: string, headers: Record<string, string>): Promise<Pantalla[]> {
  const pantallas: Pantalla[] = []
  while (pantallas.length < PANTALLAS) {
    const otras = Array.from({ length: CONECTAN_A_LA_VEZ }, (_, n) => abrirPantalla(url, headers, pantallas.length + n))
    pantallas.push(...(await Promise.all(otras)))
  }
  return pantallas
}

/**
 * Starts a reader on a thread of his own, who would otherwise wait for our thousand.
 * @returns what ends him and tells his times.
 */
async function abrirOtro(url: string, headers: Record<string, string>): Promise<() => Promise<number>> {
  const guion = `const { parentPort, workerData: { url, headers, pausa } } = require('node:worker_threads')
    let [peor, sigue] = [0, true]
    parentPort.on('message', () => { sigue = false })
    ;(async () => {
      await fetch(url, { headers }).then((r) => r.text())
      parentPort.postMessage('ready')
      while (sigue) {
        const inicio = performance.now()
        await fetch(url, { headers }).then((r) => r.text())
        peor = Math.max(peor, performance.now() - inicio)
        await new Promise((resolve) => setTimeout(resolve, pausa))
      }
      parentPort.postMessage(peor)
      parentPort.close()
    })()`
  const hilo = new Worker(guion, { eval: true, workerData: { url, headers, pausa: PAUSA_MS }, execArgv: [] })
  await once(hilo, 'message')
  return async () => {
    const peor = once(hilo, 'message')
    hilo.postMessage('enough')
    const [espera] = await peor
    return Number(espera)
  }
}

/** Makes the calls of all screens, a few at a time and without hurry: the time this computer takes for them in any case. */
const trabajoFijo = (url: string, headers: Record<string, string>): Promise<number> =>
  cronometrar(async () => {
    let quedan = PANTALLAS * LISTAS_DE_CADA_UNA
    const uno = async () => {
      while (quedan > 0) await traer(`${url}/api${LISTAS[quedan-- % LISTAS.length]}`, headers)
    }
    await Promise.all(Array.from({ length: 4 }, uno))
  })

/**
 * Cuts all screens at once.
 * @returns when the last screen was right, the longest that the reader waited, and which screens never came.
 */
async function cortar(url: string, headers: Record<string, string>, pantallas: readonly Pantalla[]) {
  const otro = await abrirOtro(`${url}/api/clientes?page=1&limit=10`, headers)
  const ms = await cronometrar(async () => {
    for (const { socket } of pantallas) socket.io.engine.close()
    const tarde = esperar(PACIENCIA_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('too late')))
    tarde.catch(() => {})
    await Promise.allSettled(pantallas.map(({ alDia }) => Promise.race([alDia, tarde])))
  })
  const espera = await otro()
  const resultados = await Promise.allSettled(
    pantallas.map(({ alDia }) => Promise.race([alDia, Promise.reject(new Error('never'))])),
  )
  return { ms, espera, fallas: resultados.filter(({ status }) => status === 'rejected').length }
}

/** A thousand screens whose line breaks in one moment. */
export const manada: Escenario = {
  nombre: 'manada',
  async correr() {
    const servidor = await iniciarServidor()
    const { url } = servidor
    const headers = await entrar(url)
    const fijo = await trabajoFijo(url, headers)
    const pantallas = await abrirTodas(url, headers)
    try {
      const { ms, espera, fallas } = await cortar(url, headers, pantallas)
      return [
        { nombre: '1,000 screens right again after a cut', valor: ms / 1000, unidad: 's', limite: 'manadaSegundos' },
        {
          nombre: 'the same beyond its spread / its calls in peace',
          valor: Math.max(0, ms - REGRESAN_MS) / fijo,
          unidad: '×',
          limite: 'manadaRazon',
        },
        { nombre: 'longest call of somebody else meanwhile', valor: espera, unidad: 'ms', limite: 'manadaOtrosMs' },
        { nombre: 'screens that were not', valor: fallas, unidad: '', limite: 'manadaFallas' },
      ]
    } finally {
      for (const { socket } of pantallas) socket.disconnect()
      await servidor.parar()
    }
  },
}
