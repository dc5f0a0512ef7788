import { createHmac } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { crearAzar } from '../../apps/api/src/demo/azar.ts'
import type { GraphDeBench, Llegada } from '../../bench/graph.ts'
import { abrirLlamada, type Historia } from './historia.ts'
import type { Red } from './red.ts'

export const SECRETO_APP = 'secreto-del-dia'

/** Receipts of a message, by how far it got. */
export const dichosPosibles = ['sent', 'delivered', 'read'] as const
export type Dicho = (typeof dichosPosibles)[number]

/** Receipts of one message in the order in which they are sent: repeated, backwards, or none at all. */
const relatos: readonly (readonly Dicho[])[] = [
  ['sent', 'delivered', 'read'],
  ['sent', 'sent', 'delivered', 'delivered'],
  ['delivered', 'sent'],
  ['read', 'delivered', 'sent', 'read'],
  ['read', 'sent', 'delivered'],
  ['sent', 'delivered'],
  ['sent'],
  [],
]
const CADA_BAJA = 4
const [PLAZO_MS, PAUSA_MS, ENTRE_DICHOS_MS] = [5000, 300, 400]
/** How long a call is repeated: as long as a repair may take; the real provider repeats for days. */
const PACIENCIA_MS = 60_000

/** A number that wants no promotions, and when the server acknowledged it (`performance.now()`). */
export interface Baja {
  telefono: string
  dicha: number
}

export interface Lejano {
  /** Receipts that the server took, by the message's key. */
  dichos: Map<string, Dicho[]>
  bajas: Baja[]
  /** Waits until every receipt is sent; messages that arrive from here on get none. */
  terminar(): Promise<void>
}

interface Suelo {
  red: Red
  historia: Historia
  semilla: number
  /** How far the servers' clock is from this computer's, in milliseconds. */
  desfaseMs: number
}

const notificacion = (field: string, value: object): string =>
  JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field, value }] }] })

const recibo = ({ n, clave }: Llegada, status: Dicho, segundo: number): string =>
  notificacion('messages', {
    statuses: [
      {
        id: `wamid.${n}`,
        status,
        timestamp: String(segundo + dichosPosibles.indexOf(status)),
        biz_opaque_callback_data: clave,
      },
    ],
  })

/** Half of those who stop write a word, half use the switch of the application. */
const baja = ({ n, telefono }: Llegada, segundo: number): string => {
  const [timestamp, numero] = [String(segundo), `521${telefono}`]
  return n % 2 === 0
    ? notificacion('messages', { messages: [{ from: numero, timestamp, text: { body: 'BAJA' } }] })
    : notificacion('user_preferences', {
        user_preferences: [{ wa_id: numero, category: 'marketing_messages', value: 'stop', timestamp }],
      })
}

/** Posts a call once, signed, to a server, and records its answer. */
async function postear(url: string, body: string, historia: Historia): Promise<boolean> {
  const anotar = abrirLlamada(historia, { clase: 'recibo', ruta: 'POST /whatsapp/webhook' })
  try {
    const firma = `sha256=${createHmac('sha256', SECRETO_APP).update(body).digest('hex')}`
    const respuesta = await fetch(`${url}/api/whatsapp/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': firma },
      body,
      signal: AbortSignal.timeout(PLAZO_MS),
    })
    await respuesta.arrayBuffer()
    anotar(respuesta.status)
    return respuesta.ok
  } catch (error) {
    anotar(0, error instanceof Error ? error.name : null)
    return false
  }
}

/**
 * The provider's calls: receipts of most messages, to any server, some twice, some backwards, some before the answer; and every
 * fourth who gets a promotion stops them. A call is repeated until a server took it.
 */
export function crearLejano(graph: GraphDeBench, { red, historia, semilla, desfaseMs }: Suelo): Lejano {
  const azar = crearAzar(semilla)
  const [dichos, bajas]: [Map<string, Dicho[]>, Baja[]] = [new Map(), []]
  const enCurso: Promise<void>[] = []
  let promociones = 0
  let callado = false

  async function decir(body: string): Promise<void> {
    const plazo = performance.now() + PACIENCIA_MS
    while (!(await postear(azar.elegir(red.urls()), body, historia))) {
      if (performance.now() > plazo) return void historia.anomalias.push('the webhook took nothing for a minute')
      await esperar(PAUSA_MS)
    }
  }
  async function contar(llegada: Llegada, relato: readonly Dicho[], segundo: number, primeroMs: number): Promise<void> {
    const dicho: Dicho[] = []
    dichos.set(llegada.clave, dicho)
    await esperar(primeroMs)
    for (const status of relato) {
      await decir(recibo(llegada, status, segundo))
      dicho.push(status)
      await esperar(azar.real() * ENTRE_DICHOS_MS)
    }
  }
  async function darDeBaja(llegada: Llegada, segundo: number): Promise<void> {
    await decir(baja(llegada, segundo))
    bajas.push({ telefono: llegada.telefono, dicha: performance.now() })
  }

  graph.alLlegar((llegada) => {
    if (callado) return
    const segundo = Math.floor((Date.now() + desfaseMs) / 1000)
    enCurso.push(contar(llegada, azar.elegir(relatos), segundo, azar.real() * ENTRE_DICHOS_MS))
    if (esPromocion(llegada.clave) && promociones++ % CADA_BAJA === 0) enCurso.push(darDeBaja(llegada, segundo))
  })
  return {
    dichos,
    bajas,
    async terminar() {
      callado = true
      await Promise.all(enCurso)
    },
  }
}

/** Beginning of the keys of promotions, which `promociones.ts` queues. */
export const esPromocion = (clave: string): boolean => clave.startsWith('promo:')
