import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import type { BaseDatos } from '../../platform/datos/db.ts'
import { deleteHuerfano, retirarDeSuprimidos } from './visitas.fotos.queries.ts'
import { claveDeArchivo } from './visitas.fotos.service.ts'

/** Age from which an unnamed file is removed, longer than any upload; a younger one may still come to belong to a visit. */
const GRACIA_MS = 24 * 3600 * 1000
/** Age from which a received file is removed, longer than any request. */
const GRACIA_PROVISIONAL_MS = 3600 * 1000

interface Barrido {
  db: BaseDatos
  archivos: Archivos
  now: () => Date
  /** Folder of uploads under way. */
  provisional: string
}

/** Removes the files of a process that died while it received or wrote. */
async function barrerProvisional(carpeta: string, fin: AbortSignal): Promise<void> {
  // Ages are counted by the computer's clock, which dates files, and not by the application's.
  const antesDe = Date.now() - GRACIA_PROVISIONAL_MS
  for (const nombre of await readdir(carpeta).catch(() => [])) {
    if (fin.aborted) return
    const ruta = path.join(carpeta, nombre)
    const datos = await stat(ruta).catch(() => null) // another process may have removed it
    if (datos && datos.mtimeMs < antesDe) await rm(ruta, { force: true })
  }
}

/**
 * Removes the files that no visit came to name (H1), and those that only suppressed patients' rows name. The row goes with its file in one transaction, row first: until that commits
 * nobody can take the same file down again, so a photo that is being kept is never removed.
 */
export async function barrerArchivos({ db, archivos, now, provisional }: Barrido, fin: AbortSignal): Promise<void> {
  const antesDe = new Date(now().getTime() - GRACIA_MS)
  for (const tomar of [deleteHuerfano, retirarDeSuprimidos]) {
    let queda = true
    while (queda && !fin.aborted) {
      queda = await db.transaction().execute(async (trx) => {
        const hash = await tomar(trx, antesDe)
        if (hash) await archivos.borrar(claveDeArchivo(hash))
        return hash !== null
      })
    }
  }
  await barrerProvisional(provisional, fin)
}
