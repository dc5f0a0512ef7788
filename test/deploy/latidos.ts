import { once } from 'node:events'
import https from 'node:https'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'

const CADA_MS = 100
/** How long a heart waits for one beat. */
const PLAZO_MS = 3000

/** Milliseconds of a clock that no adjustment moves and that all processes of this computer share. */
export const ahora = (): number => Number(process.hrtime.bigint()) / 1e6

/** Moments at which something worked, by `ahora`. */
export interface Latidos {
  buenos: number[]
  parar(): Promise<void>
}

/** Beats all the time: what takes too long, or fails, was no beat. */
function latir(latido: () => Promise<void>, acabar: () => Promise<void>): Latidos {
  const buenos: number[] = []
  let vivo = true
  const vida = (async () => {
    while (vivo) {
      try {
        await latido()
        buenos.push(ahora())
      } catch {
        // The gap between two good ones says how long it did not work.
      }
      await esperar(CADA_MS)
    }
  })()
  return {
    buenos,
    async parar() {
      vivo = false
      await vida
      await acabar()
    },
  }
}

/** A time without a good beat: how long, and when it began, counted from the fault (before it, below zero), in milliseconds. */
export interface Hueco {
  ms: number
  trasMs: number
}

/** The longest time without a good beat that a span meets. */
export function mayorHueco(buenos: readonly number[], desde: number, hasta: number): Hueco {
  const antes = buenos.findLast((en) => en < desde) ?? desde
  const despues = buenos.find((en) => en > hasta) ?? hasta
  const momentos = [antes, ...buenos.filter((en) => en >= desde && en <= hasta), despues]
  const huecos = momentos.slice(1).map((fin, n) => {
    const inicio = momentos[n] ?? fin
    return { ms: fin - inicio, trasMs: inicio - desde }
  })
  return huecos.reduce((mayor, uno) => (uno.ms > mayor.ms ? uno : mayor))
}

/** A row for each beat. */
export function latidosDeEscritura(url: string): Latidos & { confirmados: number[] } {
  const confirmados: number[] = []
  let cliente: pg.Client | null = null
  let n = 0
  const soltar = async () => {
    const suyo = cliente
    cliente = null
    await suyo?.end().catch(() => {})
  }
  const latido = async () => {
    n += 1
    const numero = n
    try {
      if (!cliente) {
        const nuevo = new pg.Client({
          connectionString: url,
          connectionTimeoutMillis: PLAZO_MS,
          query_timeout: PLAZO_MS,
          application_name: 'nitida-latidos',
        })
        nuevo.on('error', () => {})
        await nuevo.connect()
        cliente = nuevo
      }
      await cliente.query('insert into simulacro_latido (n) values ($1)', [numero])
      confirmados.push(numero)
    } catch (error) {
      await soltar()
      throw error
    }
  }
  return { ...latir(latido, soltar), confirmados }
}

/** Rows that a beat was told were written, and are not there, or are there twice. */
export async function latidosPerdidos(base: pg.ClientBase, confirmados: readonly number[]): Promise<number> {
  const { rows } = await base.query<{ n: string; veces: string }>(
    'select n, count(*) as veces from simulacro_latido group by n',
  )
  const hay = new Map(rows.map(({ n, veces }) => [Number(n), Number(veces)]))
  return confirmados.filter((n) => hay.get(n) !== 1).length
}

export interface Puerta {
  puerto: number
  ca: string
}

/** Asks for a page through the balancer, as a browser does. */
export const latidosDeLectura = ({ puerto, ca }: Puerta, path: string, headers = {}): Latidos => {
  const latido = async () => {
    const peticion = https.request({ host: 'localhost', port: puerto, ca, path, headers, agent: false })
    peticion.setTimeout(PLAZO_MS, () => peticion.destroy(new Error('too late')))
    peticion.end()
    const [respuesta] = await once(peticion, 'response')
    respuesta.resume()
    await once(respuesta, 'end')
    if (respuesta.statusCode !== 200) throw new Error(String(respuesta.statusCode))
  }
  return latir(latido, async () => {})
}
