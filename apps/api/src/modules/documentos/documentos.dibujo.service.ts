import { crearHilos } from '../../platform/tareas/hilos.ts'
import type { Dibujado, PapelPedido } from './documentos.hilo.ts'

/** Draws a paper as a PDF. @throws AppError SERVICIO_NO_DISPONIBLE when too many wait already. */
export type DibujarPdf = (papel: PapelPedido) => Promise<Buffer>

export interface Dibujante {
  dibujarPdf: DibujarPdf
  cerrar(): Promise<void>
}

/** Threads that draw papers. */
export function crearDibujante(limites: { hilos?: number; espera?: number; plazoMs?: number } = {}): Dibujante {
  const hilos = crearHilos<PapelPedido, Dibujado>({
    ...{ desde: import.meta.url, archivo: './documentos.hilo', que: 'draws PDFs' },
    ...limites,
  })
  return {
    async dibujarPdf(papel) {
      const dibujado = await hilos.hacer(papel)
      if ('pdf' in dibujado) return Buffer.from(dibujado.pdf.buffer)
      throw new Error(`a paper could not be drawn: ${papel.clase}, ${dibujado.falla}`)
    },
    cerrar: hilos.cerrar,
  }
}
