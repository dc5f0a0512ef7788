import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Binaries, majorOf } from '../../apps/api/src/platform/postgres/binaries.ts'
import { createCluster, stopServer } from '../../apps/api/src/platform/postgres/cluster.ts'
import { withLock } from '../../apps/api/src/platform/postgres/lock.ts'
import { migrar } from '../../apps/api/src/platform/postgres/migrar.ts'
import { type Cluster, prepareCluster, programsFor } from '../../apps/api/src/platform/postgres/place.ts'
import { isServerOf, readPidFile } from '../../apps/api/src/platform/postgres/process.ts'
import { adoptPassword, PASSWORD_FILE } from '../../apps/api/src/platform/postgres/version.ts'
import { consultarAhora, describir } from '../oraculo/oraculo.ts'
import { arrancar, conSuperusuario } from '../respaldo/cluster.ts'
import { copiarBase } from './copiarBase.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../migrations')

interface Opciones {
  vieja: Binaries
  nueva: Binaries
  decir?: (paso: string, ms: number) => void
}

/** Counts of the copied tables and rows. */
export interface Informe {
  tablas: number
  filas: number
  anterior: string
  actual: string
}

/** Folder beside the old cluster, under a name that no start looks at until it is complete. */
function nuevoAlLado(vieja: Cluster, nueva: Binaries, bin: string): Cluster {
  const dir = path.join(vieja.base, `pg${majorOf(nueva)}.nueva`)
  fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  return { ...vieja, bin, dir, passwordFile: path.join(dir, PASSWORD_FILE) }
}

const reglasRotas = (url: string): Promise<string[]> =>
  conSuperusuario(url, async (cliente) => (await consultarAhora(cliente)).map(describir))

/** Tables whose rows differ from those of the old cluster. */
const distintas = ({ antes, despues }: Awaited<ReturnType<typeof copiarBase>>): string[] =>
  Object.keys({ ...antes.tablas, ...despues.tablas }).filter(
    (tabla) => !isDeepStrictEqual(antes.tablas[tabla], despues.tablas[tabla]),
  )

/**
 * Copies the data of an embedded cluster into one of the new version beside it, compares every table by count and digest, brings
 * it to this release and asks the oracle. The old folder is only read; the new one gets its name when everything held.
 * @throws Error, in Spanish for what its reader can mend; then only the old folder is there.
 */
export async function subirDeVersion(base: string, { vieja, nueva, decir = () => {} }: Opciones): Promise<Informe> {
  const paso = async <T>(nombre: string, trabajo: () => Promise<T>): Promise<T> => {
    const inicio = performance.now()
    const resultado = await trabajo()
    decir(nombre, performance.now() - inicio)
    return resultado
  }
  const origen = prepareCluster(base, vieja)
  return withLock(origen.lock, async () => {
    if (isServerOf(readPidFile(origen.dir)?.pid ?? 0, origen.dir))
      throw new Error(`Nítida está trabajando con ${origen.dir}. Detenla y vuelve a intentar.`)
    adoptPassword(origen)
    const destino = nuevoAlLado(origen, nueva, programsFor(origen, nueva))
    try {
      const informe = await pasar(origen, destino, paso)
      const actual = path.join(origen.base, `pg${majorOf(nueva)}`)
      fs.renameSync(destino.dir, actual)
      return { ...informe, anterior: origen.dir, actual }
    } finally {
      fs.rmSync(destino.dir, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}

type Paso = <T>(nombre: string, trabajo: () => Promise<T>) => Promise<T>

async function pasar(origen: Cluster, destino: Cluster, paso: Paso): Promise<{ tablas: number; filas: number }> {
  try {
    const deDonde = await paso('la versión anterior inició', () => arrancar(origen))
    await paso('se hizo la carpeta nueva', () => createCluster(destino))
    const aDonde = await paso('la versión nueva inició', () => arrancar(destino))
    const copiada = await paso('se copió y se comparó cada tabla', () => copiarBase(deDonde, aDonde))
    const otras = distintas(copiada)
    if (otras.length > 0) throw new Error(`Estas tablas llegaron con otras filas: ${otras.join(', ')}.`)
    await paso('se puso al día con esta versión', () => migrar(aDonde, MIGRACIONES))
    const rotas = await paso('se revisaron las reglas', () => reglasRotas(aDonde))
    if (rotas.length > 0) throw new Error(`Hay reglas que no se cumplen:\n${rotas.join('\n')}`)
    const tablas = Object.values(copiada.antes.tablas)
    return { tablas: tablas.length, filas: tablas.reduce((suma, { filas }) => suma + filas, 0) }
  } finally {
    for (const cluster of [destino, origen]) await stopServer(cluster)
  }
}
