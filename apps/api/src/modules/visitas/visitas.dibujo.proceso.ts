/**
 * The process that draws photos. Decoders read what strangers made: here they have no database, no network and no secrets, and
 * what they leave in memory ends with the process.
 */
import { setPriority } from 'node:os'
import { dibujarArchivo } from './visitas.dibujo.ts'

/** Whoever waits for an answer of the server goes first. */
const CEDE = 5
setPriority(CEDE)

process.on('message', async (ruta: string) => {
  process.send?.(await dibujarArchivo(ruta))
})
process.on('disconnect', () => process.exit())
