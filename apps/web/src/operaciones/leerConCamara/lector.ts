import { trustedScript } from '../../ui/trustedScript.ts'
import type { Dicho, Imagen } from './lector.worker.ts'
import programa from './lector.worker.ts?worker&url'

/** What reads codes in a picture. */
export interface Detector {
  detect(imagen: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
  /** Ends what reads; the browser's own has nothing to end. */
  cerrar?(): void
}

/** The longest side of a picture that is read: enough for a label that fills the screen, and quick on an old phone. */
const LADO = 1280

/** Takes the dots of what a video shows now. */
function crearTomador() {
  const contexto = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return (video: HTMLVideoElement): Imagen | null => {
    const escala = Math.min(1, LADO / Math.max(video.videoWidth, video.videoHeight, 1))
    const [ancho, alto] = [Math.round(video.videoWidth * escala), Math.round(video.videoHeight * escala)]
    if (!contexto || ancho === 0 || alto === 0) return null
    Object.assign(contexto.canvas, { width: ancho, height: alto })
    contexto.drawImage(video, 0, 0, ancho, alto)
    return { puntos: contexto.getImageData(0, 0, ancho, alto).data.buffer, ancho, alto }
  }
}

/**
 * Our reader of codes, for browsers without one. It reads in a worker, whose file alone may run the library's program, so that the
 * policy of pages stays as it is.
 */
export async function crearLector(): Promise<Detector> {
  const worker = new Worker(trustedScript(programa), { type: 'module' })
  let oir: (dicho: Dicho) => void = () => undefined
  const siguiente = () =>
    new Promise<Dicho>((listo) => {
      oir = listo
    })
  worker.addEventListener('message', ({ data }: MessageEvent<Dicho>) => oir(data))
  worker.addEventListener('error', () => oir({ listo: false }))
  const primero = await siguiente()
  if (!('listo' in primero) || !primero.listo) {
    worker.terminate()
    throw new Error('The reader did not start.')
  }
  const tomar = crearTomador()
  return {
    async detect(video) {
      const imagen = tomar(video)
      if (!imagen) return []
      const dicho = siguiente()
      worker.postMessage(imagen, [imagen.puntos])
      const visto = await dicho
      return 'codigo' in visto && visto.codigo !== null ? [{ rawValue: visto.codigo }] : []
    },
    cerrar: () => worker.terminate(),
  }
}
