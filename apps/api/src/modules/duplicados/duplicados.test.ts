import { clientes } from '@nitida/contract/clientes'
import { duplicados } from '@nitida/contract/duplicados'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { auditoriaDe } from '../../../test/citas.ts'
import { abrirPuesto } from '../../../test/clientes.ts'
import { buildPareja, compararTodo } from '../../../test/duplicados.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let dueno: string
beforeAll(async () => {
  t = await crearTestApp()
  dueno = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t?.cerrar())

/** Pairs that are offered in a branch, as numbers. */
async function ofrecidas(sucursal: number, tk = dueno) {
  await compararTodo(t)
  const { body } = await t.call(tk, duplicados.list, { query: { sucursal: String(sucursal) } })
  return body.data.map(({ a, b }) => [a.id, b.id])
}

test('two records of one person are offered with the reasons, across branches', async () => {
  const [sucursal, otra] = [await buildSucursal(t.db), await buildSucursal(t.db)]
  const pareja = await buildPareja(t, sucursal, otra)
  await compararTodo(t)

  const { body } = await t.call(dueno, duplicados.list, { query: { sucursal: String(otra) } })
  expect(body).toMatchObject({ total: 1, porComparar: 0 })
  expect(body.data).toEqual([
    {
      a: expect.objectContaining({ id: pareja.una.id, nombreCompleto: pareja.una.nombre }),
      b: expect.objectContaining({ id: pareja.otra.id, telefono: pareja.telefono }),
      muyParecidos: true,
      motivos: ['Mismo teléfono', 'Mismo nacimiento', 'Nombre abreviado'],
    },
  ])
})

test('a name that very many have hides nobody who shares a phone or a birth date as well', async () => {
  const idSucursal = await buildSucursal(t.db)
  const otra = await buildSucursal(t.db)
  const nombre = 'MARÍA GUADALUPE HERNÁNDEZ GARCÍA'
  const { id: idCreador } = await buildUsuario(t.db, { tipo: '0' })
  const deTodos = Array.from({ length: 400 }, (_, i) => ({
    ...{ id_sucursal: idSucursal, nombre, edad: 20 + (i % 60), telefono: String(3_312_000_000 + i) },
    ...{ creado_por: idCreador, creado_en: AHORA },
  }))
  await t.db.insertInto('cliente').values(deTodos).execute()
  const datos = { telefono: '3319990001', idSucursal: otra }
  const una = await buildCliente(t.db, { ...datos, nombre })
  const dos = await buildCliente(t.db, { ...datos, nombre: 'MARÍA GUADALUPE HERNÁNDEZ GARSIA' })
  await t.db
    .updateTable('cliente')
    .set({ fecha_nacimiento: '1971-02-23', edad: 55 })
    .where('id', 'in', [una.id, dos.id])
    .execute()
  expect(await ofrecidas(otra)).toEqual([[una.id, dos.id]])
})

test('a father and his son of one name and phone are not offered, and neither are twins', async () => {
  const idSucursal = await buildSucursal(t.db)
  const telefono = '2228990001'
  const registrar = async (nombre: string, fecha: string, telefono2: string | null = null) => {
    const { id } = await buildCliente(t.db, {
      idSucursal,
      telefono: telefono2 ?? telefono,
      telefono2: telefono,
      nombre,
    })
    await t.db.updateTable('cliente').set({ fecha_nacimiento: fecha }).where('id', '=', id).execute()
  }
  await registrar('RAÚL ZAMUDIO ARCINIEGA', '1960-03-12')
  await registrar('RAUL ZAMUDIO ARCINIEGA', '1988-07-01', '2228990002')
  await registrar('PEDRO ZAMUDIO LUNA', '2001-01-30')
  await registrar('PABLO ZAMUDIO LUNA', '2001-01-30')
  expect(await ofrecidas(idSucursal)).toEqual([])
})

test('that they are two people is remembered until one of them changes', async () => {
  const idSucursal = await buildSucursal(t.db)
  const { una, otra, apellido } = await buildPareja(t, idSucursal)
  expect(await ofrecidas(idSucursal)).toEqual([[una.id, otra.id]])

  for (let n = 0; n < 2; n++)
    expect((await t.call(dueno, duplicados.sonDistintos, { params: { id: otra.id, otro: una.id } })).status).toBe(200)
  expect(await ofrecidas(idSucursal)).toEqual([])
  for (const [id, otro] of [
    [una.id, otra.id],
    [otra.id, una.id],
  ] as const)
    expect(await auditoriaDe(t, 'cliente', id)).toMatchObject([
      { accion: 'pacientes distintos', despues: { distintoDe: otro } },
    ])

  await t.call(dueno, clientes.guardar, { params: { id: una.id }, body: { convenio: 'IMSS' } })
  expect(await ofrecidas(idSucursal)).toEqual([])
  await t.call(dueno, clientes.guardar, {
    params: { id: una.id },
    body: { nombreCompleto: `Guadalupe Hernández ${apellido}` },
  })
  expect(await ofrecidas(idSucursal)).toEqual([[una.id, otra.id]])
})

test('who changed into somebody else is not offered any more, not even before he is compared again', async () => {
  const idSucursal = await buildSucursal(t.db)
  const { una, otra } = await buildPareja(t, idSucursal)
  expect(await ofrecidas(idSucursal)).toEqual([[una.id, otra.id]])
  await t.call(dueno, clientes.guardar, { params: { id: otra.id }, body: { nombreCompleto: 'Tomás Olivares' } })
  expect((await t.call(dueno, duplicados.list, { query: { sucursal: String(idSucursal) } })).body.data).toEqual([])
  expect(await ofrecidas(idSucursal)).toEqual([])
})

test('type 1 is offered pairs of his own branch alone; 2, 3 and 4 none', async () => {
  const puesto = await abrirPuesto(t, '1')
  const ajena = await buildSucursal(t.db)
  const { una, otra } = await buildPareja(t, puesto.idSucursal)
  const mixta = await buildPareja(t, puesto.idSucursal, ajena)
  await compararTodo(t)
  const { body } = await t.call(puesto.tk, duplicados.list, {})
  expect(body.data.map(({ a, b }) => [a.id, b.id])).toEqual([[una.id, otra.id]])
  const params = { id: mixta.una.id, otro: mixta.otra.id }
  expect((await t.call(puesto.tk, duplicados.comparar, { params })).status).toBe(404)
  expect((await t.call(puesto.tk, duplicados.sonDistintos, { params })).status).toBe(404)
  for (const tipo of ['2', '3', '4'] as const) {
    const otro = await abrirPuesto(t, tipo, puesto.idSucursal)
    expect((await t.call(otro.tk, duplicados.list, {})).status).toBe(403)
  }
})

test('of many pairs the strongest come first, page by page', async () => {
  const idSucursal = await buildSucursal(t.db)
  for (let n = 0; n < 12; n++) await buildPareja(t, idSucursal)
  await compararTodo(t)
  const pagina = async (page: number) =>
    (await t.call(dueno, duplicados.list, { query: { sucursal: String(idSucursal), page: String(page), limit: '8' } }))
      .body
  const [una, dos] = [await pagina(1), await pagina(2)]
  expect([una.total, una.data.length, dos.data.length]).toEqual([12, 8, 4])
  expect(new Set([...una.data, ...dos.data].map(({ a }) => a.id)).size).toBe(12)
})
