import { rehechos } from '@nitida/contract/rehechos'
import { type NuevoControl, taller } from '@nitida/contract/taller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { AHORA } from '../../../test/reloj.ts'
import { controlNuevo, enCalidad } from '../../../test/taller.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let encargado: UsuarioDePrueba
let jefe: string
let banco: string
let sucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal })
  jefe = await t.entrar(encargado)
  banco = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: sucursal }))
})
beforeEach(() => t.ponerReloj(AHORA))
afterAll(() => t.cerrar())

const llegar = () => enCalidad(t, jefe, encargado, sucursal)
/** A pair that measures well and is scratched. */
const rayado = (cambios: object = {}) => ({ ...controlNuevo(), defectos: { rayon: 'Od' }, salida: 'medir', ...cambios })
const controlar = (id: number, cuerpo: object, tk = banco) =>
  t.call(tk, taller.controlar, { params: { id }, body: cuerpo as NuevoControl })
const uno = async (id: number) => (await t.call(banco, taller.uno, { params: { id } })).body.data

test('a pair that measures well fails for what is seen on it, which stays with its check and on its card', async () => {
  const id = await llegar()
  const { data } = (await controlar(id, rayado({ nota: '  Junto  al puente ' }))).body
  const visto = { defectos: { rayon: 'Od' }, nota: 'Junto al puente' }
  expect(data).toMatchObject({ ...visto, resultado: 'noPasa', causa: 'material' })
  const { trabajo, controles } = await uno(id)
  expect(trabajo).toMatchObject({ visto, etapa: 'calidad' })
  expect(controles).toMatchObject([visto])
  await expect(t.db.updateTable('control_calidad').set({ nota: '' }).execute()).rejects.toThrow()

  expect((await controlar(id, { ...controlNuevo(), ultimo: data.id })).body.data).toMatchObject({
    resultado: 'pasa',
    defectos: {},
  })
  expect((await uno(id)).trabajo).toMatchObject({ visto: null, etapa: 'listo' })
  const auditado = t.db.selectFrom('auditoria').select('despues').where('accion', '=', 'control de calidad')
  const [primero] = await auditado.where('id_entidad', '=', id).orderBy('id').execute()
  expect(primero?.despues).toMatchObject({ resultado: 'noPasa', defectos: 'Rayón o marca OD' })
})

test('what is seen tells the cause of a remake unless somebody says another, and the rates count it', async () => {
  const [propio, fuera, dicho, sin] = [await llegar(), await llegar(), await llegar(), await llegar()]
  const lugar = { laboratorio: 'Centro', prometido: null, falta: '', correo: '' }
  await t.call(banco, taller.lugar, { params: { id: fuera }, body: lugar })
  await controlar(propio, rayado({ salida: 'rehacer' }))
  await controlar(fuera, rayado({ salida: 'rehacer', defectos: { bisel: 'Ambos' } }))
  await controlar(dicho, rayado({ salida: 'rehacer', causa: 'medida' }))
  const otro = rayado({ salida: 'rehacer', defectos: { otro: 'Ambos' }, nota: 'Plaqueta floja' })
  expect((await controlar(sin, otro)).body.error).toBe('FALTA_CAUSA')
  expect((await controlar(sin, { ...otro, causa: 'taller' })).status).toBe(200)
  const hechos = t.db.selectFrom('rehecho_de_par').select(['id_pedido', 'causa', 'paga']).orderBy('id_control')
  expect(await hechos.execute()).toEqual([
    { id_pedido: propio, causa: 'rotura', paga: 'optica' },
    { id_pedido: fuera, causa: 'laboratorio', paga: 'laboratorio' },
    { id_pedido: dicho, causa: 'medida', paga: 'optica' },
    { id_pedido: sin, causa: 'taller', paga: 'optica' },
  ])
  const dia = AHORA.toISOString().slice(0, 10)
  const query = { desde: dia, hasta: dia, sucursal: String(sucursal) }
  const { grupos } = (await t.call(jefe, rehechos.tasas, { query })).body.data
  expect(grupos.find(({ grupo, clave }) => grupo === 'causa' && clave === 'rotura')).toMatchObject({ enTaller: 1 })
})

test('a pair that was ready and is seen to be scratched fails, and one that fails both ways needs no other cause', async () => {
  const id = await llegar()
  const { id: ultimo } = (await controlar(id, controlNuevo())).body.data
  expect((await controlar(id, rayado())).body.error).toBe('PAR_YA_MEDIDO')
  expect((await controlar(id, rayado({ ultimo }))).body.data.resultado).toBe('noPasa')
  expect((await uno(id)).trabajo.etapa).toBe('calidad')
  const ambos = { ...controlNuevo(-2.5), defectos: { tinte: 'Ambos' }, salida: 'montaje' }
  expect((await controlar(id, ambos)).body.data).toMatchObject({ resultado: 'noPasa', causa: 'laboratorio' })
})

test('its measures are needed all the same, and only a defect of the list with a note that fits is taken', async () => {
  const id = await llegar()
  const { medido } = controlNuevo()
  const sinMedir = rayado({ medido: { ...medido, Od: { ...medido.Od, esf: null } } })
  expect((await controlar(id, sinMedir)).body.error).toBe('FALTA_MEDIR')
  for (const malo of [
    { defectos: { polvo: 'Od' } },
    { defectos: { rayon: 'Derecho' } },
    { defectos: { otro: 'Ambos' } },
    { defectos: { otro: 'Ambos' }, nota: '   ' },
    { nota: 'x'.repeat(121) },
    { defectos: {}, nota: 'Sin marcar nada' },
  ])
    expect((await controlar(id, rayado(malo))).status, JSON.stringify(malo)).toBe(422)
  expect((await uno(id)).controles).toEqual([])
  const caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
  expect((await controlar(id, rayado(), caja)).status).toBe(403)
})

test('eight people who fail a pair for what they see have one check; the others are told', async () => {
  for (let ronda = 0; ronda < 5; ronda++) {
    const id = await llegar()
    const todas = await Promise.all(Array.from({ length: 8 }, () => controlar(id, rayado({ ultimo: null }))))
    const contestado = todas.map(({ body }) => body.error ?? 'ok').sort()
    expect(contestado).toEqual([...Array<string>(7).fill('OTRO_CONTROL_ANTES'), 'ok'])
    expect((await uno(id)).controles).toHaveLength(1)
  }
})

test('the release before writes checks without defects, and no row passes with one', async () => {
  const id = await llegar()
  const medida = JSON.stringify(controlNuevo().medido)
  const fila = { id_pedido: id, norma: 'ANSI Z80.1', diseno: 'monofocal', pedido: medida, medido: medida } as const
  const deEntonces = { ...fila, resultado: 'noPasa', causa: 'taller', id_usuario: encargado.id, en: AHORA } as const
  await t.db.insertInto('control_calidad').values(deEntonces).execute()
  expect(await uno(id)).toMatchObject({ trabajo: { visto: null }, controles: [{ defectos: {}, nota: '' }] })
  for (const malo of [
    { defectos: '{"rayon":"Od"}', resultado: 'pasa', causa: null },
    { defectos: '{"polvo":"Od"}' },
    { defectos: '{"rayon":"x"}' },
    { defectos: '{"otro":"Ambos"}' },
    { nota: 'Sola' },
  ] as const)
    await expect(
      t.db
        .insertInto('control_calidad')
        .values({ ...deEntonces, ...malo })
        .execute(),
    ).rejects.toThrow()
})
