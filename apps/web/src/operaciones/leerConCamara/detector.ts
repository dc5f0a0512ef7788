/** The browser's own reader of codes. Safari and Firefox have none. */
interface Detector {
  detect(imagen: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

type CrearDetector = new (opciones: { formats: readonly string[] }) => Detector

/** What frames, boxes of contact lenses and our labels carry. */
const FORMATOS = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'qr_code', 'data_matrix']

const clase = (): CrearDetector | undefined => (globalThis as { BarcodeDetector?: CrearDetector }).BarcodeDetector // newer than the types

/** Whether this browser reads codes, and lets pages ask for a camera: not without TLS. */
export const puedeLeerConCamara = (): boolean =>
  clase() !== undefined && (navigator as Partial<Navigator>).mediaDevices?.getUserMedia !== undefined

export function crearDetector(): Detector {
  const Clase = clase()
  if (!Clase) throw new Error('This browser reads no codes.')
  return new Clase({ formats: FORMATOS })
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
  const nombre = error instanceof DOMException ? error.name : ''
  if (nombre === 'NotAllowedError')
    return 'El navegador no dejó usar la cámara. Permítela en el icono que está junto a la dirección, o escribe el código.'
  if (nombre === 'NotFoundError' || nombre === 'OverconstrainedError')
    return 'Este equipo no tiene cámara. Escribe el código.'
  return 'La cámara no se abrió: puede que otro programa la esté usando. Escribe el código.'
}
