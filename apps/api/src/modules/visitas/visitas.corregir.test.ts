import { visitas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildUsuario } from '../../../test/builders.ts'
import { AHORA } from '../../../test/reloj.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { visitaNueva } from '../../../test/visitas.ts'

let t: TestApp
let tk: string
let idSucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  const usuario = await buildUsuario(t.db, { tipo: '4', nombre: 'Lucía' })
  idSucursal = usuario.idSucursal ?? 0
  tk = await t.entrar(usuario)
})
afterAll(() => t?.cerrar())

async function nuevaVisita(): Promise<{ id: number; idCliente: number }> {
  const { id: idCliente } = await buildCliente(t.db, { idSucursal })
  const { body } = await t.call(tk, visitas.crear, { body: visitaNueva(idCliente) })
  return { id: body.data.id, idCliente }
}
const corregir = (id: number, cambios: object, motivo = 'Se anotó mal') =>
  t.call(tk, visitas.corregir, { params: { id }, body: { motivo, cambios } })
const leer = async (id: number) => (await t.call(tk, visitas.porId, { params: { id } })).body.data

test('a correction stands beside the visit; what is read is corrected, and both values are there (D-81)', async () => {
  const { id, idCliente } = await nuevaVisita()
  const escrita = await t.db.selectFrom('visita').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  expect((await corregir(id, { esfOd: '-2.25', observaciones: 'Refiere cefalea', avOd: '' })).status).toBe(200)

  const visita = await leer(id)
  expect(visita).toMatchObject({ EsfOd: -2.25, Observaciones: 'Refiere cefalea', AvOd: null, CilOd: -0.5 })
  expect(visita.addenda).toEqual([
    {
      id: expect.any(Number),
      autor: expect.stringMatching(/^Lucía/),
      cedula: null,
      createDate: AHORA.toISOString(),
      motivo: 'Se anotó mal',
      cambios: [
        { campo: 'esfOd', antes: -1.25, despues: -2.25 },
        { campo: 'avOd', antes: '20/40', despues: null },
        { campo: 'observaciones', antes: null, despues: 'Refiere cefalea' },
      ],
    },
  ])
  expect(await t.db.selectFrom('visita').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).toEqual(escrita)
  const [ultima] = (await t.call(tk, visitas.ultima, { params: { clientId: idCliente } })).body.data
  expect(ultima?.EsfOd).toBe(-2.25)
  const { data } = (await t.call(tk, visitas.graduaciones, { params: { clientId: idCliente } })).body
  expect(data[0]?.EsfOd).toBe(-2.25)
  const [fila] = (await t.call(tk, visitas.historial, { params: { clientId: idCliente } })).body.data
  expect(fila?.corregida).toBe(true)
})

test('the last word is the newest', async () => {
  const { id } = await nuevaVisita()
  for (const esfOd of [-3, -4]) await corregir(id, { esfOd })

  const visita = await leer(id)

  expect(visita.EsfOd).toBe(-4)
  expect(visita.addenda.map(({ cambios }) => cambios[0])).toEqual([
    { campo: 'esfOd', antes: -3, despues: -4 },
    { campo: 'esfOd', antes: -1.25, despues: -3 },
  ])
})

test('two corrections at once are both kept, and each knows what it changed', async () => {
  const { id } = await nuevaVisita()
  await calentar(t)

  await Promise.all(Array.from({ length: 8 }, (_, i) => corregir(id, { esfOi: i })))

  const { addenda } = await leer(id)
  const cadena = addenda.toReversed().map(({ cambios }) => cambios[0])
  expect(cadena).toHaveLength(8)
  for (const [i, cambio] of cadena.entries()) expect(cambio?.antes).toBe(i === 0 ? -1.5 : cadena[i - 1]?.despues)
})

test.each([
  ['nothing that differs', { esfOd: -1.25 }, 'ADDENDUM_SIN_CAMBIOS'],
  ['nothing at all', {}, 'ADDENDUM_SIN_CAMBIOS'],
  [
    'fields that are not the visit’s to correct',
    { idCliente: 1, nombreCliente: 'OTRO', CreateDate: 'x' },
    'ADDENDUM_SIN_CAMBIOS',
  ],
  ['a value that no visit takes', { esfOd: 0.1 }, 'DATOS_INVALIDOS'],
  ['an answer taken away', { diabetes: null }, 'DATOS_INVALIDOS'],
])('%s is no correction', async (_, cambios, error) => {
  const { id } = await nuevaVisita()

  const { status, body } = await corregir(id, cambios)

  expect([status, body.error]).toEqual([422, error])
  expect((await leer(id)).addenda).toEqual([])
})

test('without a reason nothing is corrected', async () => {
  const { id } = await nuevaVisita()

  expect((await corregir(id, { esfOd: 1 }, '  ')).body.errors).toHaveProperty('motivo')
})
