import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { REGRESO } from '../apps/web/src/base/realtime/ritmo.ts'
import { urlDeBase } from './cadena.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { cronometrar } from './medidas.ts'
import { entrar, iniciarServidor, type Servidor } from './servidor.ts'

const PANTALLAS = 500
const CONECTAN_A_LA_VEZ = 25
const PARADA_MS = 6000
const PACIENCIA_MS = 60_000

async function hasta(listo: () => boolean | Promise<boolean>): Promise<void> {
  const fin = performance.now() + PACIENCIA_MS
  while (!(await listo()) && performance.now() < fin) await esperar(50)
}

const estatusDe = (url: string, headers: Record<string, string> = {}): Promise<number> =>
  fetch(url, { headers }).then(
    async (respuesta) => {
      await respuesta.arrayBuffer()
      return respuesta.status
    },
    () => 0,
  )

async function abrirPantallas(url: string, headers: Record<string, string>): Promise<Socket[]> {
  const auth = { app: headers['x-app-token'], token: headers.authorization?.replace('Bearer ', '') }
  const pantallas: Socket[] = []
  while (pantallas.length < PANTALLAS) {
    const otras = Array.from({ length: CONECTAN_A_LA_VEZ }, () =>
      io(url, { auth, transports: ['websocket'], forceNew: true, ...REGRESO }),
    )
    await Promise.all(otras.map((uno) => new Promise<void>((resolve) => uno.once('connect', resolve))))
    pantallas.push(...otras)
  }
  return pantallas
}

/** Kills the two connections that listen; the screens have to come back and hear what is said after that. */
async function sinOidos({ url, ...servidor }: Servidor, headers: Record<string, string>, pantallas: Socket[]) {
  const oyeron = new Set<Socket>()
  for (const uno of pantallas) uno.on('UpdatedUser', () => oyeron.add(uno))
  const base = new pg.Client({ connectionString: urlDeBase({ url, ...servidor }) })
  await base.connect()
  const { rowCount } = await base.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query ~* '^(listen|select 1($| /\\*))'",
  )
  await base.end()
  const ms = await cronometrar(() =>
    hasta(async () => {
      await fetch(`${url}/api/users/2/session-limit`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ sessionLimit: '00:00-23:59' }),
      }).then((respuesta) => respuesta.arrayBuffer())
      await esperar(500)
      return oyeron.size === pantallas.length
    }),
  )
  return { ms, cortadas: rowCount ?? 0, sordas: pantallas.length - oyeron.size }
}

/** Every process of a cluster: the one that its file names, and those that it started. */
function procesosDe({ carpeta }: Servidor): number[] {
  const padre = Number(readFileSync(path.join(carpeta, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])
  const hijos = readFileSync(`/proc/${padre}/task/${padre}/children`, 'utf8').trim().split(' ').map(Number)
  return [padre, ...hijos]
}

/** The database stands still for some seconds, as on a disk that hangs. */
async function baseParada(servidor: Servidor, headers: Record<string, string>) {
  const { url } = servidor
  const parados = procesosDe(servidor)
  for (const pid of parados) process.kill(pid, 'SIGSTOP')
  const listas = Array.from({ length: 30 }, () => estatusDe(`${url}/api/clientes?page=1&limit=10`, headers))
  let estatus = 0
  const ms = await cronometrar(async () => {
    estatus = await estatusDe(`${url}/api/readyz`)
  })
  await esperar(PARADA_MS - ms)
  for (const pid of parados) process.kill(pid, 'SIGCONT')
  const despues = await cronometrar(() =>
    hasta(async () => {
      const [listo, lista] = [await estatusDe(`${url}/api/readyz`), await estatusDe(`${url}/api/clientes`, headers)]
      return listo === 200 && lista === 200
    }),
  )
  await Promise.all(listas)
  return { aviso: estatus === 503 ? ms : PACIENCIA_MS, despues }
}

/** Failures of the database: connections that listen are killed under five hundred screens, and the database stands still. */
export const caidas: Escenario = {
  nombre: 'caidas',
  async correr() {
    const servidor = await iniciarServidor()
    const headers = await entrar(servidor.url)
    const pantallas = await abrirPantallas(servidor.url, headers)
    try {
      const oidos = await sinOidos(servidor, headers, pantallas)
      const parada = await baseParada(servidor, headers)
      const segundos = (nombre: string, ms: number, limite: string): Resultado => ({
        nombre,
        valor: ms / 1000,
        unidad: 's',
        limite,
      })
      return [
        { nombre: 'listening connections killed', valor: oidos.cortadas, unidad: '', limite: 'caidasCortadas' },
        segundos('500 screens hear again', oidos.ms, 'caidasSegundos'),
        { nombre: 'screens that do not', valor: oidos.sordas, unidad: '', limite: 'caidasSordas' },
        segundos('readyz says 503 while the database stands still', parada.aviso, 'caidasAvisoSegundos'),
        segundos('right again once it goes on', parada.despues, 'caidasSegundos'),
      ]
    } finally {
      for (const uno of pantallas) uno.disconnect()
      await servidor.parar()
    }
  },
}
