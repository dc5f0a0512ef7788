import { arco } from '@nitida/contract/arco'
import type { Libro } from '@nitida/contract/mudanza.libros'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { csv, importacion, importar, renglones, revisar } from '../../../test/mudanza.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let duenio: string
let encargado: string
let sucursal: number

const QUIENES = [
  ['P-1', 'Eva Mora Luna', '2225550001', '14/03/1980'],
  ['P-2', 'Sin Teléfono Soto', '', '02/05/1991'],
  ['P-3', 'Vive Aquí Paz', '2225550003', '01/01/1990'],
] as const
const pacientes = (filas: readonly (readonly string[])[]) =>
  csv([['Número externo', 'Nombre completo', 'Teléfono', 'Fecha de nacimiento'], ...filas])

const OMITIDO = ['Omitido', 'Se eliminó aquí, o ya es de otra sucursal.', null]

async function loQuePasaria(tk: string, archivo: string, libro: Libro = 'pacientes', a = sucursal) {
  const id = await revisar(t, tk, archivo, { libro, sucursal: a })
  return (await renglones(t, tk, id)).map(({ estado, motivo, candidato }) => [estado, motivo, candidato])
}

const pacientesVivos = async () =>
  (
    await t.db
      .selectFrom('cliente')
      .select('nombre')
      .where('id_sucursal', '=', sucursal)
      .where('eliminado_en', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ nombre }) => nombre)

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  duenio = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal }))
  await importar(t, duenio, pacientes(QUIENES), { sucursal })
  await buildCliente(t.db, { idSucursal: sucursal, nombre: 'LUZ SOL RÍO', telefono: '2225550005' })
  const suyos = await t.db.selectFrom('cliente').select(['id', 'nombre']).where('id_sucursal', '=', sucursal).execute()
  for (const { id } of suyos.filter(({ nombre }) => !nombre.startsWith('VIVE'))) {
    const pide = { tipo: 'cancelacion', detalle: 'Borren mis datos.', identidad: 'INE' } as const
    const caso = (await t.call(duenio, arco.crear, { params: { id }, body: pide })).body.data.id
    await t.call(duenio, arco.responder, { params: { id: caso }, body: { procede: true, respuesta: 'Con gusto.' } })
    expect((await t.call(duenio, arco.cumplir, { params: { id: caso } })).status).toBe(200)
  }
})
afterAll(() => t?.cerrar())

test('the file that brought him does not bring him back', async () => {
  for (const tk of [duenio, encargado])
    expect(await loQuePasaria(tk, pacientes(QUIENES))).toEqual([OMITIDO, OMITIDO, ['Igual', null, null]])

  const conOtra = pacientes([...QUIENES, ['P-4', 'Nueva Persona Sol', '2225550004', '01/01/1990']])
  const id = await importar(t, duenio, conOtra, { sucursal })
  expect((await importacion(t, duenio, id)).cuentas).toMatchObject({ Omitido: 2, Igual: 1, Nuevo: 1 })
  expect(await pacientesVivos()).toEqual(['VIVE AQUÍ PAZ', 'NUEVA PERSONA SOL'])
})

test('nor does another file that says his name and his phone or his birth date, into any branch; a namesake comes in', async () => {
  const otras = pacientes([
    ['Z-1', 'EVA  MORA LUNA', '222 555 0001', ''],
    ['Z-2', 'Sin Telefono Soto', '', '02/05/1991'],
    ['Z-3', 'Eva Mora Luna', '2225559999', '01/06/2001'],
  ])
  const conEdad = otras
    .replaceAll('"Fecha de nacimiento"', '"Fecha de nacimiento","Edad"')
    .replace('0001",""', '0001","","46"')
  for (const a of [sucursal, await buildSucursal(t.db)])
    expect((await loQuePasaria(duenio, conEdad, 'pacientes', a)).map(([estado]) => estado)).toEqual([
      ...['Omitido', 'Omitido', 'Nuevo'],
    ])
})

test.each([
  ['pedidos', ['Fecha del pedido', 'Armazón', 'Total', 'Pagado'], ['20/10/2026', 'Vogue', '1200', '100']],
  ['citas', ['Fecha', 'Hora'], ['15/12/2026', '10:30']],
  ['recetas', ['Fecha del examen', 'Esfera OD'], ['15/10/2026', '-1.25']],
] as const)(
  '%s that name him stay out as those of a patient who was removed, and nobody is asked for him',
  async (libro, cabeza, valores) => {
    const archivo = csv([
      ['Número del paciente', 'Nombre completo', 'Teléfono', ...cabeza],
      ['P-1', 'Eva Mora Luna', '2225550001', ...valores],
      ['', 'Eva Mora Luna', '2225550001', ...valores],
      ['', 'Nadie Conocido', '2225558888', ...valores],
    ])
    const filas = await loQuePasaria(encargado, archivo, libro)
    expect(filas.slice(0, 2)).toEqual([OMITIDO, OMITIDO])
    expect(filas[2]?.[0]).toBe('Problema')
  },
)

test('whoever came back himself is found again as he is now', async () => {
  const suya = pacientes([['N-1', 'Luz Sol Río', '2225550005', '14/03/1980']])
  expect(await loQuePasaria(duenio, suya)).toEqual([OMITIDO])
  await buildCliente(t.db, { idSucursal: sucursal, nombre: 'LUZ SOL RÍO', telefono: '2225550005' })
  expect((await loQuePasaria(duenio, suya)).map(([estado]) => estado)).toEqual(['Cambia'])
  const pedido = csv([
    ['Nombre completo', 'Teléfono', 'Fecha del pedido', 'Armazón', 'Total', 'Pagado'],
    ['Luz Sol Río', '2225550005', '20/10/2026', 'Vogue', '1200', '100'],
  ])
  expect((await loQuePasaria(duenio, pedido, 'pedidos')).map(([estado]) => estado)).toEqual(['Nuevo'])
})
