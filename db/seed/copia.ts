import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

export type Valor = string | number | boolean | null

const TROZO = 256 * 1024
/** CopyDone, as the protocol writes it. */
export const COPIA_TERMINADA = Buffer.from([0x63, 0, 0, 0, 4])
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const enTexto = (valor: Valor): string =>
  valor === null ? '\\N' : String(valor).replace(/[\\\t\n\r]/g, (letra) => ESCAPES[letra] ?? letra)

/** A message of the protocol: its letter (`d` for data, `f` for giving up), its length, its bytes. */
export function mensaje(letra: 'd' | 'f', contenido: string | Buffer): Buffer {
  const bytes = Buffer.byteLength(contenido)
  const buffer = Buffer.allocUnsafe(5 + bytes)
  buffer.write(letra, 0)
  buffer.writeInt32BE(4 + bytes, 1)
  if (typeof contenido === 'string') buffer.write(contenido, 5)
  else contenido.copy(buffer, 5)
  return buffer
}

/** Sends the rows as fast as the server takes them; stops when it has refused one. */
async function enviar(stream: Duplex, filas: Iterable<readonly Valor[]>, sigue: () => boolean): Promise<void> {
  let trozo = ''
  const vaciar = async () => {
    if (!stream.write(mensaje('d', trozo))) await once(stream, 'drain')
    trozo = ''
  }
  for (const fila of filas) {
    trozo += `${fila.map(enTexto).join('\t')}\n`
    if (trozo.length < TROZO) continue
    await vaciar()
    if (!sigue()) return
  }
  if (trozo) await vaciar()
  if (sigue()) stream.write(COPIA_TERMINADA)
}

/**
 * Loads rows by COPY, the fastest way into PostgreSQL; ids are taken as given, also where the table would make its own. The
 * driver speaks the protocol but has no COPY, so this is the query object that it hands the messages to.
 */
export function copiar(
  cliente: Client,
  tabla: string,
  columnas: readonly string[],
  filas: Iterable<readonly Valor[]>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let abierta = true
    const fallar = (error: Error) => {
      abierta = false
      reject(error)
    }
    const copia: Submittable & Record<string, unknown> = {
      submit: (conexion: Connection) => conexion.query(`copy ${tabla} (${columnas.join(', ')}) from stdin`),
      handleCopyInResponse: (conexion: Connection) => {
        // A failure is told to the server, which would otherwise wait for the rest.
        enviar(conexion.stream, filas, () => abierta).catch((error: Error) => {
          fallar(error)
          conexion.stream.write(mensaje('f', 'no more rows\0'))
        })
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: fallar,
    }
    cliente.query(copia)
  })
}
