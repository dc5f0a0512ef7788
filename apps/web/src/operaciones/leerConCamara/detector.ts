import type { Detector } from './lector.ts'

type CrearDetector = new (opciones: { formats: readonly string[] }) => Detector

/** What frames, boxes of contact lenses and our labels carry. */
const FORMATOS = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'qr_code', 'data_matrix']

/** Whether this browser lets pages ask for a camera: not without TLS. */
export const puedeLeerConCamara = (): boolean =>
  (navigator as Partial<Navigator>).mediaDevices?.getUserMedia !== undefined

/** Our reader of codes could not be fetched or started. */
class LectorNoLlego extends Error {}

/** The browser's own reader of codes, or ours where it has none: Safari and Firefox, and Chrome on some systems. */
export async function crearDetector(): Promise<Detector> {
  const Propio = (globalThis as { BarcodeDetector?: CrearDetector }).BarcodeDetector // newer than the types
  if (Propio) return new Propio({ formats: FORMATOS })
  try {
    const { crearLector } = await import('./lector.ts')
    return await crearLector()
  } catch {
    throw new LectorNoLlego()
  }
}

/** How long a code has to be out of sight before it counts again: two frames may bear one code. */
export const FUERA_DE_VISTA_MS = 900

/**
 * Tells a code once for each time that it comes into sight.
 * @returns what is to be told of a look at `ahora` (milliseconds), or null.
 */
export function crearFiltro(): (visto: string | null, ahora: number) => string | null {
  let ultimo: { codigo: string; en: number } | null = null
  return (visto, ahora) => {
    if (visto === null) return null
    const sigue = ultimo?.codigo === visto && ahora - ultimo.en < FUERA_DE_VISTA_MS
    ultimo = { codigo: visto, en: ahora }
    return sigue ? null : visto
  }
}

/** Why the camera did not open, in a sentence. */
export function falloDeCamara(error: unknown): string {
  if (error instanceof LectorNoLlego)
    return 'El lector de códigos no llegó: revisa tu conexión y abre la cámara otra vez, o escribe el código.'
  const nombre = error instanceof DOMException ? error.name : ''
  if (nombre === 'NotAllowedError')
    return 'El navegador no dejó usar la cámara. Permítela en el icono que está junto a la dirección, o escribe el código.'
  if (nombre === 'NotFoundError' || nombre === 'OverconstrainedError')
    return 'Este equipo no tiene cámara. Escribe el código.'
  return 'La cámara no se abrió: puede que otro programa la esté usando. Escribe el código.'
}
