/**
 * The process that draws photos. Decoders read strangers' files, so they run here without database, network and secrets, and
 * their memory ends with the process. Pictures go from file to file, and the server never holds one.
 */
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { comoMarca, dibujarArchivo, dosTamanos, type Encargo } from './visitas.dibujo.ts'

/** Lowers the rank, so that answers of the server go first. */
const CEDE = 5
setPriority(CEDE)

const NUESTRO = { mode: 0o600 } as const

// A full disk ends the process, and the waiting call is told that the photo could not be drawn now.
process.on('message', async ({ origen, imagen, miniatura }: Encargo) => {
  if (miniatura === null) {
    const marca = await dibujarArchivo(origen, comoMarca)
    if ('motivo' in marca) return process.send?.(marca)
    await writeFile(imagen, marca.bytes, NUESTRO)
    return process.send?.({ ancho: marca.ancho, alto: marca.alto })
  }
  const dibujada = await dibujarArchivo(origen, dosTamanos)
  if ('motivo' in dibujada) return process.send?.(dibujada)
  await writeFile(imagen, dibujada.imagen.bytes, NUESTRO)
  await writeFile(miniatura, dibujada.miniatura.bytes, NUESTRO)
  const { ancho, alto } = dibujada.imagen
  return process.send?.({ ancho, alto })
})
process.on('disconnect', () => process.exit())
