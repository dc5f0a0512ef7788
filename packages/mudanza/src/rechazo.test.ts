import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cajon } from './cajon.fixture.ts'
import { filaDe, xlsx, zip } from './xlsx.fixture.ts'

let caja: Awaited<ReturnType<typeof cajon>>
beforeAll(async () => {
  caja = await cajon()
})
afterAll(() => caja.vaciar())

const rechazo = (datos: string | Buffer, nombre?: string) =>
  caja.leer(datos, nombre).then(
    () => null,
    (error) => ({ codigo: error.codigo, mensaje: error.message }),
  )

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const grande = (texto: string, veces: number) => Buffer.from(texto.repeat(veces))

describe('a file is refused in one sentence', () => {
  test.each<[string, () => string | Buffer, { codigo: string; mensaje: string | RegExp }]>([
    ['empty', () => '', { codigo: 'VACIO', mensaje: 'El archivo está vacío.' }],
    ['of blanks', () => '\n ;;\n\n', { codigo: 'VACIO', mensaje: 'El archivo está vacío.' }],
    [
      'too big',
      () => Buffer.alloc(20 * 1024 * 1024 + 1, 0x61),
      { codigo: 'DEMASIADO_GRANDE', mensaje: 'El archivo pesa 20.1 MB; el máximo es 20 MB.' },
    ],
    [
      'with a password',
      () => Buffer.concat([OLE, Buffer.alloc(65_520), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(9)]),
      { codigo: 'CON_CONTRASENA', mensaje: 'El libro tiene contraseña.' },
    ],
    [
      'of before 2007',
      () => Buffer.concat([OLE, Buffer.from('Workbook', 'utf16le'), Buffer.alloc(900)]),
      { codigo: 'XLS_ANTIGUO', mensaje: 'Es un libro de Excel 97-2003 (.xls); ábrelo y guárdalo como .xlsx.' },
    ],
    [
      'an image',
      () => Buffer.from('89504e470d0a1a0a00', 'hex'),
      { codigo: 'OTRO_FORMATO', mensaje: /«x\.xlsx» es una imagen/ },
    ],
    ['a PDF', () => '%PDF-1.7\n…', { codigo: 'OTRO_FORMATO', mensaje: /es un PDF/ }],
    [
      'a page',
      () => '<html><table><tr><td>Ana',
      { codigo: 'OTRO_FORMATO', mensaje: /es una página web con otro nombre/ },
    ],
    ['a program', () => Buffer.from('4d5a90000300', 'hex'), { codigo: 'OTRO_FORMATO', mensaje: /es un programa/ }],
    ['bytes', () => Buffer.from([1, 2, 0, 3, 0, 0, 9, 77, 200]), { codigo: 'OTRO_FORMATO', mensaje: /No es un libro/ }],
    ['a zip', () => zip([{ nombre: 'a.csv', datos: 'a' }]), { codigo: 'OTRO_FORMATO', mensaje: /archivo comprimido/ }],
    ['of LibreOffice', () => zip([{ nombre: 'content.xml', datos: '' }]), { codigo: 'OTRO_FORMATO', mensaje: /\.ods/ }],
    [
      'binary',
      () =>
        zip([
          { nombre: '[Content_Types].xml', datos: '' },
          { nombre: 'xl/workbook.bin', datos: '' },
        ]),
      { codigo: 'OTRO_FORMATO', mensaje: /\.xlsb/ },
    ],
    [
      'cut',
      () => xlsx({ hojas: { a: filaDe(1, ['x']) } }).subarray(0, -40),
      { codigo: 'DANADO', mensaje: /está dañado/ },
    ],
    ['not closed', () => xlsx({ hojas: { a: '<row><c><v>1</v>' } }), { codigo: 'DANADO', mensaje: /está dañado/ }],
    [
      'blank',
      () => xlsx({ hojas: { a: '<row r="1"><c r="A1" s="1"/></row>' } }),
      { codigo: 'VACIO', mensaje: /nada escrito/ },
    ],
    [
      'with a part behind a password',
      () =>
        zip([
          { nombre: '[Content_Types].xml', datos: '' },
          { nombre: 'xl/workbook.xml', datos: 'x', cifrada: true },
        ]),
      { codigo: 'CON_CONTRASENA', mensaje: 'El libro tiene contraseña.' },
    ],
    [
      'with definitions and entities',
      () =>
        xlsx({
          hojas: { a: '<row><c t="inlineStr"><is><t>&b;</t></is></c></row>' },
          prologo: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>',
        }),
      { codigo: 'DANADO', mensaje: /definiciones \(DTD\)/ },
    ],
    [
      'a bomb by its ratio',
      () => xlsx({ hojas: { a: '<row r="1"><c><v>1</v></c></row>' }, mas: [], textos: ' '.repeat(60_000_000) }),
      { codigo: 'BOMBA', mensaje: /crece demasiado/ },
    ],
    [
      'a bomb that lies about its size',
      () =>
        zip([
          { nombre: '[Content_Types].xml', datos: '' },
          { nombre: 'xl/workbook.xml', datos: '<a/>'.repeat(5_000_000), largo: 1000 },
        ]),
      { codigo: 'DANADO', mensaje: /está dañado/ },
    ],
    [
      'with one tag of megabytes',
      () => xlsx({ hojas: { a: `<row><c a="${'ñandú'.repeat(400_000)}"/></row>` } }),
      { codigo: 'DANADO', mensaje: /está dañado/ },
    ],
    [
      'of a million columns',
      () => xlsx({ hojas: { a: `<row>${'<c/>'.repeat(1_000_000)}<c><v>1</v></c></row>` } }),
      { codigo: 'DEMASIADAS_COLUMNAS', mensaje: 'El archivo tiene más de 500 columnas.' },
    ],
    [
      'of a million columns, as text',
      () => grande(',', 1_000_000),
      { codigo: 'DEMASIADAS_COLUMNAS', mensaje: 'El archivo tiene más de 500 columnas.' },
    ],
    ['of 501 columns', () => `${'a,'.repeat(500)}b\n`, { codigo: 'DEMASIADAS_COLUMNAS', mensaje: /más de 500/ }],
    [
      'of a million blank rows',
      () => xlsx({ hojas: { a: '<row><c/></row>'.repeat(1_000_000) } }),
      { codigo: 'VACIO', mensaje: 'El libro no tiene nada escrito.' },
    ],
    ['of a million blank lines', () => grande('\n', 1_000_000), { codigo: 'VACIO', mensaje: 'El archivo está vacío.' }],
    [
      'of too many rows',
      () => grande('Ana,1\n', 61_204),
      { codigo: 'DEMASIADOS_RENGLONES', mensaje: 'Son 61,204 renglones; el máximo es 50,000.' },
    ],
    [
      'with a quote that nobody closes',
      () => `a,b\n"x,${'y\n'.repeat(10)}`,
      { codigo: 'DANADO', mensaje: /Unas comillas/ },
    ],
    ['with a cell of a book', () => `a,${'x'.repeat(40_000)}\n`, { codigo: 'DANADO', mensaje: /más de 32,767 letras/ }],
  ])('%s', async (_, datos, esperado) => {
    const dicho = await rechazo(datos(), 'x.xlsx')
    expect(dicho).toEqual({
      codigo: esperado.codigo,
      mensaje: typeof esperado.mensaje === 'string' ? esperado.mensaje : expect.stringMatching(esperado.mensaje),
    })
    expect(dicho?.mensaje).toMatch(/^[A-Z«].*\.$/)
  })
})
