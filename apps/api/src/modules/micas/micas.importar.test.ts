import { type CrearMica, micas } from '@nitida/contract/micas'
import { plantilla } from '@nitida/mudanza/plantilla'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { exportar } from '../../../test/exportar.ts'
import { csv, deshacer, importacion, importar, renglones, revisar } from '../../../test/mudanza.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

interface Cadena {
  t: TestApp
  sucursal: number
  maestro: string
  encargado: string
}

async function abrir(): Promise<Cadena> {
  const t = await crearTestApp()
  const sucursal = await buildSucursal(t.db)
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0', idSucursal: null }))
  const encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal }))
  return { t, sucursal, maestro, encargado }
}

let cadena: Cadena
let vacia: Cadena
beforeAll(async () => {
  cadena = await abrir()
  vacia = await abrir()
})
afterAll(async () => {
  await cadena?.t.cerrar()
  await vacia?.t.cerrar()
})

const lista = async ({ t, maestro }: Cadena, search = '') =>
  (await t.call(maestro, micas.list, { query: { limit: 100, search } })).body.data
const sinId = ({ id: _, version: __, ...mica }: Awaited<ReturnType<typeof lista>>[number]) => mica
const como = ({ sucursal }: Cadena, nombre = 'micas.csv') => ({ libro: 'micas', nombre, sucursal }) as const

const CABEZA = [
  'Tipo de lente',
  'Material',
  'Capa',
  'Esf min',
  'Esf max',
  'Cil',
  'Add min',
  'Add max',
  'Precio',
  'Días',
]
const CRIZAL = ['Progresivo', '1.67', 'Crizal+', '-12', '+8.00', '4', '0.75', '3.50', '$4,890.00', 8]
const RENGLONES = [
  CRIZAL,
  ['Progresivo', '1.67', 'Crizal', '-12', '8', '-4', '0.75', '3.50', 3890, ''],
  ['Progresivo', '1.67', 'Crizal', '-12', '8', '-4', '', '', 1890, 3],
  ['Monofocal', 'CR-39', '', 'plano', '4', '0', '', '', 480, 2],
]

test('rows become lenses, each row that cannot says why, and the preview writes nothing', async () => {
  const { t, maestro } = cadena
  const archivo = csv([
    CABEZA,
    ...RENGLONES,
    ['Bifocal', 'CR-39', '', '-4', '4', '-2', '1', '', 900, 3],
    ['Monofocal', 'CR-39', '', '4', '8', '0', '', '', 900, 3],
    ['Bifocal', '', '', '-400', '4', '', '', '', '', 500],
    ['Bifocal', 'CR-39', '', '-4', '4', '-2', '', '', 900, 500],
    [...CRIZAL.slice(0, 8), 5_000, 9],
  ])
  const id = await revisar(t, maestro, archivo, como(cadena))
  expect((await importacion(t, maestro, id)).cuentas).toMatchObject({ Nuevo: 4, Problema: 5 })
  const filas = await renglones(t, maestro, id)
  expect(filas.slice(4).map(({ problemas }) => problemas.map(({ mensaje }) => mensaje))).toEqual([
    ['Escribe las dos adiciones, o ninguna.'],
    [expect.stringContaining('«Monofocal CR-39» ya se hace en esas potencias (Esfera 0.00 a +4.00 · sin cilindro)')],
    [
      '«-400» no es una potencia: va como -4.00.',
      'Falta el material.',
      'Falta hasta qué cilindro: 0 si no lleva.',
      'Falta el precio.',
    ],
    ['Máximo 120 días.'],
    ['Es la misma mica que el renglón 2: deja uno de los dos.'],
  ])
  expect(await lista(cadena)).toEqual([])

  await importar(t, maestro, archivo, como(cadena))
  const potencias = { esfMin: -12, esfMax: 8, cilMax: -4 }
  const primera = {
    tratamiento: 'Crizal+',
    ...potencias,
    addMin: 0.75,
    addMax: 3.5,
    precio: 4890,
    dias: 8,
    activa: true,
  }
  expect((await lista(cadena, 'crizal')).find(({ tratamiento }) => tratamiento === 'Crizal+')).toMatchObject(primera)
  expect(await lista(cadena)).toHaveLength(4)
})

test('a list that comes again changes prices and days, keeps each price, and taken back leaves what it was', async () => {
  const { t, maestro, encargado } = cadena
  const nueva = csv([CABEZA, [...CRIZAL.slice(0, 8), 5_100, 8], ...RENGLONES.slice(1)])
  const id = await importar(t, encargado, nueva, como(cadena))
  expect((await importacion(t, encargado, id)).cuentas).toMatchObject({ Cambia: 1, Igual: 3 })
  expect((await renglones(t, encargado, id))[0]?.cambios).toEqual([{ campo: 'precio', antes: 4890, despues: 5100 }])
  const hallar = async () => (await lista(cadena, 'crizal')).find(({ tratamiento }) => tratamiento === 'Crizal+')
  const mica = await hallar()
  expect(mica).toMatchObject({ precio: 5100, version: 2 })
  await deshacer(t, encargado, id)
  expect(await hallar()).toMatchObject({ precio: 4890, activa: true })
  const precios = await t.call(maestro, micas.precios, { params: { id: mica?.id ?? 0 } })
  expect(precios.body.data.map(({ precio }) => precio)).toEqual([4890, 5100, 4890])
})

test('what was changed here stays when the same file comes again, and what was touched since is not taken back', async () => {
  const { t, maestro } = cadena
  const archivo = csv([CABEZA, ['Ocupacional', 'Trivex', '', '-4', '4', '-2', '', '', 1_000, 4]])
  const id = await importar(t, maestro, archivo, como(cadena))
  const [mica] = await lista(cadena, 'ocupacional')
  if (!mica) throw new Error('no lens')
  const { id: cual, ...cuerpo } = mica
  await t.call(maestro, micas.guardar, { params: { id: cual }, body: { ...cuerpo, precio: 1_200 } })
  const otraVez = await revisar(t, maestro, archivo, como(cadena))
  expect((await importacion(t, maestro, otraVez)).cuentas).toMatchObject({ Igual: 1 })
  expect(await deshacer(t, maestro, id)).toMatchObject({ deshechos: 0, noDeshechos: 1 })
  expect((await lista(cadena, 'ocupacional'))[0]).toMatchObject({ precio: 1200, activa: true })
})

test('a new lens that is taken back is not sold any more, and comes again from its file', async () => {
  const { t, maestro } = cadena
  const archivo = csv([CABEZA, ['Infantil', 'Trivex', '', '-4', '4', '-2', '', '', 1_000, 4]])
  await deshacer(t, maestro, await importar(t, maestro, archivo, como(cadena)))
  expect((await lista(cadena, 'infantil'))[0]).toMatchObject({ activa: false })
})

test('the list that leaves comes in as it is: all the same here, and the same list in an empty chain', async () => {
  const { t, maestro } = cadena
  const mia: CrearMica = {
    ...{ diseno: 'Bifocal «flat top»', material: 'CR-39', tratamiento: '', precio: 1390.5, dias: null },
    ...{ esfMin: -4.25, esfMax: 4, cilMax: -2.25, addMin: 1, addMax: 3 },
  }
  await t.call(maestro, micas.crear, { body: mia })
  for (const formato of ['xlsx', 'csv'] as const) {
    const bytes = new Uint8Array((await exportar(t, maestro, 'micas', {}, formato)).bytes)
    const aqui = await revisar(t, maestro, bytes, como(cadena, `micas.${formato}`))
    expect((await importacion(t, maestro, aqui)).cuentas).toMatchObject({ Igual: 7, Nuevo: 0, Cambia: 0, Problema: 0 })
    // What was written by the workbook is the same in the CSV.
    const llega = formato === 'xlsx' ? importar : revisar
    const alla = await llega(vacia.t, vacia.maestro, bytes, como(vacia, `micas.${formato}`))
    const nada = { Cambia: 0, Omitido: 0, Problema: 0 }
    expect((await importacion(vacia.t, vacia.maestro, alla)).cuentas).toMatchObject(nada)
    expect((await lista(vacia)).map(sinId)).toEqual((await lista(cadena)).map(sinId))
  }
})

test('the template comes in', async () => {
  const { t, maestro } = vacia
  const id = await revisar(t, maestro, new Uint8Array(await plantilla('micas')), como(vacia, 'plantilla.xlsx'))
  expect((await importacion(t, maestro, id)).cuentas).toMatchObject({ Nuevo: 1, Problema: 0 })
})
