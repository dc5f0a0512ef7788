import { borradores } from '@nitida/contract/borradores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { barrerBorradores } from './borradores.service.ts'

let t: TestApp
let idSucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  idSucursal = await buildSucursal(t.db)
})
afterAll(() => t?.cerrar())

const persona = async (tipo: '0' | '2' | '4' = '4') => {
  const usuario = await buildUsuario(t.db, { tipo, idSucursal: tipo === '0' ? null : idSucursal })
  return t.entrar(usuario)
}
const paciente = async () => (await buildCliente(t.db, { idSucursal })).id
const lugar = (clientId: number, formulario: 'visita' | 'historia' = 'visita') => ({ params: { formulario, clientId } })
const guardar = (tk: string, id: number, datos: Record<string, string>, formulario?: 'visita' | 'historia') =>
  t.call(tk, borradores.guardar, { ...lugar(id, formulario), body: { datos } })
const leer = async (tk: string, id: number, formulario?: 'visita' | 'historia') =>
  (await t.call(tk, borradores.leer, lugar(id, formulario))).body.data

test('what is typed comes back on another computer, the last of it, until it is thrown away', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '4', idSucursal })
  const [una, otra] = [await t.entrar(usuario), await t.entrar(usuario)]
  const id = await paciente()
  expect(await leer(una, id)).toBeNull()

  await guardar(una, id, { esfOd: '-1' })
  t.ponerReloj(new Date(AHORA.getTime() + 5000))
  await guardar(una, id, { esfOd: '-1.', observaciones: 'Refiere…' })
  t.ponerReloj(AHORA)

  expect(await leer(otra, id)).toEqual({
    formulario: 'visita',
    idCliente: id,
    datos: { esfOd: '-1.', observaciones: 'Refiere…' },
    guardado: new Date(AHORA.getTime() + 5000).toISOString(),
  })
  await t.call(otra, borradores.descartar, lugar(id))
  expect(await leer(una, id)).toBeNull()
})

test('two people, two patients and two forms never mix (D-80)', async () => {
  const [ana, eva] = [await persona(), await persona('2')]
  const [uno, dos] = [await paciente(), await paciente()]

  await Promise.all([
    guardar(ana, uno, { de: 'ana uno' }),
    guardar(eva, uno, { de: 'eva uno' }),
    guardar(ana, dos, { de: 'ana dos' }),
    guardar(ana, uno, { de: 'ana uno historia' }, 'historia'),
  ])
  await t.call(eva, borradores.descartar, lugar(uno))

  expect((await leer(ana, uno))?.datos).toEqual({ de: 'ana uno' })
  expect((await leer(ana, dos))?.datos).toEqual({ de: 'ana dos' })
  expect((await leer(ana, uno, 'historia'))?.datos).toEqual({ de: 'ana uno historia' })
  expect(await leer(eva, uno)).toBeNull()
  // The administrator does not see it either.
  expect(await leer(await persona('0'), uno)).toBeNull()
})

test('seven days after the last keystroke it is gone, swept or not', async () => {
  const tk = await persona()
  const id = await paciente()
  await guardar(tk, id, { esfOd: '-1' })
  const alos = (dias: number) => new Date(AHORA.getTime() + dias * 24 * 3600 * 1000)

  await barrerBorradores(t.db, alos(7))
  expect(await leer(tk, id)).not.toBeNull()
  await t.db
    .updateTable('borrador')
    .set({ guardado_en: alos(-7.01) })
    .where('id_cliente', '=', id)
    .execute()
  expect(await leer(tk, id)).toBeNull()
  await barrerBorradores(t.db, AHORA)
  expect(await t.db.selectFrom('borrador').select('id_cliente').where('id_cliente', '=', id).execute()).toEqual([])
})

test('of a patient of another branch no draft is kept or read', async () => {
  const tk = await persona()
  const { id } = await buildCliente(t.db)

  expect((await guardar(tk, id, { esfOd: '1' })).status).toBe(404)
  expect((await t.call(tk, borradores.leer, lugar(id))).status).toBe(404)
})

test('a draft is bounded', async () => {
  const tk = await persona()
  const id = await paciente()
  const muchos = Object.fromEntries(Array.from({ length: 151 }, (_, i) => [`c${i}`, '']))

  expect((await guardar(tk, id, muchos)).status).toBe(422)
  expect((await guardar(tk, id, { observaciones: 'x'.repeat(20_001) })).status).toBe(422)
  expect((await t.call(tk, borradores.leer, { params: { formulario: 'otro' as 'visita', clientId: id } })).status).toBe(
    404,
  )
})
