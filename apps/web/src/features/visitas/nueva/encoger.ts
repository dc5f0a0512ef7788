/** Long enough to see a vessel of the eye, short enough for a branch's uplink. */
const LADO_MAXIMO = 2400
const CALIDAD = 0.86

/**
 * A photo as a JPEG of at most 2400 pixels a side, upright and without what the camera wrote about place and time.
 * @throws Error when the browser cannot read it as a picture.
 */
export async function encoger(archivo: Blob): Promise<Blob> {
  const imagen = await createImageBitmap(archivo, { imageOrientation: 'from-image' })
  const escala = Math.min(1, LADO_MAXIMO / Math.max(imagen.width, imagen.height))
  const lienzo = document.createElement('canvas')
  lienzo.width = Math.max(1, Math.round(imagen.width * escala))
  lienzo.height = Math.max(1, Math.round(imagen.height * escala))
  lienzo.getContext('2d')?.drawImage(imagen, 0, 0, lienzo.width, lienzo.height)
  imagen.close()
  return new Promise((resolver, rechazar) => {
    const terminar = (jpeg: Blob | null) => (jpeg ? resolver(jpeg) : rechazar(new Error('no picture came of it')))
    lienzo.toBlob(terminar, 'image/jpeg', CALIDAD)
  })
}
