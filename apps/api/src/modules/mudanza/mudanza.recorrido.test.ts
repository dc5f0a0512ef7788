import { duplicados } from '@nitida/contract/duplicados'
import { mudanza } from '@nitida/contract/mudanza'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { unirEn } from '../../../test/duplicados.ts'
import { filasDe } from '../../../test/exportar.ts'
import { atenderTodo, csv, importacion, importar, renglones, revisar, subir } from '../../../test/mudanza.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let dueno: string
let sucursal: number
beforeAll(async () => {
  t = await crearTestApp()
  dueno = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  sucursal = await buildSucursal(t.db)
})
afterAll(() => t?.cerrar())

const CABEZA = ['No.', 'Cliente', 'Cel', 'F. Nac.', 'Correo', 'C.P.', 'RFC', 'Sucursal']
const letras = (n: number): string => String(n).replace(/\d/g, (d) => 'ABCDEFGHIJ'.charAt(Number(d)))
/** A day that nobody else of the file has, of which only one reading is a day. */
const dia = (n: number): string => `${13 + (n % 15)}/${1 + (Math.floor(n / 15) % 12)}/${1960 + Math.floor(n / 180)}`
const bueno = (n: number): string[] => [
  ...[`V-${n}`, `Persona ${letras(n)} Quintero`, String(7_710_000_000 + n), dia(n)],
  ...['', '', '', ''],
]

/** Ways in which a cell is wrong, by its column. */
const MALAS: readonly (readonly [columna: number, textos: readonly string[]])[] = [
  [1, ['P. 14', '', '12345', '---', '?']],
  [2, ['771500', '77150000001', '12', '771-500', '55 5555 555']],
  [3, ['31/02/1985', '00/05/1970', 'ayer', '31/11/2001', '14/03/2099', '']],
  [4, ['elisa.b@', '@ejemplo.mx', 'ana arroba ejemplo', 'x@y', 'dos@@ejemplo.mx']],
  [5, ['7200001', '720000', 'ABCDE']],
  [6, ['XAXX', 'PEGL8704', '123456789012', 'PEGL870432AB2']],
  [7, ['No existe', '999']],
]
const PROBLEMAS = 200
const planteada = (n: number) => {
  const [columna, textos] = MALAS[n % MALAS.length] ?? [0, []]
  const texto = textos[Math.floor(n / MALAS.length) % textos.length] ?? ''
  return { columna, celdas: bueno(n).map((celda, i) => (i === columna ? texto : celda)) }
}

const listar = async (id: number) =>
  [1, 2].reduce<Promise<Awaited<ReturnType<typeof renglones>>>>(
    async (antes, page) => [
      ...(await antes),
      ...(await renglones(t, dueno, id, { estado: 'Problema', page, limit: 100 })),
    ],
    Promise.resolve([]),
  )

test('two hundred planted problems are told at their cells, put right in place and in the file; a triple is joined, one union taken back, and all of it leaves', async () => {
  const malas = Array.from({ length: PROBLEMAS }, (_, n) => planteada(n))
  const triple = ['Zoila Urrutia Olmedo', 'Zoila Urrutia O', 'Zoyla Urrutia Olmedo'].map((nombre, i) => {
    const [, , , nacimiento = ''] = bueno(900)
    return [`V-${900 + i}`, nombre, '7719999999', nacimiento, '', '', '', '']
  })
  const id = await revisar(t, dueno, csv([CABEZA, ...malas.map(({ celdas }) => celdas), ...triple]), { sucursal })
  expect((await importacion(t, dueno, id)).cuentas).toMatchObject({ Problema: PROBLEMAS, Nuevo: 3 })
  const dichos = await listar(id)
  expect(dichos).toHaveLength(PROBLEMAS)
  for (const [n, { numero, problemas }] of dichos.entries()) {
    expect([numero, problemas[0]?.columna]).toEqual([n + 2, malas[n]?.columna])
    expect(problemas[0]?.mensaje).toMatch(/\.$/)
  }

  for (const n of [1, 2, 3]) {
    const columna = malas[n]?.columna ?? 0
    const correccion = { columna, texto: columna > 3 ? null : (bueno(n)[columna] ?? '') }
    const body = { correccion: { ...correccion, texto: correccion.texto ?? 'ana@ejemplo.mx' } }
    await t.call(dueno, mudanza.cambiarRenglon, { params: { id, numero: n + 2 }, body })
  }
  expect((await importacion(t, dueno, id)).cuentas).toMatchObject({ Problema: PROBLEMAS - 3, Nuevo: 6 })
  await t.call(dueno, mudanza.empezar, { params: { id } })
  await atenderTodo(t)
  const corregidas = Array.from({ length: PROBLEMAS }, (_, n) => bueno(n))
  const segundo = await importar(t, dueno, csv([CABEZA, ...corregidas]), { sucursal })
  expect((await importacion(t, dueno, segundo)).cuentas).toMatchObject({ Problema: 0, Nuevo: PROBLEMAS - 3 })

  const [uno, dos, tres] = await t.db
    .selectFrom('cliente')
    .select('id')
    .where('telefono', '=', '7719999999')
    .orderBy('id')
    .execute()
  await unirEn(t, dueno, { ganador: uno?.id ?? 0, perdedor: dos?.id ?? 0 })
  const { body } = await unirEn(t, dueno, { ganador: uno?.id ?? 0, perdedor: tres?.id ?? 0 })
  const nombres = async () => (await filasDe(t, dueno, 'pacientes')).map((fila) => fila['Nombre completo'])
  expect(await nombres()).toHaveLength(PROBLEMAS + 1)
  expect((await t.call(dueno, duplicados.separar, { params: { id: body.data.id } })).status).toBe(200)
  expect((await nombres()).filter((nombre) => String(nombre).includes('URRUTIA'))).toHaveLength(2)
})

test('how days are written is decided over the column, told with what proves it, and may be decided otherwise', async () => {
  const fila = (n: number, dia: string) => [`D-${n}`, `Fecha ${letras(n)} Olmedo`, String(7_720_000_000 + n), dia]
  const id = await revisar(t, dueno, csv([CABEZA.slice(0, 4), fila(1, '05/03/1980'), fila(2, '25/03/1980')]), {
    sucursal,
  })
  const nacidos = async () =>
    (await renglones(t, dueno, id)).map(({ estado, valores }) => [estado, valores?.fechaNacimiento])
  const columna = async () => (await importacion(t, dueno, id)).mapa.columnas[3]
  expect(await columna()).toMatchObject({
    campo: 'fechaNacimiento',
    modo: 'dma',
    evidencia: 'dd/mm/aaaa · 1 lo prueba',
  })
  expect(await nacidos()).toEqual([
    ['Nuevo', '1980-03-05'],
    ['Nuevo', '1980-03-25'],
  ])

  const elecciones = [{ indice: 3, campo: 'fechaNacimiento', modo: 'mda' as const }]
  await t.call(dueno, mudanza.cambiarMapa, { params: { id }, body: { elecciones } })
  await atenderTodo(t)
  expect(await columna()).toMatchObject({ modo: 'mda', origen: 'persona' })
  expect(await nacidos()).toEqual([
    ['Nuevo', '1980-05-03'],
    ['Problema', null],
  ])
})

test('a day is shown in the order in which its column reads a correction', async () => {
  const fila = (n: number, dia: string) => [`E-${n}`, `Orden ${letras(n)} Olmedo`, String(7_730_000_000 + n), dia]
  const archivo = csv([CABEZA.slice(0, 4), fila(1, '03/25/1980'), fila(2, '05/05/1981')])
  const { body } = await subir(t, dueno, archivo, { sucursal })
  const { id } = mudanza.subir.response.schema.parse(body).data
  // As a workbook has it: a day, whose year is wrong.
  const serie = (Date.UTC(2028, 2, 5) - Date.UTC(1899, 11, 30)) / 86_400_000
  const celdas = JSON.stringify([...fila(2, '').slice(0, 3), { serie }])
  const suya = t.db.updateTable('importacion_renglon').set({ celdas }).where('id_importacion', '=', id)
  await suya.where('numero', '=', 3).execute()
  await atenderTodo(t)
  const renglon = async () => (await renglones(t, dueno, id))[1]
  expect(await renglon()).toMatchObject({ estado: 'Problema', celdas: expect.arrayContaining(['03/05/2028']) })

  const correccion = { columna: 3, texto: '03/05/1928' }
  await t.call(dueno, mudanza.cambiarRenglon, { params: { id, numero: 3 }, body: { correccion } })
  expect(await renglon()).toMatchObject({ estado: 'Nuevo', valores: { fechaNacimiento: '1928-03-05' } })
})

test('a workbook with a password is refused in a sentence, and nothing of it is kept', async () => {
  const antes = (await t.call(dueno, mudanza.list, { query: {} })).body.total
  const ole = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(65_520),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  const { status, body } = await subir(t, dueno, new Uint8Array(ole), { nombre: 'viejo.xlsx', sucursal })
  expect([status, body]).toMatchObject([422, { error: 'LIBRO_RECHAZADO', message: 'El libro tiene contraseña.' }])
  expect((await t.call(dueno, mudanza.list, { query: {} })).body.total).toBe(antes)
  const { n } = await t.db
    .selectFrom('importacion')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('archivo', '=', 'viejo.xlsx')
    .executeTakeFirstOrThrow()
  expect(n).toBe(0)
})
