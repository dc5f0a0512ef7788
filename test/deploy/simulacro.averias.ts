import { setTimeout as esperar } from 'node:timers/promises'
import { matarServidor } from '../dia/averias.ts'
import type { Casa } from '../dia/casa.ts'
import type { Red } from '../dia/red.ts'
import type { Conjunto } from './conjunto.ts'
import { esperarA } from './esperarA.ts'
import { avisar, type Motor } from './motor.ts'
import type { Nodo } from './nodo.ts'

/** How long systemd, or a person, takes to start what died. */
const RELEVO_MS = 2000
/** How long a machine takes to start again. */
const ENCENDIDO_MS = 10_000
const AISLADO_MS = 40_000
const LLENO_MS = 15_000
/** Longer than Patroni's `ttl`, after which a primary without etcd would step down. */
const SIN_ETCD_MS = 30_000
const SIN_CUBETA_MS = 20_000
/** How long Patroni takes to start, and to have its PostgreSQL read its settings again. */
const ARRANQUE_MS = 8000

/** What breaks, and is mended when `sufrir` resolves; whether all work again is asked afterwards. */
export interface Golpe {
  nombre: string
  /** Nobody has to notice it. */
  callada?: boolean
  /** How long writes may rest, in milliseconds, by what the chain was promised. */
  escriturasMs: number
  /** How long reads and the page may, where nothing is left that could answer them. */
  lecturasMs?: number
  sufrir(casa: Casa, red: Red): Promise<void>
  /** Does what README.md of deploy/ has a person do afterwards. @returns whether it was needed. */
  aMano?(): Promise<boolean>
}

const MUERTE_MS = 30_000
const CAMBIO_MS = 5000

async function otroDe({ nodos }: Conjunto, lider: Nodo): Promise<Nodo> {
  const otro = nodos.find((nodo) => nodo !== lider)
  if (!otro) throw new Error('there is one machine only')
  return otro
}

const manda = async (nodo: Nodo): Promise<boolean> => {
  const estado = await nodo.estado()
  return estado?.role === 'primary' && estado.state === 'running'
}

async function revivir(motor: Motor): Promise<void> {
  await motor.matar()
  await esperar(RELEVO_MS)
  motor.arrancar()
}

/** Patroni 3.0 forgets the synchronous standby when it starts over a running primary. */
async function elegirDeNuevo(conjunto: Conjunto): Promise<boolean> {
  const lider = await conjunto.lider()
  await esperar(ARRANQUE_MS)
  if (await conjunto.sincrono()) return false
  for (const synchronous_mode of [false, true]) {
    const cambio = { method: 'PATCH', body: JSON.stringify({ synchronous_mode }) }
    const respuesta = await fetch(`http://127.0.0.1:${lider.rest}/config`, cambio)
    if (!respuesta.ok) throw new Error(`synchronous_mode: ${respuesta.status} ${await respuesta.text()}`)
    await esperarA(
      `synchronous_mode ${synchronous_mode}`,
      async () => (await lider.tieneSincrono()) === synchronous_mode,
    )
  }
  return true
}

/** Everything dies at once and is started again in whatever order, as after a power cut. */
async function reiniciarTodo(conjunto: Conjunto, casa: Casa, red: Red): Promise<void> {
  const { nodos, etcd, cubeta, puesta } = conjunto
  const motores = [...etcd, ...(cubeta ? [cubeta.motor] : []), ...puesta.motores.values()]
  await Promise.all([
    ...casa.servidores.map((servidor) => servidor.matar()),
    ...nodos.map((nodo) => nodo.morir()),
    ...motores.map((motor) => motor.matar()),
  ])
  await esperar(RELEVO_MS)
  for (const motor of [...motores, ...nodos.map(({ patroni }) => patroni)]) motor.arrancar()
  await conjunto.lider()
  for (const n of casa.servidores.keys()) {
    await esperarA('the process', async () => {
      try {
        red.anunciar(n, (await casa.levantar(n)).url)
        return true
      } catch {
        return false // systemd starts it again until its database is there
      }
    })
  }
}

/** Those faults that are named; all without names. @throws Error when a name is of none of them. */
export function elegirGolpes<G extends Pick<Golpe, 'nombre'>>(golpes: readonly G[], solo?: readonly string[]): G[] {
  const nombres = golpes.map(({ nombre }) => nombre)
  const ajenos = (solo ?? []).filter((nombre) => !nombres.includes(nombre))
  if (ajenos.length > 0) throw new Error(`No fault '${ajenos.join("', '")}' here; there are '${nombres.join("', '")}'.`)
  return golpes.filter(({ nombre }) => solo?.includes(nombre) ?? true)
}

/** The drill's faults on these engines, in order. */
export const golpesDe = (conjunto: Conjunto): Golpe[] => [
  {
    ...{ nombre: 'kill −9 of the primary', escriturasMs: MUERTE_MS },
    async sufrir() {
      // Its own Patroni starts it again, unless that takes so long that the other one takes over.
      avisar([(await conjunto.lider()).pid()], 'SIGKILL')
    },
  },
  {
    ...{ nombre: "death of the primary's machine", escriturasMs: MUERTE_MS },
    async sufrir() {
      const lider = await conjunto.lider()
      const otro = await otroDe(conjunto, lider)
      await lider.morir()
      await esperarA('another leader', () => manda(otro))
      await esperar(ENCENDIDO_MS)
      lider.patroni.arrancar()
    },
  },
  {
    ...{ nombre: "kill −9 of the primary's Patroni", escriturasMs: MUERTE_MS, callada: true },
    sufrir: async () => revivir((await conjunto.lider()).patroni),
    aMano: () => elegirDeNuevo(conjunto),
  },
  {
    ...{ nombre: 'kill −9 of an etcd', escriturasMs: MUERTE_MS, callada: true },
    async sufrir() {
      for (const motor of conjunto.etcd.slice(0, 1)) await revivir(motor)
    },
  },
  {
    ...{ nombre: 'kill −9 of two etcd', escriturasMs: CAMBIO_MS, callada: true },
    async sufrir() {
      const dos = conjunto.etcd.slice(1)
      await Promise.all(dos.map((motor) => motor.matar()))
      await esperar(SIN_ETCD_MS)
      for (const motor of dos) motor.arrancar()
    },
  },
  {
    ...{ nombre: 'kill −9 of PgBouncer', escriturasMs: MUERTE_MS },
    async sufrir() {
      const pooler = conjunto.puesta.motores.get('pgbouncer')
      if (pooler) await revivir(pooler)
    },
  },
  {
    ...{ nombre: 'kill −9 of a process of the application', escriturasMs: CAMBIO_MS },
    sufrir: (casa, red) => matarServidor(casa, red, 1, 0, RELEVO_MS).sufrir(),
  },
  {
    ...{ nombre: 'partition of the primary', escriturasMs: MUERTE_MS },
    async sufrir() {
      const lider = await conjunto.lider()
      const otro = await otroDe(conjunto, lider)
      const corte = conjunto.aislar(lider)
      await Promise.race([esperarA('another leader', () => manda(otro), AISLADO_MS), esperar(AISLADO_MS)])
      corte.unir()
    },
  },
  {
    ...{ nombre: 'switchover', escriturasMs: CAMBIO_MS },
    async sufrir() {
      const otro = await otroDe(conjunto, await conjunto.lider())
      await conjunto.cambiar(otro)
      await esperarA('the other leader', () => manda(otro))
    },
  },
  ...(conjunto.nodos.every(({ disco }) => disco)
    ? [
        {
          ...{ nombre: 'full disk of the standby', escriturasMs: MUERTE_MS, callada: true },
          async sufrir() {
            const otro = await otroDe(conjunto, await conjunto.lider())
            await otro.disco?.llenar()
            await esperar(LLENO_MS)
            otro.disco?.vaciar()
          },
        },
      ]
    : []),
  ...(conjunto.cubeta
    ? [
        {
          ...{ nombre: 'kill −9 of the bucket', escriturasMs: CAMBIO_MS, callada: true },
          async sufrir() {
            await conjunto.cubeta?.motor.matar()
            await esperar(SIN_CUBETA_MS)
            conjunto.cubeta?.motor.arrancar()
          },
        },
      ]
    : []),
  {
    ...{ nombre: 'restart of everything', escriturasMs: 60_000, lecturasMs: 60_000 },
    sufrir: (casa, red) => reiniciarTodo(conjunto, casa, red),
  },
]
