import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Archivos, exigirClave } from './archivos.ts'

const noExiste = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Makes a file, or a change of a folder, durable, because a crash loses names as easily as bytes. */
async function asentar(ruta: string): Promise<void> {
  const abierta = await open(ruta, 'r')
  try {
    await abierta.sync()
  } finally {
    await abierta.close()
  }
}

/**
 * Files in a folder, which several processes may share.
 * @param provisional a folder of the same disk for what is being written; nothing in it lasts.
 */
export function archivosEnDisco(carpeta: string, provisional: string): Archivos {
  const rutaDe = (clave: string) => path.join(carpeta, exigirClave(clave))
  /** A rename puts the file in its place, so that a file of that name is whole or absent. */
  const colocar = async (clave: string, origen: string) => {
    const destino = rutaDe(clave)
    const lugar = path.dirname(destino)
    await mkdir(lugar, { recursive: true })
    await rename(origen, destino)
    await asentar(lugar)
  }
  return {
    async guardar(clave, bytes) {
      await mkdir(provisional, { recursive: true })
      const origen = path.join(provisional, randomUUID())
      await writeFile(origen, bytes, { flag: 'wx', mode: 0o600, flush: true })
      await colocar(clave, origen)
    },
    async guardarArchivo(clave, ruta) {
      await asentar(ruta)
      await colocar(clave, ruta)
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
