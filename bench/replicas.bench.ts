import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { CABECERA_POSICION } from '@nitida/contract/posicion'
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded.ts'
import { prepararReplica } from '../db/respaldo/copia.ts'
import { puertoLibre } from '../test/puertos.ts'
import { urlDeBase } from './cadena.ts'
import type { Escenario } from './escenario.ts'
import { mediana } from './medidas.ts'
import { type Cuerpo, cuerpos, pedidosPorSegundo } from './pedidos.crear.ts'
import { poolDesnudo } from './sentencias.ts'
import { APLICACION, entrar, iniciarServidor, type Servidor } from './servidor.ts'

const VUELTAS = 7
const LECTURAS = 300

interface Lecturas {
  replica: number
  todas: number
}

async function contar(puerto: number): Promise<Lecturas> {
  const texto = await (await fetch(`http://127.0.0.1:${puerto}/metrics`)).text()
  const cuentas = [...texto.matchAll(/nitida_replica_lecturas_total\{destino="([^"]+)"\} (\d+)/g)]
  const de = (cual: (destino: string) => boolean) =>
    cuentas.reduce((suma, [, destino = '', cuantas]) => suma + (cual(destino) ? Number(cuantas) : 0), 0)
  return { replica: de((destino) => destino === 'replica'), todas: de(() => true) }
}

/** Part of the panel's reads that the replica took, each by a page that has just taken an order. */
async function parteTrasEscribir(url: string, headers: Record<string, string>, cuerpo: Cuerpo, puerto: number) {
  const antes = await contar(puerto)
  for (let i = 0; i < LECTURAS; i++) {
    const escrita = await fetch(`${url}/api/crearPedido`, { method: 'POST', headers, body: JSON.stringify(cuerpo) })
    await escrita.arrayBuffer()
    const posicion = escrita.headers.get(CABECERA_POSICION)
    if (!escrita.ok || !posicion) throw new Error(`taking an order answered ${escrita.status}, at ${posicion}`)
    const dia = fechaEn(ZONA_POR_OMISION, new Date())
    const leida = await fetch(`${url}/api/cortesCaja/admin/${dia}`, {
      headers: { ...headers, [CABECERA_POSICION]: posicion },
    })
    await leida.arrayBuffer()
    if (!leida.ok) throw new Error(`the panel answered ${leida.status}`)
  }
  const despues = await contar(puerto)
  return (despues.replica - antes.replica) / (despues.todas - antes.todas)
}

/** Orders a second of a server that says positions, over those of one that does not, in turns. */
async function razonDePosiciones(con: Servidor, sin: Servidor, bodies: Cuerpo[]): Promise<number> {
  const [suyas, otras] = await Promise.all(
    [con, sin].map(async ({ url }) => ({
      url: `${url}/api/crearPedido`,
      headers: { ...APLICACION, ...(await entrar(url)) },
    })),
  )
  if (!suyas || !otras) throw new Error('no servers')
  const razones: number[] = []
  for (let vuelta = -1; vuelta < VUELTAS; vuelta++) {
    const despacio = await pedidosPorSegundo(otras.url, otras.headers, bodies)
    const conPosicion = await pedidosPorSegundo(suyas.url, suyas.headers, bodies)
    if (vuelta >= 0) razones.push(conPosicion / despacio)
  }
  return mediana(razones)
}

/** What positions cost a write, and how much a replica takes off the primary, on the demo chain. */
export const replicas: Escenario = {
  nombre: 'replicas',
  async correr() {
    const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-bench-replica-'))
    const cadena = await iniciarServidor()
    const base = urlDeBase(cadena)
    await prepararReplica({ url: base, folder: cadena.carpeta }, carpeta)
    const replica = await startEmbeddedPostgres(carpeta)
    const puerto = await puertoLibre()
    const deAmbos = {
      DATABASE_URL: base,
      MASTER_KEY: readFileSync(path.join(cadena.carpeta, 'master-key'), 'utf8').trim(),
    }
    const sin = await iniciarServidor(undefined, deAmbos)
    const con = await iniciarServidor(undefined, {
      ...deAmbos,
      REPLICA_DATABASE_URL: `postgres://127.0.0.1:${new URL(replica.url).port}`,
      METRICS_PORT: `${puerto}`,
    })
    const pool = poolDesnudo(base)
    try {
      const bodies = await cuerpos(pool)
      const razon = await razonDePosiciones(con, sin, bodies)
      await esperar(2000) // the replica has replayed the burst
      const headers = { ...APLICACION, ...(await entrar(con.url)) }
      const [primero] = bodies
      if (!primero) throw new Error('no patients')
      const parte = await parteTrasEscribir(con.url, headers, primero, puerto)
      return [
        {
          ...{ nombre: 'create order, with positions / without', valor: razon },
          ...{ unidad: '×', limite: 'posicionRazon' },
        },
        {
          ...{ nombre: 'panel right after an order: part that a replica read', valor: parte },
          ...{ unidad: '', limite: 'replicaParte' },
        },
      ]
    } finally {
      await pool.end()
      await con.parar()
      await sin.parar()
      await replica.stop()
      await cadena.parar()
      rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 })
    }
  },
}
