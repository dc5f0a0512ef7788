import { pedidos } from '@nitida/contract/pedidos'
import { rehechos } from '@nitida/contract/rehechos'
import { type NuevoControl, taller } from '@nitida/contract/taller'
import { envios } from '@nitida/contract/taller.envios'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { controlNuevo, enCalidad, leer, otraCharola } from '../../../test/taller.ts'
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
const malo = (cambios: Partial<NuevoControl> = {}): NuevoControl => ({
  ...{ ...controlNuevo(-2.5), causa: 'taller', salida: 'rehacer' },
  ...cambios,
})
const controlar = (id: number, body: NuevoControl, tk = banco) => t.call(tk, taller.controlar, { params: { id }, body })
const uno = async (id: number, par = 1) =>
  (await t.call(banco, taller.uno, { params: { id }, query: { par } })).body.data
const hechos = (id: number) =>
  t.db.selectFrom('rehecho_de_par').selectAll().where('id_pedido', '=', id).orderBy('id_control').execute()
const contestado = (todas: { body: { error?: string | undefined } }[]) =>
  todas.map(({ body }) => body.error ?? 'ok').sort()

test('a pair that is made again has a remake of its own: its cause, who had made it, and who pays by the cause', async () => {
  const [propio, fuera] = [await llegar(), await llegar()]
  const lugar = { laboratorio: 'Centro', prometido: null, falta: '', correo: '' }
  await t.call(banco, taller.lugar, { params: { id: fuera }, body: lugar })
  const { body } = await controlar(propio, malo({ causa: 'material' }))
  await controlar(fuera, malo({ causa: 'laboratorio' }))
  const suyo = { par: 1, costo: null, en: AHORA }
  expect(await hechos(propio)).toMatchObject([
    { ...suyo, id_control: body.data.id, causa: 'rotura', laboratorio: '', paga: 'optica' },
  ])
  expect(await hechos(fuera)).toMatchObject([
    { ...suyo, causa: 'laboratorio', laboratorio: 'Centro', paga: 'laboratorio' },
  ])
  await expect(t.db.deleteFrom('rehecho_de_par').execute()).rejects.toThrow()

  const { data } = (await t.call(jefe, rehechos.dePedido, { params: { id: fuera } })).body
  expect(data.pares).toMatchObject([{ par: 1, causa: 'laboratorio', paga: 'laboratorio', laboratorio: 'Centro' }])
})

test('what is measured again or goes back to its mounting is not made again', async () => {
  const id = await llegar()
  expect((await controlar(id, malo({ salida: 'medir' }))).status).toBe(200)
  expect((await uno(id)).trabajo.etapa).toBe('calidad')
  expect((await controlar(id, malo({ salida: 'montaje' }))).status).toBe(200)
  expect((await uno(id)).trabajo).toMatchObject({ etapa: 'montaje', rehechos: 0 })
  expect(await hechos(id)).toEqual([])
})

test('a pair that was ready is measured again by who knows that it passed: it stays, or fails like any other', async () => {
  const id = await llegar()
  const primero = (await controlar(id, controlNuevo())).body.data.id
  for (const sabido of [{}, { ultimo: null }, { ultimo: primero + 1000 }])
    expect((await controlar(id, malo(sabido))).body.error).toBe('PAR_YA_MEDIDO')
  const segundo = (await controlar(id, { ...controlNuevo(), ultimo: primero })).body.data
  expect(segundo.resultado).toBe('pasa')
  const { trabajo, sucesos } = await uno(id)
  expect(trabajo.etapa).toBe('listo')
  expect(sucesos.filter(({ etapa }) => etapa === 'listo')).toHaveLength(1)

  const tercero = (await controlar(id, malo({ salida: 'medir', ultimo: segundo.id }))).body.data
  expect((await uno(id)).trabajo.etapa).toBe('calidad')
  const cuarto = (await controlar(id, { ...controlNuevo(), ultimo: tercero.id })).body.data
  expect((await controlar(id, malo({ ultimo: cuarto.id }))).body.data.resultado).toBe('noPasa')
  expect((await uno(id)).trabajo).toMatchObject({ etapa: 'surtido', rehechos: 1 })
  expect(await hechos(id)).toHaveLength(1)
})

test('a pair that is in a shipment is measured again only once it is out of it', async () => {
  const id = await llegar()
  const { id: ultimo } = (await controlar(id, controlNuevo())).body.data
  const { charola } = (await uno(id)).trabajo
  const { envio } = (await t.call(banco, envios.escanear, { body: { codigo: charola ?? '' } })).body.data
  const otraVez = () => controlar(id, malo({ ultimo, salida: 'montaje' }))
  expect((await otraVez()).body).toMatchObject({ error: 'SALE_EN_ENVIO', message: expect.stringContaining('quítalo') })
  await t.call(banco, envios.enviar, { params: { id: envio.id } })
  expect((await otraVez()).body.error).toBe('YA_VA_EN_ENVIO')
  await t.call(banco, envios.regresar, { params: { id: envio.id } })
  await t.call(banco, envios.quitar, { params: { id: envio.id }, body: { pedido: id } })
  expect((await otraVez()).status).toBe(200)
  expect((await uno(id)).trabajo.etapa).toBe('montaje')
})

test('a cost is written by who may see costs, and the bench neither writes nor reads one', async () => {
  const id = await llegar()
  expect((await controlar(id, malo({ costo: 280 }))).body.error).toBe('SIN_PERMISO')
  expect(await hechos(id)).toEqual([])
  const { body } = await controlar(id, malo({ costo: 9876.5, paga: 'laboratorio' }), jefe)
  expect(body.data).not.toHaveProperty('costo')
  expect(await hechos(id)).toMatchObject([{ costo: 987_650, paga: 'laboratorio', causa: 'taller' }])
  const visto = JSON.stringify([await uno(id), (await t.call(banco, taller.ver, {})).body])
  expect(visto).not.toMatch(/\b987(6\.5|650)\b|"(costo|paga)"/)
  const auditado = await t.db
    .selectFrom('auditoria')
    .select('despues')
    .where('accion', '=', 'control de calidad')
    .where('id_entidad', '=', id)
    .executeTakeFirstOrThrow()
  expect(auditado.despues).toMatchObject({ rehecho: true, paga: 'laboratorio', costo: 987_650, laboratorio: '' })
})

test('what the release before marks as made again has its remake all the same', async () => {
  const id = await llegar()
  await controlar(id, malo({ salida: 'medir', causa: 'medida' }))
  const suyo = t.db.updateTable('trabajo_par').where('id_pedido', '=', id)
  await suyo.set({ etapa: 'surtido', rehechos: 1 }).execute()
  const suceso = { id_pedido: id, que: 'rehecho', etapa: 'surtido', id_usuario: encargado.id, en: AHORA } as const
  await t.db.insertInto('trabajo_suceso').values(suceso).execute()
  expect(await hechos(id)).toMatchObject([{ causa: 'medida', paga: 'optica', id_usuario: encargado.id }])
})

test('eight people who make a failed pair again, or pass it, have one result; the others are told what it was', async () => {
  for (let ronda = 0; ronda < 5; ronda++) {
    const id = await llegar()
    const todas = await Promise.all(
      Array.from({ length: 8 }, (_, i) => controlar(id, { ...(i % 2 ? controlNuevo() : malo()), ultimo: null })),
    )
    const { controles, trabajo } = await uno(id)
    expect(controles).toHaveLength(1)
    const paso = controles[0]?.resultado === 'pasa'
    const tarde = paso ? 'PAR_YA_MEDIDO' : 'NO_ESTA_EN_CALIDAD'
    expect(contestado(todas)).toEqual([...Array<string>(7).fill(tarde), 'ok'].sort())
    expect(await hechos(id)).toHaveLength(paso ? 0 : 1)
    expect(trabajo).toMatchObject({ etapa: paso ? 'listo' : 'surtido', rehechos: paso ? 0 : 1 })
  }
})

test('who measured before somebody else did is told so, and a reading of glasses that are made again by now judges nothing', async () => {
  const id = await llegar()
  const dos = await Promise.all([1, 2].map(() => controlar(id, malo({ salida: 'medir', ultimo: null }))))
  expect(contestado(dos)).toEqual(['OTRO_CONTROL_ANTES', 'ok'])
  expect(dos.find(({ status }) => status === 409)?.body.message).toBe(
    'Alguien más midió este par mientras tanto: no pasa. Ciérralo y ábrelo otra vez.',
  )
  const [control] = (await uno(id)).controles
  expect((await controlar(id, malo({ ultimo: control?.id ?? null }))).status).toBe(200)
  const { trabajo } = await uno(id)
  for (let i = 0; i < 3; i++) await leer(t, banco, trabajo.charola ?? '')
  expect((await controlar(id, { ...controlNuevo(), ultimo: control?.id ?? null })).body.error).toBe(
    'OTRO_CONTROL_ANTES',
  )
  expect((await uno(id)).trabajo).toMatchObject({ etapa: 'calidad', rehechos: 1 })
})

test('a move and its undoing at once: nobody takes back a move that he did not see', async () => {
  const { id } = await tomarPedido(t, jefe, encargado)
  const charola = otraCharola()
  await t.call(banco, taller.escanear, { body: { codigo: charola, idPedido: id } })
  await leer(t, banco, charola)
  const desde = 'bisel' as const
  const deshacer = () => t.call(banco, taller.deshacer, { params: { id }, query: { desde } })
  const todas = await Promise.all([leer(t, banco, charola), ...Array.from({ length: 7 }, deshacer)])
  const movio = todas[0]?.status === 200
  const { trabajo } = await uno(id)
  expect(trabajo.etapa).toBe(movio ? 'montaje' : 'surtido')
  expect(todas.filter(({ status }) => status === 200)).toHaveLength(1)
  const tarde = todas.slice(1).filter(({ status }) => status !== 200)
  expect(new Set(tarde.map(({ body }) => body.message))).toEqual(
    new Set([`Alguien más movió la charola ${charola}: ahora está en ${movio ? 'Montaje' : 'Surtido'}.`]),
  )
})

test('one tray that two orders reach for is given once, and the other is told whose it is', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await tomarPedido(t, jefe, encargado)).id))
  const codigo = otraCharola()
  const todas = await Promise.all(ids.map((idPedido) => t.call(banco, taller.escanear, { body: { codigo, idPedido } })))
  expect(todas.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { body, status } of todas)
    if (status !== 200)
      expect(body.message).toMatch(/^(La charola \d{3} ya tiene el pedido .+|Esa charola ya tiene otro pedido)\.$/)
})

test('an order of which a pair is made again does not leave, whoever is first', async () => {
  const elementos = ['Monofocal CR-39', 'Progresivo'].map((lente) => elemento(0, { lente, importeLente: 300 }))
  for (let ronda = 0; ronda < 4; ronda++) {
    const { id } = await tomarPedido(t, jefe, encargado, { elementos })
    const charolas = [otraCharola(), otraCharola()]
    for (const [i, codigo] of charolas.entries())
      await t.call(banco, taller.escanear, { body: { codigo, idPedido: id, par: i + 1 } })
    for (const codigo of charolas) for (let i = 0; i < 3; i++) await leer(t, banco, codigo)
    await controlar(id, controlNuevo())
    const salir = () => t.call(banco, envios.escanear, { body: { codigo: charolas[0] ?? '' } })
    const todas = await Promise.all([controlar(id, malo({ par: 2 })), ...Array.from({ length: 4 }, salir)])
    expect(contestado(todas)).toEqual([...Array<string>(4).fill('NO_ESTA_LISTO'), 'ok'].sort())
    expect((await uno(id, 2)).trabajo).toMatchObject({ etapa: 'surtido', rehechos: 1, envio: null })
  }
  // What is ready is not made again any more.
  const id = await llegar()
  await controlar(id, controlNuevo())
  expect((await controlar(id, malo())).body).toMatchObject({
    error: 'PAR_YA_MEDIDO',
    message: 'Ese par ya pasó su control.',
  })
})

test('a remake of an order that its branch receives at the same moment is whole, or is refused', async () => {
  for (let ronda = 0; ronda < 5; ronda++) {
    const id = await llegar()
    const recibir = t.call(jefe, pedidos.actualizarEstatus, {
      ...{ params: { id }, body: { estatusActualizado: 'Recibido en sucursal' } },
    })
    const [rehecho, recibido] = await Promise.all([controlar(id, malo()), recibir])
    expect(recibido.status).toBe(200)
    expect(rehecho.body.error ?? 'ok').toMatch(/^(ok|TRABAJO_TERMINADO)$/)
    expect(await hechos(id)).toHaveLength(rehecho.status === 200 ? 1 : 0)
  }
})
