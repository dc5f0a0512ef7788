import { existsSync, linkSync, renameSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import {
  archivoDeClave,
  type ClaveMaestra,
  leerClaveMaestra,
  leerOCrearClaveMaestra,
} from '../../apps/api/src/platform/seguridad/clave-maestra.ts'

/**
 * Reads the installation's key as a start does, but makes none.
 * @throws Error when there is none; CifradoError.
 */
export function leerClaveDe(dataDir: string, env: NodeJS.ProcessEnv): ClaveMaestra {
  if (!env.MASTER_KEY && !existsSync(archivoDeClave(dataDir)))
    throw new Error(`No hay una clave en ${archivoDeClave(dataDir)}: da MASTER_KEY.`)
  return leerOCrearClaveMaestra(dataDir, env)
}

/** The two keys of a rotation, and the step that puts the new one in force once the database is wrapped by it. */
export interface Relevo {
  anterior: ClaveMaestra
  nueva: ClaveMaestra
  /** @returns what the operator has to do next. */
  terminar(): string
}

/**
 * A rotation from MASTER_KEY to NEW_MASTER_KEY, or from the file in the data folder to one that is made beside it. A rotation
 * that was interrupted finds the same new key again.
 * @throws Error when there is no key to start from; CifradoError CLAVE_MAESTRA_INVALIDA.
 */
export function prepararRelevo(dataDir: string, env: NodeJS.ProcessEnv): Relevo {
  const { MASTER_KEY, NEW_MASTER_KEY } = env
  const anterior = leerClaveDe(dataDir, env)
  if (MASTER_KEY) {
    if (!NEW_MASTER_KEY) throw new Error('Da NEW_MASTER_KEY (openssl rand -base64 32) además de MASTER_KEY.')
    const nueva = leerClaveMaestra(NEW_MASTER_KEY, 'NEW_MASTER_KEY')
    if (anterior.id === nueva.id) throw new Error('NEW_MASTER_KEY es la misma que MASTER_KEY.')
    return { anterior, nueva, terminar: () => 'Inicia cada proceso con la clave nueva como MASTER_KEY.' }
  }
  const archivo = archivoDeClave(dataDir)
  const aparte = path.join(dataDir, 'master-key-next')
  const nueva = leerOCrearClaveMaestra(aparte, {})
  return {
    anterior,
    nueva,
    terminar() {
      // The old file stays beside the new one, since older backups need it. A key is in place at every moment, because a start
      // without one is refused.
      const guardada = `${archivo}.${anterior.id}`
      if (!existsSync(guardada)) linkSync(archivo, guardada)
      renameSync(archivoDeClave(aparte), archivo)
      rmdirSync(aparte)
      return `La clave nueva está en ${archivo} y la anterior en ${guardada}.`
    },
  }
}
