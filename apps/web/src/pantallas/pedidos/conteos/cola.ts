import type { LecturaHecha, LeerEnConteo } from '@nitida/contract/inventario.conteos'
import { llaveDeLecturas } from '../../../base/sesion/almacen.ts'

/** A reading that waits for the server. */
export interface EnEspera {
  lectura: string
  codigo: string
  /** When it was read, in milliseconds of this device. */
  en: number
  quita: boolean
}

const POR_ENVIO = 100
const UN_DIA_MS = 24 * 3600 * 1000

const esEnEspera = (algo: unknown): algo is EnEspera =>
  typeof algo === 'object' && algo !== null && 'lectura' in algo && 'codigo' in algo && 'en' in algo && 'quita' in algo

/** Readings that wait, also those of before the page was loaded again. */
function guardadas(llave: string, donde: Pick<Storage, 'getItem'>): EnEspera[] {
  try {
    const leido: unknown = JSON.parse(donde.getItem(llave) ?? '[]')
    return Array.isArray(leido) ? leido.filter(esEnEspera) : []
  } catch {
    return []
  }
}

interface Opciones {
  conteo: number
  /** Who reads: what waits is his. */
  usuario: number
  donde: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  enviar: (lecturas: LeerEnConteo['lecturas']) => Promise<readonly LecturaHecha[]>
  ahora: () => number
  /** Told of how many wait, whenever that changes. */
  alCambiar: (esperan: number) => void
  alLlegar: (hechas: readonly LecturaHecha[]) => void
  /** Told of what the server refuses for good, and the readings are forgotten. @returns whether it does. */
  esDefinitivo: (error: unknown) => boolean
}

/** Takes over what the release before kept under a key without its user, whose session it is: the end of one cleared it. */
function adoptar(deAntes: string, llave: string, donde: Opciones['donde']): void {
  const suyas = guardadas(deAntes, donde)
  if (suyas.length > 0) donde.setItem(llave, JSON.stringify([...suyas, ...guardadas(llave, donde)]))
  donde.removeItem(deAntes)
}

/**
 * Readings on their way to the server: each is kept until it was answered, and sent again as it is, under its own key, however often
 * an answer is lost.
 */
export function crearCola({ conteo, usuario, donde, enviar, ahora, alCambiar, alLlegar, esDefinitivo }: Opciones) {
  const llave = llaveDeLecturas(usuario, conteo)
  adoptar(`conteo-${conteo}`, llave, donde)
  let esperan = guardadas(llave, donde)
  let enviando = false
  const poner = (nuevas: EnEspera[]) => {
    esperan = nuevas
    if (esperan.length > 0) donde.setItem(llave, JSON.stringify(esperan))
    else donde.removeItem(llave)
    alCambiar(esperan.length)
  }
  const quitar = (enviadas: readonly EnEspera[]) => {
    const claves = new Set(enviadas.map(({ lectura }) => lectura))
    poner(esperan.filter(({ lectura }) => !claves.has(lectura)))
  }
  /** Sends what waits, as much as goes. @throws what the server could not be asked for; the readings stay. */
  const mandar = async (): Promise<void> => {
    if (enviando || esperan.length === 0) return
    enviando = true
    try {
      while (esperan.length > 0) {
        const tanda = esperan.slice(0, POR_ENVIO)
        const lecturas = tanda.map(({ en, ...una }) => ({
          ...una,
          hace: Math.min(UN_DIA_MS, Math.max(0, ahora() - en)),
        }))
        try {
          alLlegar(await enviar(lecturas))
        } catch (error) {
          if (!esDefinitivo(error)) throw error
        }
        quitar(tanda)
      }
    } finally {
      enviando = false
    }
  }
  return {
    esperan: () => esperan.length,
    agregar: (codigo: string, quita = false) =>
      poner([...esperan, { lectura: crypto.randomUUID(), codigo, en: ahora(), quita }]),
    mandar,
  }
}
