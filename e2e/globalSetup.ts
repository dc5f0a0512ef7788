import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import { abrirBuzon } from '../apps/api/test/buzon.ts'
import { levantar } from './servidor.ts'

/**
 * Starts a built server for each worker, with the demo chain in a folder of its own, so that no journey sees what another
 * worker's did. `worker.ts` hands each worker its address and folder. All e-mails go to one mail server, which keeps them; the
 * catalogue of components is built into one folder, by whoever needs it first.
 */
export default async function globalSetup({ workers }: FullConfig) {
  const correo = await abrirBuzon()
  const construido = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-catalogo-'))
  process.env.E2E_CATALOGO = path.join(construido, 'catalogo')
  const started = await Promise.allSettled(
    Array.from({ length: workers }, (_, worker) => startServer(worker, correo.entorno)),
  )
  const end = async () => {
    await Promise.all(started.map((server) => (server.status === 'fulfilled' ? server.value() : null)))
    await correo.cerrar()
    fs.rmSync(construido, { recursive: true, force: true, maxRetries: 10 })
  }
  const failed = started.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await end()
    throw failed.reason
  }
  return end
}

/**
 * Starts the server of one worker.
 * @returns what ends it.
 */
async function startServer(worker: number, correo: Record<string, string>): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-e2e-'))
  const forget = () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  try {
    const server = await levantar(folder, { ...correo, DEMO: '1' })
    process.env[`BASE_URL_${worker}`] = server.direccion
    process.env[`E2E_DATA_DIR_${worker}`] = folder
    return async () => {
      await server.parar()
      forget()
    }
  } catch (error) {
    forget()
    throw error
  }
}
