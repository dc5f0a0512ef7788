import { type CrearMica, micas } from '@nitida/contract/micas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { escuchar } from '../../../test/servidor.ts'
import { conectar, desconectarTodos, oyo } from '../../../test/sockets.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let maestro: Puesto
let encargado: Puesto
let caja: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
  encargado = await abrirPuesto(t, '1')
  caja = await abrirPuesto(t, '2', encargado.idSucursal)
})
afterAll(() => t?.cerrar())

const MONOFOCAL: CrearMica = {
  ...{ diseno: 'Monofocal', material: 'CR-39', tratamiento: 'Antirreflejo', precio: 900, dias: 3 },
  ...{ esfMin: -4, esfMax: 4, cilMax: -2, addMin: null, addMax: null },
}
const crear = (cuerpo: object = {}, quien = maestro) =>
  t.call(quien.tk, micas.crear, { body: { ...MONOFOCAL, ...cuerpo } })
const lista = async (query: object = {}, quien = caja) => (await t.call(quien.tk, micas.list, { query })).body
const NADA = { esfOd: null, cilOd: null, ejeOd: null, addOd: null, esfOi: null, cilOi: null, ejeOi: null, addOi: null }
const proponer = async (graduacion: object, quien = caja) =>
  (await t.call(quien.tk, micas.proponer, { body: { graduacion: { ...NADA, ...graduacion } } })).body

/** The builder's name of a user, whose number his address has as well. */
const nombreDe = ({ usuario }: Puesto) => `Ana Prueba ${usuario.correo.match(/\d+/)?.[0]}`

describe('the price list of lenses', () => {
  test('a lens is kept as it was written, and everybody who sells reads it', async () => {
    const { status } = await crear()
    expect(status).toBe(200)
    expect((await lista()).data).toMatchObject([{ ...MONOFOCAL, activa: true, version: 1 }])
    expect((await lista({ search: 'antirreflejo mono' })).total).toBe(1)
    expect((await lista({ search: 'progresivo' })).total).toBe(0)
    expect((await crear({}, caja)).status).toBe(403)
  })

  test('two live lenses of one design, material and treatment are never made in one power, whatever the letters and however many press', async () => {
    expect((await crear({ esfMin: 4, esfMax: 8, diseno: 'MONOFOCAL' })).body).toMatchObject({ error: 'MICA_REPETIDA' })
    expect((await crear({ esfMin: 4.25, esfMax: 8, precio: 1_200 })).status).toBe(200)
    expect((await crear({ tratamiento: 'Fotocromático' })).status).toBe(200)
    const nuevas = await Promise.all(
      Array.from({ length: 10 }, () => crear({ esfMin: -8, esfMax: -4.25, precio: 1_500 })),
    )
    expect(nuevas.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(nuevas.filter(({ body }) => 'error' in body && body.error === 'MICA_REPETIDA')).toHaveLength(9)
  })

  test('design, material and treatment tell lenses apart by themselves, signs included', async () => {
    expect((await crear({ tratamiento: 'Crizal' })).status).toBe(200)
    expect((await crear({ tratamiento: 'Crizal+' })).status).toBe(200)
    expect((await crear({ tratamiento: 'CRÍZAL+' })).body).toMatchObject({ error: 'MICA_REPETIDA' })
    expect((await crear({ diseno: 'Digital CR', material: '39' })).status).toBe(200)
    expect((await crear({ diseno: 'Digital', material: 'CR-39' })).status).toBe(200)
    expect((await crear({ diseno: 'DIGITAL', material: 'cr-39' })).body).toMatchObject({ error: 'MICA_REPETIDA' })
  })

  test('a lens without addition is single vision: it stands beside one with an addition, and not beside another one', async () => {
    const sola = { diseno: 'Relajado' }
    expect((await crear(sola)).status).toBe(200)
    expect((await crear({ ...sola, addMin: 0.5, addMax: 1 })).status).toBe(200)
    expect((await crear({ ...sola, addMin: null, addMax: null })).body).toMatchObject({ error: 'MICA_REPETIDA' })
    expect((await crear({ ...sola, addMin: 1, addMax: 2 })).body).toMatchObject({ error: 'MICA_REPETIDA' })
  })

  test('additions tell lenses apart', async () => {
    const progresiva = { diseno: 'Progresivo', addMin: 0.75, addMax: 2 }
    expect((await crear(progresiva)).status).toBe(200)
    expect((await crear({ ...progresiva, addMin: 2, addMax: 3 })).body).toMatchObject({ error: 'MICA_REPETIDA' })
    expect((await crear({ ...progresiva, addMin: 2.25, addMax: 3 })).status).toBe(200)
  })

  test.each([
    [{ esfMin: 2, esfMax: 1 }, 'Va de menor a mayor.'],
    [{ cilMax: 1 }, 'El cilindro va en menos: 0 o negativo.'],
    [{ addMin: 1 }, 'Escribe las dos adiciones, o ninguna.'],
    [{ addMin: 3, addMax: 1 }, 'Va de menor a mayor.'],
    [{ esfMin: 0.001 }, 'Hasta dos decimales.'],
    [{ diseno: ' ' }, 'Este campo es obligatorio.'],
    [{ dias: 121 }, 'Máximo 120 días.'],
    [{ precio: -1 }, 'El importe no puede ser negativo.'],
  ])('%j is refused', async (mal, texto) => {
    const { status, body } = await crear(mal)
    expect([status, JSON.stringify(body).includes(texto)]).toEqual([422, true])
  })

  test('a price that changed is kept, and the second of two editors is refused', async () => {
    const [una] = (await lista({ search: 'fotocromatico' })).data
    if (!una) throw new Error('no lens')
    const { id, ...cuerpo } = una
    const guardar = (cambios: object) =>
      t.call(encargado.tk, micas.guardar, { params: { id }, body: { ...cuerpo, ...cambios } })
    expect((await guardar({ precio: 990 })).status).toBe(200)
    expect((await guardar({ precio: 991 })).body).toMatchObject({ error: 'MICA_CAMBIADA' })
    expect((await guardar({ version: 2, activa: false, precio: 990 })).status).toBe(200)
    const precios = await t.db
      .selectFrom('mica_precio')
      .select('precio')
      .where('id_mica', '=', id)
      .orderBy('id')
      .execute()
    expect(precios.map(({ precio }) => precio)).toEqual([90_000, 99_000])
    await expect(t.db.updateTable('mica_precio').set({ precio: 1 }).execute()).rejects.toThrow()
    const leer = (quien: Puesto, cual = id) => t.call(quien.tk, micas.precios, { params: { id: cual } })
    expect((await leer(encargado)).body.data).toMatchObject([
      { precio: 990, antes: 900, quien: nombreDe(encargado) },
      { precio: 900, antes: null, quien: nombreDe(maestro) },
    ])
    expect((await leer(caja)).status).toBe(403)
    expect((await leer(maestro, 999_999)).status).toBe(404)
  })

  test('lenses are proposed for a prescription in either notation, with the reason why one is not made', async () => {
    const menos = await proponer({ esfOd: 4.5, cilOd: -1, ejeOd: 90 })
    const mas = await proponer({ esfOd: 3.5, cilOd: 1, ejeOd: 180 })
    expect(mas).toEqual(menos)
    const [primera] = menos.data
    expect(primera).toMatchObject({ sirve: true, motivo: null, esfMin: 4.25 })
    expect(menos.data.find(({ esfMax }) => esfMax === 4)).toMatchObject({ sirve: false })
    expect(menos.data.at(-1)?.motivo).toContain('OD:')
    const conAdicion = (await proponer({ esfOd: 1, addOd: 1.5 })).data.filter(({ sirve }) => sirve)
    expect(conAdicion[0]).toMatchObject({ diseno: 'Progresivo', motivo: null })
    expect(conAdicion.at(-1)).toMatchObject({ addMin: null, motivo: 'Monofocal: deja fuera la adición.' })
  })

  test('proposals are searched by words, and come as many as were asked for', async () => {
    const buscar = async (mas: object) =>
      (await t.call(caja.tk, micas.proponer, { body: { graduacion: NADA, ...mas } })).body
    const todas = await buscar({})
    const algunas = await buscar({ limit: 2 })
    expect([algunas.data, algunas.total]).toEqual([todas.data.slice(0, 2), todas.total])
    expect((await buscar({ search: 'crízal antirr' })).total).toBe(0)
    expect((await buscar({ search: 'crízal' })).data.map(({ tratamiento }) => tratamiento).sort()).toEqual([
      'Crizal',
      'Crizal+',
    ])
  })

  test('surcharges', async () => {
    const nuevo = (quien = encargado) =>
      t.call(quien.tk, micas.crearRecargo, { body: { nombre: 'Prisma', importe: 250 } })
    expect((await nuevo(caja)).status).toBe(403)
    const { id } = (await nuevo()).body
    expect((await nuevo()).body).toMatchObject({ error: 'RECARGO_REPETIDO' })
    const guardar = (version: number, importe: number) =>
      t.call(encargado.tk, micas.guardarRecargo, {
        params: { id },
        body: { nombre: 'Prisma', importe, activo: true, version },
      })
    expect((await guardar(1, 300)).status).toBe(200)
    expect((await guardar(1, 400)).body).toMatchObject({ error: 'MICA_CAMBIADA' })
    expect((await t.call(caja.tk, micas.recargos, {})).body.data).toEqual([
      { id, nombre: 'Prisma', importe: 300, activo: true, version: 2 },
    ])
  })
})

test('a change of the list by hand is heard in every branch, once', async () => {
  const { url } = await escuchar(t.app)
  const otra = await abrirPuesto(t, '2')
  const sockets = await Promise.all([conectar(url, caja.tk), conectar(url, otra.tk)])
  const enTodas = async (id: number) => {
    await Promise.all(sockets.map((socket) => oyo(socket, 'InventarioUpdated', id)))
    for (const { oido } of sockets)
      expect(oido.splice(0)).toEqual([['InventarioUpdated', { event: 'InventarioUpdated', id }]])
  }
  const nueva = { ...MONOFOCAL, diseno: 'Oído' }
  const { id } = (await crear(nueva)).body
  await enTodas(id)
  const body = { ...nueva, precio: 950, activa: true, version: 1 }
  await t.call(maestro.tk, micas.guardar, { params: { id }, body })
  await enTodas(id)
  const recargo = (await t.call(maestro.tk, micas.crearRecargo, { body: { nombre: 'Oído', importe: 10 } })).body
  await enTodas(recargo.id)
  desconectarTodos()
})
