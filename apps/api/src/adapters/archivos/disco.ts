import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Archivos, exigirClave } from './archivos.ts'

const noExiste = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Makes a change of a folder durable: a name is lost in a crash as easily as bytes are. */
async function asentar(carpeta: string): Promise<void> {
  const abierta = await open(carpeta, 'r')
  try {
    await abierta.sync()
  } finally {
    await abierta.close()
  }
}

/**
 * Files in a folder; shared, it serves several processes.
 * @param provisional a folder of the same disk for what is being written; nothing in it lasts.
 */
export function archivosEnDisco(carpeta: string, provisional: string): Archivos {
  const rutaDe = (clave: string) => path.join(carpeta, exigirClave(clave))
  return {
    /** Written aside and renamed: a file of that name is whole or absent. */
    async guardar(clave, bytes) {
      const destino = rutaDe(clave)
      const lugar = path.dirname(destino)
      await Promise.all([lugar, provisional].map((una) => mkdir(una, { recursive: true })))
      const origen = path.join(provisional, randomUUID())
      const archivo = await open(origen, 'wx', 0o600)
      try {
        await archivo.writeFile(bytes)
        await archivo.sync()
      } finally {
        await archivo.close()
      }
      await rename(origen, destino)
      await asentar(lugar)
    },
    async leer(clave) {
      try {
        return await readFile(rutaDe(clave))
      } catch (error) {
        if (noExiste(error)) return null
        throw error
      }
    },
    borrar: (clave) => rm(rutaDe(clave), { force: true }),
  }
}
