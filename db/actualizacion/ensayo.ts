import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { llenarDemo } from '../../apps/api/src/demo/demo.ts'
import { type Binaries, majorOf } from '../../apps/api/src/platform/postgres/binaries.ts'
import { createCluster, stopServer } from '../../apps/api/src/platform/postgres/cluster.ts'
import { migrar } from '../../apps/api/src/platform/postgres/migrar.ts'
import { prepareCluster } from '../../apps/api/src/platform/postgres/place.ts'
import { arrancar, LOCALE_DEL_SISTEMA } from '../respaldo/cluster.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../migrations')
/** The first version with a collation of its own. */
const CON_COLACION = 17

/** Fills the demo chain of an older PostgreSQL in a throwaway folder, and stops it before the work on that folder. */
export async function conDemoDe(vieja: Binaries, trabajo: (carpeta: string) => Promise<void>): Promise<void> {
  const carpeta = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-subir-'))
  const cluster = prepareCluster(carpeta, vieja)
  try {
    await createCluster(cluster, majorOf(vieja) < CON_COLACION ? LOCALE_DEL_SISTEMA : undefined)
    const url = await arrancar(cluster)
    try {
      await migrar(url, MIGRACIONES)
      await llenarDemo(url, new Date(), null)
    } finally {
      await stopServer(cluster)
    }
    await trabajo(carpeta)
  } finally {
    for (const sobrante of [carpeta, cluster.base])
      fs.rmSync(sobrante, { recursive: true, force: true, maxRetries: 10 })
  }
}
