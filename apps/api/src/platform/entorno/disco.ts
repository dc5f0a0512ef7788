import { channel } from 'node:diagnostics_channel'
import { statfs } from 'node:fs/promises'
import { DISCO_LLENO } from './sucesos.ts'

const MB = 1024 * 1024
/** Least free space, below which photos, papers or the embedded database soon have nowhere to go. */
const PISO_BYTES = 200 * MB
/** Free space below which somebody has to make room before it comes to that. */
const POCO_BYTES = 1024 * MB
/** Time for which the database's "disk full" counts; then the next write shows whether it still is. */
const MEMORIA_MS = 15_000

type Libre = (carpeta: string) => Promise<{ bavail: number; bsize: number }>

/** `lleno` and `base llena` leave no room to write, here and at the database; `casi lleno` still does. */
export interface EstadoDelDisco {
  estado: 'bien' | 'casi lleno' | 'lleno' | 'base llena'
  /** Megabytes free; null where the folder cannot be asked. */
  libresMb: number | null
}

export interface Disco {
  mirar(): Promise<EstadoDelDisco>
  cerrar(): void
}

function juzgar(libres: number): EstadoDelDisco['estado'] {
  if (libres < PISO_BYTES) return 'lleno'
  return libres < POCO_BYTES ? 'casi lleno' : 'bien'
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
    async mirar() {
      const medida = await libre(carpeta).catch(() => null)
      const libres = medida && medida.bavail * medida.bsize
      const libresMb = libres === null ? null : Math.floor(libres / MB)
      if (performance.now() < llenoHasta) return { estado: 'base llena', libresMb }
      return { estado: libres === null ? 'bien' : juzgar(libres), libresMb }
    },
    cerrar: () => void channel(DISCO_LLENO).unsubscribe(anotar),
  }
}
