import { createHash, type Hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export interface Sello {
  id: number
  /** Ids of the rows that the seal covers: after this one, up to that one. */
  desde: number
  hasta: number
  /** Hexadecimal digests: of the seal made before it, whatever its month, and its own. */
  anterior: string
  huella: string
}

/** The first line of a file; every other line is a row as its seal took it. */
export interface Cabecera {
  particion: string
  /** End of the month, in ISO. */
  hasta: string
  filas: number
  sellos: Sello[]
}

const enDisco = (ruta: string): void => {
  const abierto = fs.openSync(ruta, 'r')
  fs.fsyncSync(abierto)
  fs.closeSync(abierto)
}

/** Digest of a file, as `sha256sum` tells it. */
export async function huellaDeArchivo(archivo: string): Promise<Buffer> {
  const huella = createHash('sha256')
  for await (const parte of fs.createReadStream(archivo)) huella.update(parte as Buffer)
  return huella.digest()
}

/**
 * Writes lines into a file that has its name only once it is whole and on the disk. An existing file of the same contents is
 * taken for it, since a broken-off attempt may have left it.
 * @throws Error when its contents differ.
 */
export async function escribirArchivo(archivo: string, lineas: AsyncIterable<string>): Promise<void> {
  const parte = `${archivo}.parte`
  fs.rmSync(parte, { force: true })
  await pipeline(Readable.from(lineas), createGzip(), fs.createWriteStream(parte, { mode: 0o600, flags: 'wx' }))
  enDisco(parte)
  try {
    if (!fs.existsSync(archivo)) fs.linkSync(parte, archivo)
    else if (!(await huellaDeArchivo(parte)).equals(await huellaDeArchivo(archivo)))
      throw new Error(`Ya existe ${archivo} y dice otra cosa: no se sobrescribe.`)
    enDisco(path.dirname(archivo))
  } finally {
    fs.rmSync(parte, { force: true })
  }
}

/** Splits at line feeds alone, because text of a row may hold other characters that some take for the end of a line. */
async function* lineasDe(archivo: string): AsyncGenerator<string> {
  const entrada = fs.createReadStream(archivo)
  const texto = createGunzip()
  entrada.on('error', (error) => texto.destroy(error)).pipe(texto)
  texto.setEncoding('utf8')
  let resto = ''
  for await (const parte of texto) {
    const lineas = `${resto}${parte}`.split('\n')
    resto = lineas.pop() ?? ''
    yield* lineas
  }
  if (resto !== '') throw new Error('no line feed at its end')
}

/** Digest over the rows of a seal, as they come; the seal before it goes first. */
export class SelloAbierto {
  readonly #huella: Hash
  #vacio = true

  constructor(anterior: string) {
    this.#huella = createHash('sha256').update(Buffer.from(anterior, 'hex'))
  }

  tomar(linea: string): void {
    this.#huella.update(this.#vacio ? linea : `\n${linea}`)
    this.#vacio = false
  }

  cerrar(): string {
    return this.#huella.digest('hex')
  }
}

/** Finds the seal of each row, as rows come in their order. */
class Revisor {
  filas = 0
  #ultima = 0
  #abierto: SelloAbierto | null = null
  readonly #pendientes: Sello[]

  constructor({ sellos }: Cabecera) {
    this.#pendientes = [...sellos]
  }

  tomar(linea: string): void {
    const id = Number(/^\[(\d+),/.exec(linea)?.[1])
    while (this.#pendientes[0] && id > this.#pendientes[0].hasta) this.#cerrar(this.#pendientes[0])
    const sello = this.#pendientes[0]
    if (!sello || !(id > this.#ultima) || id <= sello.desde) throw new Error(`the row ${id} is of no seal`)
    this.#abierto ??= new SelloAbierto(sello.anterior)
    this.#abierto.tomar(linea)
    this.#ultima = id
    this.filas++
  }

  terminar(): void {
    while (this.#pendientes[0]) this.#cerrar(this.#pendientes[0])
  }

  #cerrar(sello: Sello): void {
    const huella = (this.#abierto ?? new SelloAbierto(sello.anterior)).cerrar()
    if (huella !== sello.huella) throw new Error(`the seal ${sello.id} does not hold`)
    this.#abierto = null
    this.#pendientes.shift()
  }
}

/**
 * Makes every seal of a month anew from its rows, as they come from a file or from a table. @returns how many rows there were.
 * @throws Error when one does not hold.
 */
export async function revisarLineas(cabecera: Cabecera, filas: AsyncIterable<string>): Promise<number> {
  const revisor = new Revisor(cabecera)
  for await (const fila of filas) revisor.tomar(fila)
  revisor.terminar()
  return revisor.filas
}

/** Head of a file, and its rows, to be read once. */
export async function abrirArchivo(archivo: string): Promise<{ cabecera: Cabecera; filas: AsyncGenerator<string> }> {
  const filas = lineasDe(archivo)
  const { value } = await filas.next()
  return { cabecera: JSON.parse(String(value)) as Cabecera, filas }
}

/**
 * Reads a whole file and makes every seal anew.
 * @returns its first line.
 * @throws Error, in Spanish, when the file is not what was written once.
 */
export async function revisarArchivo(archivo: string): Promise<Cabecera> {
  if (!fs.existsSync(archivo)) throw new Error(`No existe el archivo ${archivo}.`)
  const { cabecera, hay } = await leer(archivo).catch((error: unknown) => {
    throw new Error(`El archivo ${archivo} está dañado o fue alterado.`, { cause: error })
  })
  if (hay !== cabecera.filas) throw new Error(`El archivo ${archivo} está incompleto.`)
  return cabecera
}

async function leer(archivo: string): Promise<{ cabecera: Cabecera; hay: number }> {
  const { cabecera, filas } = await abrirArchivo(archivo)
  return { cabecera, hay: await revisarLineas(cabecera, filas) }
}
