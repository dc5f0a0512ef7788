import type { Client, Connection, Submittable } from 'pg'
import { COPIA_TERMINADA, mensaje } from '../seed/copia.ts'

type Copia = Submittable & Record<string, unknown>

/**
 * Hands the rows of a table from one server to another as they come, at the pace of the slower one. Rows travel as text, which
 * every version of PostgreSQL reads alike.
 */
export function trasvasar(de: Client, a: Client, tabla: string, columnas: readonly string[]): Promise<void> {
  const cuales = columnas.join(', ')
  return new Promise((resolve, reject) => {
    let abierta = true
    const fallar = (error: Error) => {
      abierta = false
      reject(error)
    }
    const salida = (destino: Connection): Copia => {
      let origen: Connection | undefined
      const seguir = () => origen?.stream.resume()
      return {
        submit: (conexion: Connection) => {
          origen = conexion
          conexion.query(`copy (select ${cuales} from ${tabla}) to stdout`) // a query, because parts come with their table
        },
        handleCopyData: ({ chunk }: { chunk: Buffer }) => {
          // A packet holds many rows, which still come after the pause that one of them asked for.
          if (!abierta || destino.stream.write(mensaje('d', chunk)) || !origen || origen.stream.isPaused()) return
          origen.stream.pause()
          destino.stream.once('drain', seguir)
        },
        handleCommandComplete: () => {},
        handleReadyForQuery: () => {
          if (abierta) destino.stream.write(COPIA_TERMINADA)
        },
        handleError: (error: Error) => {
          if (abierta) destino.stream.write(mensaje('f', 'no more rows\0'))
          fallar(error)
        },
      }
    }
    const entrada: Copia = {
      submit: (conexion: Connection) => conexion.query(`copy ${tabla} (${cuales}) from stdin`),
      handleCopyInResponse: (conexion: Connection) => void de.query(salida(conexion)),
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: fallar,
    }
    a.query(entrada)
  })
}
