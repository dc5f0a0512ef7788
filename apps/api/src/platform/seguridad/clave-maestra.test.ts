import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CifradoError } from './cifrado-error.ts'
import { leerClaveMaestra, leerOCrearClaveMaestra } from './clave-maestra.ts'

const bytes = randomBytes(32)

/**
 * A program that says it is ready, waits for an instant, then asks for the key of a new directory every 10 ms and prints the ids.
 */
const guionDeCarrera = (datos: string, rondas: number) => `
  import { createInterface } from 'node:readline'
  import { leerOCrearClaveMaestra } from ${JSON.stringify(join(import.meta.dirname, 'clave-maestra.ts'))}
  createInterface({ input: process.stdin }).once('line', (salida) => {
    const ids = []
    for (let i = 0; i < ${rondas}; i++) {
      while (Date.now() < Number(salida) + i * 10) continue
      ids.push(leerOCrearClaveMaestra(${JSON.stringify(datos)} + '/' + i, {}).id)
    }
    console.log(ids.join())
    process.exit()
  })
  console.log('listo')
`

class Corredor {
  readonly #hijo: ChildProcessWithoutNullStreams
  readonly #lineas: AsyncIterator<string>

  constructor(guion: string) {
    this.#hijo = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), guion])
    this.#lineas = createInterface({ input: this.#hijo.stdout })[Symbol.asyncIterator]()
  }

  /** Waits for the program's next line; fails when the program died instead. */
  async linea(): Promise<string> {
    const { done, value } = await this.#lineas.next()
    if (done) throw new Error(`The process ended: ${this.#hijo.stderr.read()}`)
    return value
  }

  decir(texto: string) {
    this.#hijo.stdin.write(`${texto}\n`)
  }
}

describe('a master key as text', () => {
  test('is read from base64, base64url and hexadecimal alike', () => {
    const textos = [
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
    ]
    for (const texto of textos) {
      const maestra = leerClaveMaestra(` ${texto}\n`)
      expect(maestra.clave.export().equals(bytes)).toBe(true)
      expect(maestra.id).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, 8))
    }
  })

  test.each([
    ['empty', ''],
    ['a word', 'clave-super-secreta'],
    ['16 bytes', bytes.toString('base64', 0, 16)],
    ['31 bytes', bytes.toString('base64', 0, 31)],
    ['48 bytes', randomBytes(48).toString('base64')],
    ['63 hexadecimal digits', bytes.toString('hex').slice(1)],
    ['two lines', `${bytes.toString('hex')}\n${bytes.toString('hex')}`],
  ])('%s is refused by name, without repeating it', (_, texto) => {
    const leer = () => leerClaveMaestra(texto)
    expect(leer).toThrow(CifradoError)
    expect(leer).toThrow('La clave maestra debe tener 32 bytes en base64 o en hexadecimal (MASTER_KEY).')
  })
})

describe('in the data directory', () => {
  let raiz = ''
  let datos = ''
  let archivo = ''

  beforeEach(() => {
    raiz = mkdtempSync(join(tmpdir(), 'clave-'))
    datos = join(raiz, 'nuevo', 'data')
    archivo = join(datos, 'master-key')
  })
  afterEach(() => rmSync(raiz, { recursive: true, force: true }))

  test('is made at the first start, for its owner alone, and stays the same', () => {
    const primera = leerOCrearClaveMaestra(datos, {})

    expect(statSync(archivo).mode & 0o777).toBe(0o600)
    expect(readdirSync(datos)).toEqual(['master-key'])
    expect(leerOCrearClaveMaestra(datos, { MASTER_KEY: '' }).clave.equals(primera.clave)).toBe(true)
    expect(leerOCrearClaveMaestra(join(raiz, 'otro'), {}).id).not.toBe(primera.id)
  })

  test('an explicit MASTER_KEY wins and writes nothing; a malformed one does not fall back to the file', () => {
    leerOCrearClaveMaestra(datos, {})
    const explicita = leerOCrearClaveMaestra(datos, { MASTER_KEY: bytes.toString('hex') })

    expect(explicita.clave.export().equals(bytes)).toBe(true)
    expect(readdirSync(raiz)).toEqual(['nuevo'])
    leerOCrearClaveMaestra(join(raiz, 'sin'), { MASTER_KEY: bytes.toString('hex') })
    expect(readdirSync(raiz)).toEqual(['nuevo'])
    expect(() => leerOCrearClaveMaestra(datos, { MASTER_KEY: 'corta' })).toThrow('(MASTER_KEY)')
  })

  test('a damaged file is reported with its path and never replaced', () => {
    leerOCrearClaveMaestra(datos, {})
    writeFileSync(archivo, 'cortada')

    expect(() => leerOCrearClaveMaestra(datos, {})).toThrow(archivo)
    expect(readFileSync(archivo, 'utf8')).toBe('cortada')
  })

  test('a file others could read is closed again', () => {
    leerOCrearClaveMaestra(datos, {})
    chmodSync(archivo, 0o644)
    leerOCrearClaveMaestra(datos, {})
    expect(statSync(archivo).mode & 0o777).toBe(0o600)
  })

  test('processes starting at once agree on one key, round after round', async () => {
    const rondas = 40
    const guion = join(raiz, 'leer.mjs')
    writeFileSync(guion, guionDeCarrera(datos, rondas))
    const procesos = Array.from({ length: 3 }, () => new Corredor(guion))
    await Promise.all(procesos.map((p) => p.linea()))
    for (const p of procesos) p.decir(String(Date.now() + 50))

    const ids = await Promise.all(procesos.map((p) => p.linea()))

    expect(new Set(ids).size).toBe(1)
    expect(ids[0]?.split(',')).toEqual(
      Array.from({ length: rondas }, (_, i) => leerOCrearClaveMaestra(join(datos, `${i}`), {}).id),
    )
    expect(readdirSync(join(datos, '0'))).toEqual(['master-key'])
  })
})
