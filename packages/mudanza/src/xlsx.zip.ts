import type { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'
import { rechazoDeContrasena } from './ole.ts'
import { Rechazo } from './rechazo.ts'

/** Parts that a workbook may have; one with ten thousand pictures has fewer. */
const MAXIMO_PARTES = 20_000
/** Bytes of one part once it is inflated. Fifty thousand rows of thirty columns are about 80 MB. */
const MAXIMO_INFLADO = 400 * 1024 * 1024
/** How many times a part may be larger than it was stored, beyond `SIEMPRE_CABE`. Sheets of one repeated text come to a hundred. */
const MAXIMO_VECES = 250
const SIEMPRE_CABE = 32 * 1024 * 1024

export const rechazoDeDano = (): Rechazo =>
  new Rechazo('DANADO', 'El libro está dañado; ábrelo en Excel y guárdalo otra vez.')

const rechazoDeBomba = (): Rechazo =>
  new Rechazo('BOMBA', 'El libro crece demasiado al abrirlo; ábrelo en Excel, quita lo que sobra y guárdalo otra vez.')

/** What is said of a zip that is broken, and of one that grows too much. */
export interface RechazosDeZip {
  readonly danado: () => Rechazo
  readonly bomba: () => Rechazo
}

const deLibro: RechazosDeZip = { danado: rechazoDeDano, bomba: rechazoDeBomba }

/** The parts of a workbook, or of another zip. */
export interface Partes {
  readonly nombres: ReadonlySet<string>
  /** Bytes of a part, inflated as they are asked for; null if there is none. Never more than its directory says. */
  leer(nombre: string): Promise<Readable | null>
}

function revisar(entrada: Entry, { danado, bomba }: RechazosDeZip): void {
  if (entrada.isEncrypted()) throw rechazoDeContrasena()
  if (!entrada.canDecodeFileData()) throw danado()
  const { uncompressedSize, compressedSize } = entrada
  const caben = Math.max(SIEMPRE_CABE, compressedSize * MAXIMO_VECES)
  if (uncompressedSize > Math.min(caben, MAXIMO_INFLADO)) throw bomba()
}

/** What yauzl and zlib complain about is a broken file; faults of the disk and of our own stay what they are. */
function propio(error: unknown, { danado }: RechazosDeZip): unknown {
  const ajeno =
    error instanceof Error && !(error instanceof Rechazo || error instanceof TypeError || 'syscall' in error)
  return ajeno ? danado() : error
}

/** Opens a zip, hands its parts to `trabajo` and closes it, whatever happens. */
export async function* conPartes<T>(
  archivo: string,
  trabajo: (partes: Partes) => AsyncIterable<T>,
  rechazos: RechazosDeZip = deLibro,
): AsyncGenerator<T> {
  const zip = await yauzl.openPromise(archivo, { autoClose: false }).catch((error) => {
    throw propio(error, rechazos)
  })
  try {
    if (zip.entryCount > MAXIMO_PARTES) throw rechazos.bomba()
    const entradas = new Map<string, Entry>()
    for await (const entrada of zip.eachEntry()) entradas.set(entrada.fileName, entrada)
    const leer = async (nombre: string): Promise<Readable | null> => {
      const entrada = entradas.get(nombre)
      if (!entrada) return null
      revisar(entrada, rechazos)
      return zip.openReadStreamPromise(entrada)
    }
    yield* trabajo({ nombres: new Set(entradas.keys()), leer })
  } catch (error) {
    throw propio(error, rechazos)
  } finally {
    zip.close()
  }
}
