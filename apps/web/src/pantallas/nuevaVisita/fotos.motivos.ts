const NO_SE_LEE = 'No se pudo leer. Usa una foto JPG o PNG.'
const HEIC =
  'Es HEIC, el formato del iPhone, y este navegador no lo lee. Envíala como JPG; en el iPhone: Ajustes, Cámara, Formatos, «Más compatible».'
const INCOMPLETA = 'Está incompleta: vuelve a copiarla o tómala otra vez.'

const marcador = (bytes: Uint8Array, en: number): number => (bytes[en] === 0xff ? (bytes[en + 1] ?? 0) : 0)
const dosBytes = (bytes: Uint8Array, en: number): number => ((bytes[en] ?? 0) << 8) | (bytes[en + 1] ?? 0)

const INICIO_DE_IMAGEN = 0xd8
const FIN_DE_IMAGEN = 0xd9
const INICIO_DE_DATOS = 0xda
/** Heads that tell the size, of every way to pack a JPEG; C4, C8 and CC are none. */
const esTamano = (marca: number): boolean => marca >= 0xc0 && marca <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marca)

/** What the head of a JPEG says, and whether its data come to their end; null for what is no JPEG. */
export function leerJpeg(bytes: Uint8Array): { megapixeles: number; completo: boolean } | null {
  if (marcador(bytes, 0) !== INICIO_DE_IMAGEN) return null
  let megapixeles = 0
  let en = 2
  while (en < bytes.length && marcador(bytes, en) !== INICIO_DE_DATOS) {
    const marca = marcador(bytes, en)
    if (marca === 0) return { megapixeles, completo: false }
    if (esTamano(marca)) megapixeles = (dosBytes(bytes, en + 5) * dosBytes(bytes, en + 7)) / 1_000_000
    en += 2 + dosBytes(bytes, en + 2)
  }
  // Data never hold this mark, and what a telephone writes after the picture is of no concern.
  for (let i = bytes.indexOf(0xff, en + 2); i >= 0; i = bytes.indexOf(0xff, i + 1))
    if (bytes[i + 1] === FIN_DE_IMAGEN) return { megapixeles, completo: true }
  return { megapixeles, completo: false }
}

/** Brands of the files of iPhones (ISO 23008-12). */
const esHeic = (bytes: Uint8Array): boolean =>
  /^ftyp(?:hei|hev|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)))

/** Why a photo is not taken though a browser may draw it: part of it would be grey. */
export const motivoAntes = (bytes: Uint8Array): string | null =>
  leerJpeg(bytes)?.completo === false ? INCOMPLETA : null

/** More than most computers open. */
const MUCHOS_MEGAPIXELES = 40

/** Why a browser could not read a photo, and what to do. */
export function motivoDespues(bytes: Uint8Array): string {
  if (esHeic(bytes)) return HEIC
  const { megapixeles = 0 } = leerJpeg(bytes) ?? {}
  return megapixeles > MUCHOS_MEGAPIXELES
    ? `Tiene ${Math.round(megapixeles)} megapíxeles y este equipo no pudo abrirla. Tómala en un tamaño menor.`
    : NO_SE_LEE
}
