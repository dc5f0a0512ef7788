/**
 * The process that draws photos. Decoders read what strangers made: here they have no database, no network and no secrets, and
 * what they leave in memory ends with the process. Pictures go from file to file: the server never holds one.
 */
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { dibujarArchivo, type Encargo } from './visitas.dibujo.ts'

/** Whoever waits for an answer of the server goes first. */
const CEDE = 5
setPriority(CEDE)

const NUESTRO = { mode: 0o600 } as const

// A disk that takes nothing ends the process: whoever waits is told that the photo could not be drawn now.
process.on('message', async ({ origen, imagen, miniatura }: Encargo) => {
  const dibujada = await dibujarArchivo(origen)
  if ('motivo' in dibujada) return process.send?.(dibujada)
  await writeFile(imagen, dibujada.imagen.bytes, NUESTRO)
  await writeFile(miniatura, dibujada.miniatura.bytes, NUESTRO)
  const { ancho, alto } = dibujada.imagen
  return process.send?.({ ancho, alto })
})
process.on('disconnect', () => process.exit())
