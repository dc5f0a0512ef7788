import { channel } from 'node:diagnostics_channel'
import { statfs } from 'node:fs/promises'
import { DISCO_LLENO } from './sucesos.ts'

/** Least free space, below which photos, papers or the embedded database soon have nowhere to go. */
const PISO_BYTES = 200 * 1024 * 1024
/** Time for which the database's "disk full" counts; then the next write shows whether it still is. */
const MEMORIA_MS = 15_000

type Libre = (carpeta: string) => Promise<{ bavail: number; bsize: number }>

export interface Disco {
  /** Whether there is room to write, here and at the database. */
  hayLugar(): Promise<boolean>
  cerrar(): void
}

/**
 * Watches the disks: our own by asking, the database's by its answers to writes (class 53 of SQLSTATE).
 * @param libre free space, in blocks; a folder that cannot be asked counts as free.
 */
export function vigilarDisco(carpeta: string, libre: Libre = statfs): Disco {
  let llenoHasta = 0
  const anotar = () => {
    llenoHasta = performance.now() + MEMORIA_MS
  }
  channel(DISCO_LLENO).subscribe(anotar)
  return {
    async hayLugar() {
      if (performance.now() < llenoHasta) return false
      const medida = await libre(carpeta).catch(() => null)
      return medida === null || medida.bavail * medida.bsize >= PISO_BYTES
    },
    cerrar: () => void channel(DISCO_LLENO).unsubscribe(anotar),
  }
}
