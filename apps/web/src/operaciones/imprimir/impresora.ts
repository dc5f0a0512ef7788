import { IMPRESORAS_PREFERIDAS } from '@nitida/contract/impresion'
import { encodeJob, type Job } from '@nitida/escpos/encoder'
import { decodePng } from '@nitida/escpos/png'
import type { Raster } from '@nitida/escpos/raster'
import { textoDeProblema } from '@nitida/escpos/status'
import type { EstadoPuente, QzClient } from '@nitida/qz/client'
import { QzError } from '@nitida/qz/error'
import { listPrinters, printBytes } from '@nitida/qz/printers'
import { createStatuses } from '@nitida/qz/statuses'
import { problemaDe } from './cola.ts'
import {
  type Eleccion,
  eleccionDe,
  guardarEleccion,
  leerIdPerfil,
  leerImpresora,
  leerPreguntar,
  oirEleccion,
  sugerir,
} from './eleccion.ts'

/** No printer was chosen, and none can be chosen without asking. */
export class SinImpresora extends Error {}

/** Printing on this computer, for screens. */
export interface Impresora {
  /**
   * Stays connected while a screen holds it.
   * @returns the release.
   */
  readonly retener: () => () => void
  readonly estado: () => EstadoPuente
  readonly suscribir: (oyente: () => void) => () => void
  /** After `sin permiso`: tries again. */
  readonly reintentar: () => void
  /** @throws QzError */
  readonly listar: () => Promise<string[]>
  /**
   * @throws QzError, also when this computer asks and something speaks against the ticket; RangeError when it is wider than the
   * printer's head.
   * @param como what is not the printer's own way of a ticket: how it is parted from the roll, and how many copies.
   */
  readonly imprimir: (raster: Raster, eleccion: Eleccion, como?: Como) => Promise<void>
}

type Como = Partial<Pick<Job, 'corte' | 'copias'>>

const NOMBRE_TRABAJO = 'Nítida'
/** A printer that does not tell its state in time prints as it always did. */
const ESTADO_MS = 1500

/** Shares one connection among the screens that hold it: it opens with the first and closes with the last, or with the page. */
export function compartir(cliente: QzClient): Impresora {
  let cuantos = 0
  const estados = createStatuses(cliente)
  /** The permission is asked for beside that of the connection, and not in the middle of a sale. */
  const escuchar = () => {
    if (cliente.state() === 'conectado' && leerPreguntar()) estados.listen()
  }
  cliente.subscribe(escuchar)
  oirEleccion(escuchar)
  const revisar = async (impresora: string) => {
    const problema = leerPreguntar() ? problemaDe(await estados.ask(impresora, ESTADO_MS)) : null
    if (problema) throw new QzError('rechazado', textoDeProblema[problema])
  }
  const volver = () => {
    if (cuantos > 0) cliente.connect()
  }
  const retener = () => {
    cuantos += 1
    if (cuantos === 1) {
      addEventListener('pagehide', cliente.disconnect)
      addEventListener('pageshow', volver) // a page may come back from the browser's memory
    }
    cliente.connect()
    let soltada = false
    return () => {
      if (soltada) return
      soltada = true
      cuantos -= 1
      if (cuantos > 0) return
      removeEventListener('pagehide', cliente.disconnect)
      removeEventListener('pageshow', volver)
      cliente.disconnect()
    }
  }
  return {
    retener,
    estado: cliente.state,
    suscribir: cliente.subscribe,
    reintentar: volver,
    listar: () => listPrinters(cliente),
    imprimir: async (raster, { impresora, perfil }, como) => {
      const trabajo = encodeJob(raster, { ...perfil, ...como })
      await revisar(impresora)
      await printBytes(cliente, impresora, trabajo, NOMBRE_TRABAJO)
    },
  }
}

/** The installation's preferred models, which come with the page (D-66). */
export function preferidas(): readonly string[] {
  const texto = document.querySelector<HTMLMetaElement>('meta[name="impresoras"]')?.content ?? ''
  return texto === '' ? IMPRESORAS_PREFERIDAS : texto.split(',')
}

/**
 * The chosen printer of this computer; before the first choice the preferred one, which is remembered.
 * @throws SinImpresora when a person must choose; QzError
 */
async function asegurarEleccion(impresora: Impresora): Promise<Eleccion> {
  const guardada = eleccionDe(leerImpresora(), leerIdPerfil())
  if (guardada) return guardada
  const sugerida = sugerir(await impresora.listar(), preferidas())
  if (!sugerida) throw new SinImpresora('No printer was chosen.')
  guardarEleccion(sugerida)
  return sugerida
}

/** Prints a label so many times, one after the other on their roll. @throws as `imprimirPng`. */
export const imprimirEtiqueta = (png: Blob, copias: number, impresora: Impresora): Promise<void> =>
  imprimirPng(png, impresora, { corte: 'etiqueta', copias })

/**
 * Prints a ticket image of the server on the printer of this computer. It is never repeated by itself, because a failed one may
 * be on paper.
 * @param png grey, 1 bit, at most as wide as the head of the printer
 * @throws SinImpresora, QzError, UnreadableImage; RangeError when it is too wide. `textos.ts` has words for each.
 */
export async function imprimirPng(png: Blob | ArrayBuffer, impresora: Impresora, como?: Como): Promise<void> {
  const eleccion = await asegurarEleccion(impresora)
  const bytes = new Uint8Array(png instanceof Blob ? await png.arrayBuffer() : png)
  await impresora.imprimir(await decodePng(bytes), eleccion, como)
}
