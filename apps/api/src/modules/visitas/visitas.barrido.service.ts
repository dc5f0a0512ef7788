import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import type { BaseDatos } from '../../platform/db.ts'
import { deleteHuerfano } from './visitas.fotos.queries.ts'
import { claveDeArchivo } from './visitas.fotos.service.ts'

/** Longer than any upload: what is younger may still come to belong to a visit. */
const GRACIA_MS = 24 * 3600 * 1000
/** Longer than any request. */
const GRACIA_PROVISIONAL_MS = 3600 * 1000

interface Barrido {
  db: BaseDatos
  archivos: Archivos
  now: () => Date
  /** Where uploads wait. */
  provisional: string
}

/** Removes what a process that died left behind while it received or wrote. */
async function barrerProvisional(carpeta: string, fin: AbortSignal): Promise<void> {
  // The clock of files is the computer's and not the application's.
  const antesDe = Date.now() - GRACIA_PROVISIONAL_MS
  for (const nombre of await readdir(carpeta).catch(() => [])) {
    if (fin.aborted) return
    const ruta = path.join(carpeta, nombre)
    const datos = await stat(ruta).catch(() => null) // somebody else may have removed it
    if (datos && datos.mtimeMs < antesDe) await rm(ruta, { force: true })
  }
}

/**
 * Removes the files that no visit came to name (H1). The row goes with its file in one transaction, row first: until it
 * commits nobody can take the same file down again, so a photo that is being kept is never the one that is removed.
 */
export async function barrerArchivos({ db, archivos, now, provisional }: Barrido, fin: AbortSignal): Promise<void> {
  const antesDe = new Date(now().getTime() - GRACIA_MS)
  let queda = true
  while (queda && !fin.aborted) {
    queda = await db.transaction().execute(async (trx) => {
      const hash = await deleteHuerfano(trx, antesDe)
      if (hash) await archivos.borrar(claveDeArchivo(hash))
      return hash !== null
    })
  }
  await barrerProvisional(provisional, fin)
}
