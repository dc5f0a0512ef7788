import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { ColumnaEscrita, ValorEscrito } from '@nitida/contract/exportaciones.columnas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cajon } from './cajon.fixture.ts'
import { escribirCelda } from './celdas.ts'
import { escribirCsv } from './escribir.csv.ts'
import { escribirXlsx } from './escribir.xlsx.ts'
import { conPartes } from './xlsx.zip.ts'

let caja: Awaited<ReturnType<typeof cajon>>
beforeAll(async () => {
  caja = await cajon()
})
afterAll(() => caja.vaciar())

const columnas: readonly ColumnaEscrita[] = [
  { titulo: 'Texto', tipo: 'texto' },
  { titulo: 'Cuántos', tipo: 'entero' },
  { titulo: 'Esfera', tipo: 'decimal' },
  { titulo: 'Total', tipo: 'dinero' },
  { titulo: 'Día', tipo: 'fecha' },
  { titulo: 'Hora', tipo: 'hora' },
  { titulo: 'Creado', tipo: 'instante' },
]
const EN = new Date('2026-11-24T18:00:00Z')

async function* enTandas(...tandas: ValorEscrito[][][]) {
  yield* tandas
}

const xlsx = (...tandas: ValorEscrito[][][]) =>
  buffer(escribirXlsx({ hoja: 'Lista: [1]/2', columnas, tandas: enTandas(...tandas), en: EN }))
const csv = (...tandas: ValorEscrito[][][]) => buffer(Readable.from(escribirCsv(columnas, enTandas(...tandas))))

const FILA: ValorEscrito[] = ['01234', 7, -1.25, 1234.5, '2026-11-24', '09:05', '2026-11-24T18:30']

test('kinds of columns come back as they left, from a workbook and from a CSV', async () => {
  const libro = await caja.leer(await xlsx([FILA]))
  const texto = await caja.leer(await csv([FILA]))

  expect(libro.hojas).toEqual(['Lista   1  2'])
  expect(libro.celdas[1]).toEqual([
    ...['01234', 7, -1.25, 1234.5, { serie: 46_350 }],
    ...[{ serie: (9 * 60 + 5) / 1440 }, { serie: 46_350 + 18.5 / 24 }],
  ])
  expect(libro.celdas[1]?.map(escribirCelda)).toEqual([
    ...['01234', '7', '-1.25', '1234.5', '24/11/2026', '09:05', '24/11/2026 18:30'],
  ])
  expect(texto.celdas[1]).toEqual(['01234', '7', '-1.25', '1234.50', '2026-11-24', '09:05', '2026-11-24 18:30'])
})

test('a column of texts is as wide as they are, within bounds, and never narrower than its title', async () => {
  const anchoDe = async (...filas: ValorEscrito[][]) => {
    const partes = conPartes(await caja.guardado(await xlsx(filas)), async function* ({ leer }) {
      const hoja = await leer('xl/worksheets/sheet1.xml')
      if (hoja) yield await text(hoja)
    })
    const { value: hoja } = await partes.next()
    await partes.return(undefined)
    return Number(/<col min="1"[^>]* width="(\d+)"/.exec(hoja ?? '')?.[1])
  }
  const con = (texto: string) => [texto, ...FILA.slice(1)]
  expect(await anchoDe(con('01'), con('Ricardo Fuentes Salas'))).toBe(23)
  expect(await anchoDe(con('x'.repeat(500)))).toBe(60)
  expect(await anchoDe()).toBe('Texto'.length + 2)
})

test('money keeps two decimals in a CSV, and is pesos in a workbook', async () => {
  expect(String(await csv([[null, null, null, 100, null, null, null]]))).toContain('\r\n,,,100.00,,,\r\n')
})

test.each(['=1+1', '+522221234567', '-1+1', '@SUM(A1)', '\t=1', '\r=1'])(
  'the text %j is no formula, and a negative number stays one',
  async (texto) => {
    const enCsv = String(await csv([[texto, -3, null, -10.5, null, null, null]]))
    const enLibro = await caja.leer(await xlsx([[texto, -3, null, -10.5, null, null, null]]))

    expect(enCsv).toContain(`'${texto}`)
    expect(enCsv).toContain(',-3,,-10.50,')
    expect(enLibro.celdas[1]).toEqual([texto, -3, null, -10.5])
  },
)

test.each(['a & b < c > "d"', 'dos\nlíneas', '_x0041_', 'ñ 𝒳 漢', '  blancos  '])(
  'the text %j is the same after its way through both',
  async (texto) => {
    const fila = [texto, 1, null, null, null, null, null]
    expect((await caja.leer(await xlsx([fila]))).celdas[1]?.[0]).toBe(texto)
    expect((await caja.leer(await csv([fila]))).celdas[1]?.[0]).toBe(texto)
  },
)

test('what XML cannot hold is left out, and a day before a spreadsheet knows days is a text', async () => {
  const leido = await caja.leer(await xlsx([['a\u0000b\ud800c', 1, null, null, '1899-05-01', null, null]]))
  expect(leido.celdas[1]).toEqual(['abc', 1, null, null, '1899-05-01'])
})

test('rows that fail end the file with their error, before the directory without which it is none', async () => {
  async function* rotas() {
    yield [FILA]
    throw new Error('se cortó')
  }
  const trozos: Buffer[] = []
  const salida = escribirXlsx({ hoja: 'X', columnas, tandas: rotas(), en: EN })
  salida.on('data', (trozo: Buffer) => trozos.push(trozo))
  await expect(new Promise((_, reject) => salida.on('error', reject))).rejects.toThrow('se cortó')
  expect(Buffer.concat(trozos).includes('PK\u0001\u0002')).toBe(false)
  await expect(buffer(Readable.from(escribirCsv(columnas, rotas())))).rejects.toThrow('se cortó')
})

test('whoever stops reading stops the rows', async () => {
  let pedidas = 0
  let cerradas = false
  async function* sinFin() {
    try {
      for (;;) {
        pedidas++
        yield Array.from({ length: 500 }, () => FILA.with(0, `${Math.random()}`))
      }
    } finally {
      cerradas = true
    }
  }
  const salida = escribirXlsx({ hoja: 'X', columnas, tandas: sinFin(), en: EN })
  salida.resume()
  await expect.poll(() => pedidas).toBeGreaterThan(3)
  salida.destroy()
  await expect.poll(() => cerradas).toBe(true)
  const pedidasAlFin = pedidas
  await new Promise((luego) => setImmediate(luego))
  expect(pedidas).toBe(pedidasAlFin)
})
