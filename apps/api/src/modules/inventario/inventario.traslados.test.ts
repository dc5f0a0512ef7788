import { traslados } from '@nitida/contract/inventario.traslados'
import { mostrador } from '@nitida/contract/mostrador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { loQueHay, tenerArticulo } from '../../../test/inventario.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let [uno, dos]: number[] = []
const de = { maestro: '', encargadoUno: '', cajaUno: '', encargadoDos: '', cajaDos: '', ajena: '' }

beforeAll(async () => {
  t = await crearTestApp()
  uno = await buildSucursal(t.db)
  dos = await buildSucursal(t.db)
  const entrar = async (tipo: '0' | '1' | '2', idSucursal?: number) =>
    t.entrar(await buildUsuario(t.db, idSucursal === undefined ? { tipo } : { tipo, idSucursal }))
  de.maestro = await entrar('0')
  de.encargadoUno = await entrar('1', uno)
  de.cajaUno = await entrar('2', uno)
  de.encargadoDos = await entrar('1', dos)
  de.cajaDos = await entrar('2', dos)
  de.ajena = await entrar('2', await buildSucursal(t.db))
})
afterAll(() => t.cerrar())

test('whoever moves pieces knows the branches that they may go to, and gets some ready for one of them with a note', async () => {
  const cerrada = await buildSucursal(t.db, { activa: false })
  const { data } = (await t.call(de.cajaUno, traslados.sucursales, {})).body
  const ids = data.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([uno, dos]))
  expect(ids).not.toContain(cerrada)
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(['direccion', 'id', 'sucursalNumber'])

  const articulo = await tenerArticulo(t, de.encargadoUno, uno ?? 0, 3)
  const body = { de: uno ?? 0, a: dos ?? 0, nota: 'Va con el chofer', renglones: [{ articulo, piezas: 2 }] }
  const { id } = (await t.call(de.cajaUno, traslados.crear, { body })).body
  const hecho = (await t.call(de.cajaDos, traslados.uno, { params: { id } })).body.data
  expect(hecho).toMatchObject({ estado: 'pedido', nota: 'Va con el chofer', pedidas: 2, deSucursal: uno })
})

type Renglones = { articulo: number; piezas: number }[]
/** The second branch asks the first. */
const pedir = (renglones: Renglones, tk = de.cajaDos) =>
  t.call(tk, traslados.crear, { body: { de: uno ?? 0, a: dos ?? 0, nota: '', renglones } })
const enviar = (id: number, renglones: Renglones, tk = de.cajaUno) =>
  t.call(tk, traslados.enviar, { params: { id }, body: { lugar: 'exhibidor', renglones } })
const recibir = (id: number, renglones: Renglones, tk = de.cajaDos) =>
  t.call(tk, traslados.recibir, { params: { id }, body: { lugar: 'bodega', renglones } })
const hay = async (id: number) => {
  const [aqui, alla] = [await loQueHay(t, de.maestro, id, uno ?? 0), await loQueHay(t, de.maestro, id, dos ?? 0)]
  const { cantidad = 0 } =
    (await t.db
      .selectFrom('existencia')
      .select('cantidad')
      .where('id_articulo', '=', id)
      .where('lugar', '=', 'transito')
      .executeTakeFirst()) ?? {}
  return [aqui.aqui, cantidad, alla.aqui]
}

async function enviado(piezas: number, enviadas = piezas) {
  const articulo = await tenerArticulo(t, de.encargadoUno, uno ?? 0, piezas)
  const { id } = (await pedir([{ articulo, piezas: enviadas }])).body
  expect((await enviar(id, [{ articulo, piezas: enviadas }])).status).toBe(200)
  return { articulo, id }
}

test('pieces that are asked for leave, are on their way and arrive; what is missing stays on its way until it is given up', async () => {
  const articulo = await tenerArticulo(t, de.encargadoUno, uno ?? 0, 5)
  const { id } = (await pedir([{ articulo, piezas: 3 }])).body
  expect(await hay(articulo)).toEqual([5, 0, 0])

  expect((await enviar(id, [{ articulo, piezas: 4 }])).status).toBe(200)
  expect(await hay(articulo)).toEqual([1, 4, 0])
  const { body } = await recibir(id, [{ articulo, piezas: 3 }])
  expect(body.data).toMatchObject({ estado: 'enviado', pedidas: 3, enviadas: 4, recibidas: 3, perdidas: 0 })
  expect(body.data).toMatchObject({ motivo: null, enviadoPor: expect.stringMatching(/./), recibidoPor: null })
  expect(await hay(articulo)).toEqual([1, 1, 3])

  const motivo = { params: { id }, body: { motivo: 'No venía en la caja' } }
  expect((await t.call(de.cajaDos, traslados.cerrar, motivo)).status).toBe(403)
  const cerrado = await t.call(de.encargadoDos, traslados.cerrar, motivo)
  expect(cerrado.body.data).toMatchObject({ estado: 'recibido', recibidas: 3, perdidas: 1 })
  expect(cerrado.body.data).toMatchObject({ motivo: 'No venía en la caja', recibidoPor: expect.stringMatching(/./) })
  expect(await hay(articulo)).toEqual([1, 0, 3])
  expect((await recibir(id, [{ articulo, piezas: 4 }])).body.error).toBe('TRASLADO_CAMBIADO')
})

test('what is said twice enters once, and never more than was sent', async () => {
  const { articulo, id } = await enviado(3)
  const veces = await Promise.all(Array.from({ length: 8 }, () => recibir(id, [{ articulo, piezas: 2 }])))
  expect(new Set(veces.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await hay(articulo)).toEqual([0, 1, 2])
  const { body } = await recibir(id, [{ articulo, piezas: 4 }])
  expect([body.error, body.message]).toEqual([
    'TRASLADO_DE_MAS',
    'Solo se enviaron 3. Lo que sobra se registra como ajuste.',
  ])
  expect((await recibir(id, [{ articulo, piezas: 1 }])).body.error).toBe('TRASLADO_CAMBIADO')
  expect((await recibir(id, [{ articulo, piezas: 3 }])).body.data).toMatchObject({ estado: 'recibido' })
})

test('a transfer never leaves a place below zero: of eight at once those leave for which there is enough', async () => {
  const articulo = await tenerArticulo(t, de.encargadoUno, uno ?? 0, 3)
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await pedir([{ articulo, piezas: 1 }])).body.id))
  const respuestas = await Promise.all(ids.map((id) => enviar(id, [{ articulo, piezas: 1 }])))
  expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(respuestas.flatMap(({ body }) => body.error ?? []))).toEqual(new Set(['EXISTENCIA_INSUFICIENTE']))
  expect(await hay(articulo)).toEqual([0, 3, 0])
})

test('two that cross with the same articles do not wait for each other for ever', async () => {
  const articulos: number[] = []
  for (let i = 0; i < 4; i++) articulos.push(await tenerArticulo(t, de.encargadoUno, uno ?? 0, 8))
  const renglones = articulos.map((articulo) => ({ articulo, piezas: 1 }))
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await pedir(renglones)).body.id))
  const respuestas = await Promise.all(ids.map((id, i) => enviar(id, i % 2 === 0 ? renglones : renglones.toReversed())))
  expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([200]))
})

test('each end does its own part, a third branch sees nothing, and a request may be taken back', async () => {
  const articulo = await tenerArticulo(t, de.encargadoUno, uno ?? 0, 2)
  const { id } = (await pedir([{ articulo, piezas: 1 }])).body
  const renglones = [{ articulo, piezas: 1 }]

  expect((await enviar(id, renglones, de.cajaDos)).status).toBe(404)
  expect((await recibir(id, renglones, de.cajaUno)).status).toBe(404)
  expect((await recibir(id, renglones)).body.error).toBe('TRASLADO_CAMBIADO')
  for (const tk of [de.ajena]) expect((await t.call(tk, traslados.uno, { params: { id } })).status).toBe(404)
  expect((await pedir(renglones, de.ajena)).status).toBe(404)
  expect((await t.call(de.ajena, traslados.list, { query: { sucursal: uno ?? 0 } })).status).toBe(404)
  const igual = { de: uno ?? 0, a: uno ?? 0, nota: '', renglones }
  expect((await t.call(de.cajaUno, traslados.crear, { body: igual })).body.error).toBe('MISMA_SUCURSAL')

  const vista = async (tk: string, sucursal: number) =>
    (await t.call(tk, traslados.list, { query: { sucursal, abiertos: 'true' } })).body.data.map((una) => una.id)
  expect(await vista(de.cajaUno, uno ?? 0)).toContain(id)
  expect(await vista(de.cajaDos, dos ?? 0)).toContain(id)
  const quien = async () => (await t.call(de.cajaUno, traslados.uno, { params: { id } })).body.data
  expect(await quien()).toMatchObject({ canceladoPor: null, canceladoEn: null })
  expect((await t.call(de.cajaUno, traslados.cancelar, { params: { id } })).status).toBe(200)
  expect(await quien()).toMatchObject({ canceladoPor: expect.stringMatching(/./), canceladoEn: AHORA.toISOString() })
  expect((await enviar(id, renglones)).body.error).toBe('TRASLADO_CAMBIADO')
  expect(await vista(de.cajaUno, uno ?? 0)).not.toContain(id)
})

test('what has been on its way for more than three days is told on the day of the branch it goes to, and of the chain', async () => {
  const { id } = await enviado(1)
  const viejos = async () => {
    const hoy = await t.call(de.cajaDos, mostrador.hoy, {})
    const cadena = await t.call(de.maestro, mostrador.cadena, { query: {} })
    const suya = cadena.body.data.sucursales?.find(({ idSucursal }) => idSucursal === dos)
    return [hoy.body.data?.pedidos?.trasladosViejos, suya?.trasladosViejos]
  }
  const [antes] = await viejos()
  const hace = { enviado_en: new Date(AHORA.getTime() - 3 * 24 * 3600 * 1000 - 1000) }
  await t.db.updateTable('traslado').set(hace).where('id', '=', id).execute()
  const [aqui, cadena] = await viejos()
  expect([aqui, cadena]).toEqual([(antes ?? 0) + 1, (antes ?? 0) + 1])
  expect((await t.call(de.maestro, traslados.uno, { params: { id } })).body.data.demorado).toBe(true)
})

test('an article that is named twice counts once, with all its pieces: too many are refused', async () => {
  const { articulo, id } = await enviado(4, 3)
  const demasiadas = [60_000, 60_000].map((piezas) => ({ articulo, piezas }))
  const respuestas = [await pedir(demasiadas), await enviar(id, demasiadas), await recibir(id, demasiadas)]
  expect(respuestas.map(({ status, body }) => [status, body.errors])).toEqual(
    Array.from({ length: 3 }, () => [422, { renglones: ['Son demasiadas piezas.'] }]),
  )
  expect(
    (
      await recibir(
        id,
        [1, 2].map((piezas) => ({ articulo, piezas })),
      )
    ).status,
  ).toBe(200)
  expect(await hay(articulo)).toEqual([1, 0, 3])
})
