import { channel } from 'node:diagnostics_channel'
import { statfs } from 'node:fs/promises'
import { DISCO_LLENO } from './sucesos.ts'

/** Less than this left, and photos, papers or the embedded database soon have nowhere to go. */
const PISO_BYTES = 200 * 1024 * 1024
/** For so long after the database said that its disk is full; then the next write shows whether it still is. */
const MEMORIA_MS = 15_000

type Libre = (carpeta: string) => Promise<{ bavail: number; bsize: number }>

export interface Disco {
  /** Whether something can still be written: here, and where the database is. */
  hayLugar(): Promise<boolean>
  cerrar(): void
}

/**
 * Knows of the disks: of our own by asking, of the database's by what it answers to writes (class 53 of SQLSTATE).
 * @param libre how much is free, in blocks; a folder that cannot be asked says nothing.
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
