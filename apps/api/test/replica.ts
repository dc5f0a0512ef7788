import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { prepararReplica } from '../../../db/respaldo/copia.ts'
import { crearDb, crearPool } from '../src/platform/datos/db.ts'
import type { Replicas } from '../src/platform/llamada/replicas.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { isServerOf, readPidFile, sleep } from '../src/platform/postgres/process.ts'
import { conCliente } from './baseDeDatos.ts'

const ordenar = (url: string, texto: string) => conCliente(url, (cliente) => cliente.query(texto))

const datosDe = (carpeta: string): string =>
  path.join(carpeta, readdirSync(carpeta).find((nombre) => /^pg\d+$/.test(nombre)) ?? '')

/** A primary of its own, and a streaming replica of it. */
export interface Pareja {
  principal: EmbeddedPostgres
  replica: EmbeddedPostgres
  /** Keeps the replica from replaying what it receives, or lets it go on. */
  detener(si: boolean): Promise<void>
  /** Ends the replica as a power cut does. */
  matar(): Promise<void>
  revivir(): Promise<void>
  cerrar(): Promise<void>
}

export async function abrirPareja(): Promise<Pareja> {
  const raiz = mkdtempSync(path.join(os.tmpdir(), 'nitida-replica-'))
  const principal = await startEmbeddedPostgres(path.join(raiz, 'principal'))
  await prepararReplica(principal, path.join(raiz, 'replica'), [
    'wal_retrieve_retry_interval = 200ms',
    'max_standby_streaming_delay = 0',
  ])
  const replica = await startEmbeddedPostgres(path.join(raiz, 'replica'))
  return {
    principal,
    replica,
    detener: async (si) => void (await ordenar(replica.url, `select pg_wal_replay_${si ? 'pause' : 'resume'}()`)),
    async matar() {
      const carpeta = datosDe(replica.folder)
      const pid = readPidFile(carpeta)?.pid ?? 0
      process.kill(pid, 'SIGQUIT')
      while (isServerOf(pid, carpeta)) await sleep(10)
    },
    revivir: async () => void (await replica.revive()),
    async cerrar() {
      await replica.stop()
      await principal.stop()
      rmSync(raiz, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** In the place of a replica: the database itself, by connections that may not write. `calla`: as if the primary were silent. */
export function soloLectura(url: string, { calla = false } = {}): Replicas {
  const pool = crearPool(url, { max: 4, ajustes: { default_transaction_read_only: 'on' } })
  const replica = { db: crearDb(pool), mientras: <T>(lectura: Promise<T>) => lectura, sospechar() {} }
  return {
    principalCalla: () => calla,
    mientrasConteste: (lectura) => lectura,
    elegir: async () => replica,
    relevo: async () => replica,
    posicionActual: async () => '0/1',
    figuras: () => [],
    cerrar: () => pool.end(),
  }
}
