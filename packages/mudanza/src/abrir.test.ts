import type { Celda } from '@nitida/contract/mudanza.libros'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrir } from './abrir.ts'
import { cajon } from './cajon.fixture.ts'
import { escribirCelda } from './celdas.ts'
import { filaDe, xlsx } from './xlsx.fixture.ts'

let caja: Awaited<ReturnType<typeof cajon>>
beforeAll(async () => {
  caja = await cajon()
})
afterAll(() => caja.vaciar())

const leer = (datos: string | Buffer, nombre?: string, hoja?: string) => caja.leer(datos, nombre, hoja)

describe('a CSV', () => {
  const filas = [
    ['Nombre', 'Núm.', 'Obs'],
    ['José Ñandú', '1', 'con "comillas"; coma, y\nsalto'],
    ['Zoë “Güemes”', '€5', null],
  ]
  const escrita = (separador: string, salto: string) =>
    filas
      .map((fila) => fila.map((celda) => (celda === null ? '' : `"${celda.replaceAll('"', '""')}"`)).join(separador))
      .join(salto)
  const deWindows = (texto: string) =>
    Buffer.from(texto.replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('€', '\u0080'), 'latin1')
  const alReves = (texto: string) => Buffer.from(texto, 'utf16le').swap16()

  const formas: [string, (texto: string) => Buffer][] = [
    ['utf-8', (texto) => Buffer.from(texto)],
    ['utf-8', (texto) => Buffer.from(`\ufeff${texto}`)],
    ['utf-16le', (texto) => Buffer.from(`\ufeff${texto}`, 'utf16le')],
    ['utf-16le', (texto) => Buffer.from(texto, 'utf16le')],
    ['utf-16be', (texto) => alReves(`\ufeff${texto}`)],
    ['utf-16be', alReves],
    ['windows-1252', deWindows],
  ]
  const separadores = [',', ';', '\t']
  const saltos = ['\n', '\r\n', '\r']
  test.each(
    formas.flatMap(([codificacion, codificar], i) =>
      separadores.flatMap((separador) => saltos.map((salto) => ({ codificacion, codificar, i, separador, salto }))),
    ),
  )(
    'in $codificacion ($i), parted by $separador, lines by $salto',
    async ({ codificacion, codificar, separador, salto }) => {
      const leida = await leer(codificar(escrita(separador, salto)))
      expect(leida).toMatchObject({ formato: 'csv', codificacion, separador })
      expect(leida.celdas).toEqual(filas.map((fila) => fila.filter((celda) => celda !== null)))
    },
  )

  test('what is no UTF-8 only after a megabyte is of Windows all the same', async () => {
    const cuerpo = `nombre,tel\n${'Ana,1\n'.repeat(200_00)}`
    const { codificacion, celdas } = await leer(
      Buffer.concat([Buffer.from(cuerpo), Buffer.from([0x4e, 0xf1, 0x2c, 0x32])]),
    )
    expect(codificacion).toBe('windows-1252')
    expect(celdas.at(-1)).toEqual(['Nñ', '2'])
  })

  test('keeps the numbers of rows where blank ones stand between', async () => {
    const { renglones } = await leer('a,b\r\n\r\n,,\r\n "",  \r\nc,d,\r\n\u001a')
    expect(renglones).toEqual([
      { numero: 1, celdas: ['a', 'b'] },
      { numero: 4, celdas: [' ""'] },
      { numero: 5, celdas: ['c', 'd'] },
    ])
  })

  test('keeps what was written: zeros, blanks around, quotes within', async () => {
    const { celdas } = await leer('CP,Nota\n06000," mide 5"" "\n007,armazón 5" azul\n')
    expect(celdas).toEqual([
      ['CP', 'Nota'],
      ['06000', ' mide 5" '],
      ['007', 'armazón 5" azul'],
    ])
  })

  test.each([
    ['sep=;\nnombre;total\nAna;1,5\n', ';'],
    ['nombre\nAna\nEva\n', ','],
    ['nombre;domicilio\nAna;"Juárez 1, Centro, Puebla"\nEva;"Reforma 2, Col. Sol, Puebla"\n', ';'],
    ['total;pagado\n1,50;0,50\n2,50;1,50\n', ';'],
  ])('%j is parted by %j', async (texto, separador) => {
    const leida = await leer(texto)
    expect(leida.separador).toBe(separador)
    expect(leida.celdas[0]?.[0]).not.toMatch(/sep=/)
  })

  test('may be walked twice, and left in the middle', async () => {
    const abierta = await abrir(await caja.guardado('a\nb\nc\n'), 'x.csv')
    const vistas: Celda[] = []
    for await (const { celdas } of abierta.filas()) {
      vistas.push(celdas[0] ?? null)
      if (vistas.length === 2) break
    }
    for await (const { celdas } of abierta.filas()) vistas.push(celdas[0] ?? null)
    expect(vistas).toEqual(['a', 'b', 'a', 'b', 'c'])
  })
})

describe('a workbook', () => {
  test('gives texts, numbers, days, hours, yes and no, and what formulas gave', async () => {
    const datos = xlsx({
      hojas: {
        Clientes:
          '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>' +
          '<row r="5" hidden="1"><c r="A5"><v>2221234567</v></c><c r="B5" s="1"><v>28563</v></c><c r="C5" s="2"><v>0.4375</v></c>' +
          '<c r="D5" t="b"><v>1</v></c><c r="E5"><f>A5*2</f><v>1.5</v></c><c r="F5" t="str"><f>"a"</f><v>Ana</v></c>' +
          '<c r="G5" t="e"><v>#N/A</v></c><c r="H5" s="3"><v>6000</v></c><c r="I5" t="d"><v>2026-01-02</v></c>' +
          '<c r="J5"><v>12345678901234567890</v></c><c r="K5" s="4"><v>45000.5</v></c></row>',
      },
      textos:
        '<si><t xml:space="preserve"> Mar&#237;a_x000D_</t></si><si><r><t>dos </t></r><r><rPr/><t>partes</t></r><rPh><t>x</t></rPh></si>',
      formatos: [14, 'h:mm', '00000', '[$-80A]d "de" mmmm "de" yyyy;@'],
    })
    const leida = await leer(datos, 'x.xlsx')
    expect(leida).toMatchObject({ formato: 'xlsx', hojas: ['Clientes'], hoja: 'Clientes' })
    expect(leida.renglones).toEqual([
      { numero: 2, celdas: [' María\r', null, 'dos partes'] },
      {
        numero: 5,
        celdas: [
          2221234567,
          { serie: 28563 },
          { serie: 0.4375 },
          true,
          1.5,
          'Ana',
          '#N/A',
          6000,
          '2026-01-02',
          '12345678901234567890',
          { serie: 45000.5 },
        ],
      },
    ])
    expect(leida.celdas[1]?.map(escribirCelda)).toEqual([
      '2221234567',
      '14/03/1978',
      '10:30',
      'Sí',
      '1.5',
      'Ana',
      '#N/A',
      '6000',
      '2026-01-02',
      '12345678901234567890',
      '15/03/2023 12:00',
    ])
  })

  test('of 1904 says the same days', async () => {
    const hojas = { a: `<row><c s="1"><v>${28563 - 1462}</v></c><c s="1"><v>0.5</v></c></row>` }
    const { celdas } = await leer(xlsx({ hojas, formatos: ['dd/mm/yyyy'], es1904: true }), 'x.xlsx')
    expect(celdas).toEqual([[{ serie: 28563 }, { serie: 0.5 }]])
  })

  test.each([
    ['dd/mm/yyyy', true],
    ['[$-F800]dddd, mmmm dd, yyyy', true],
    ['[h]:mm', true],
    ['mm:ss.0', true],
    ['m/d/yy h:mm AM/PM', true],
    ['0.00', false],
    ['#,##0.00 "MXN d"', false],
    ['"$"#,##0.00_);[Red]\\(#,##0.00\\)', false],
    ['0.00E+00', false],
    ['General', false],
    ['[>9999999]0000\\-00\\-0000;General', false],
    ['_-* #,##0.00_-;@', false],
    ['@', false],
  ])('takes cells of the format %s for days: %s', async (formato, es) => {
    const { celdas } = await leer(
      xlsx({ hojas: { a: '<row><c s="1"><v>40000</v></c></row>' }, formatos: [formato] }),
      'x',
    )
    expect(celdas).toEqual([[es ? { serie: 40000 } : 40000]])
  })

  test('is read from its first visible sheet that has something, or from the one that is named', async () => {
    const hojas = {
      oculta: filaDe(1, ['no']),
      vacía: '<row r="1"/>',
      'A & B': filaDe(1, ['sí']),
      otra: filaDe(1, ['x']),
    }
    const datos = xlsx({ hojas, ocultas: ['oculta'] })
    expect(await leer(datos)).toMatchObject({ hojas: ['vacía', 'A & B', 'otra'], hoja: 'A & B', celdas: [['sí']] })
    expect(await leer(datos, 'x', 'otra')).toMatchObject({ hoja: 'otra', celdas: [['x']] })
    await expect(leer(datos, 'x', 'oculta')).rejects.toMatchObject({ codigo: 'VACIO' })
  })

  test('of another program may write prefixes, and leave out places and sizes', async () => {
    const prefijada = '<x:row><x:c t="inlineStr"><x:is><x:t>Ana</x:t></x:is></x:c><x:c><x:v>5</x:v></x:c></x:row>'
    expect((await leer(xlsx({ hojas: { a: prefijada } }), 'x.xlsx')).celdas).toEqual([['Ana', 5]])
  })

  test('named .csv is a workbook all the same, and a CSV named .xlsx a CSV', async () => {
    expect((await leer(xlsx({ hojas: { a: filaDe(1, ['x']) } }), 'x.csv')).formato).toBe('xlsx')
    expect((await leer('a,b\n1,2\n', 'x.xlsx')).formato).toBe('csv')
  })

  test('with macros, links to other files and an image gives its cells and nothing else', async () => {
    const mas = [
      { nombre: 'xl/vbaProject.bin', datos: Buffer.alloc(2000, 7) },
      { nombre: 'xl/externalLinks/externalLink1.xml', datos: '<externalLink/>' },
    ]
    const hojas = { a: '<row><c t="str"><f>[1]Hoja1!A1</f><v>guardado</v></c><c><f>SUM(A1)</f></c></row>' }
    expect((await leer(xlsx({ hojas, mas }), 'x.xlsm')).celdas).toEqual([['guardado']])
  })
})
