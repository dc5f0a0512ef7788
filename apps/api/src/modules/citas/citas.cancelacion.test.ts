import { citas, MAXIMO_CANCELACIONES } from '@nitida/contract/citas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCita } from '../../../test/builders.ts'
import { abrirMostrador, auditoriaDe, avisosDe, citaNueva, leerFila, type Mostrador } from '../../../test/citas.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const horas = ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15', '11:30', '11:45']

async function citasDe({ idSucursal, cliente }: Mostrador, cuantas: number): Promise<number[]> {
  const ids: number[] = []
  for (const hora of horas.slice(0, cuantas)) ids.push((await buildCita(t.db, { idSucursal, cliente, hora })).id)
  return ids
}

const cancelar = (tk: string, ids: number[], extra?: Record<string, string>) =>
  t.call(tk, citas.cancelarMultiples, { body: { ids } }, extra)

test('cancels for good, drops what waits and tells the patient', async () => {
  const mostrador = await abrirMostrador(t)
  const { tk, usuario } = mostrador
  const { id } = (await t.call(tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  await t.call(tk, citas.confirmar, { params: { id } })

  const { status, body } = await t.call(tk, citas.cancelar, { params: { id } })
  const repetida = await t.call(tk, citas.cancelar, { params: { id } })

  expect(status).toBe(200)
  expect(body.data).toMatchObject({ cancelada: true, confirmada: false, version: 3 })
  expect([repetida.status, repetida.body.error]).toEqual([409, 'CITA_CANCELADA'])
  expect(await avisosDe(t, id)).toMatchObject([
    { clave: `cita:${id}:creada:1`, estado: 'obsoleto', codigo: 'CITA_CANCELADA' },
    { clave: `cita:${id}:confirmada:1`, estado: 'obsoleto', codigo: 'CITA_CANCELADA' },
    { clave: `cita:${id}:cancelada`, estado: 'pendiente' },
  ])
  expect((await auditoriaDe(t, 'cita', id)).at(-1)).toMatchObject({
    accion: 'cita cancelada',
    id_usuario: usuario.id,
    antes: { cancelada: false, confirmada: true },
    despues: { cancelada: true, confirmada: false },
  })
})

test('an appointment of another branch is not found and stays (D-18)', async () => {
  const mostrador = await abrirMostrador(t)
  const { id } = await buildCita(t.db)
  expect((await t.call(mostrador.tk, citas.cancelar, { params: { id } })).status).toBe(404)
  expect(await leerFila(t, id)).toMatchObject({ cancelada: false, version: 1 })
})

test('a bulk cancel says of each id what became of it, in the order asked, each once (A6)', async () => {
  const mostrador = await abrirMostrador(t)
  const [uno = 0, dos = 0, tres = 0] = await citasDe(mostrador, 3)
  await t.call(mostrador.tk, citas.cancelar, { params: { id: dos } })
  const ajena = await buildCita(t.db)
  const ninguna = 9_999_999

  const { status, body } = await cancelar(mostrador.tk, [tres, ajena.id, uno, tres, ninguna, dos, uno])

  expect(status).toBe(200)
  const noEsta = 'No se encontró esta cita.'
  expect(body.data).toEqual([
    { id: tres, success: true, motivo: null },
    { id: ajena.id, success: false, motivo: noEsta },
    { id: uno, success: true, motivo: null },
    { id: ninguna, success: false, motivo: noEsta },
    { id: dos, success: false, motivo: 'La cita está cancelada.' },
  ])
  expect(await leerFila(t, ajena.id)).toMatchObject({ cancelada: false, version: 1 })
  expect(await avisosDe(t, ajena.id)).toEqual([])
  for (const id of [uno, dos, tres]) {
    expect(await leerFila(t, id)).toMatchObject({ cancelada: true, version: 2 })
    expect(await avisosDe(t, id)).toMatchObject([{ clave: `cita:${id}:cancelada`, estado: 'pendiente' }])
    expect(await auditoriaDe(t, 'cita', id)).toHaveLength(1)
  }
})

test('repeating a bulk cancel tells nobody twice; with its key it answers the same (D-70)', async () => {
  const mostrador = await abrirMostrador(t)
  const ids = await citasDe(mostrador, 2)
  const clave = { 'idempotency-key': 'cancelar-dos-citas' }

  const primera = await cancelar(mostrador.tk, ids, clave)
  const conClave = await cancelar(mostrador.tk, ids, clave)
  const sinClave = await cancelar(mostrador.tk, ids)

  expect(conClave.body).toEqual(primera.body)
  expect(sinClave.body.data.map(({ success }) => success)).toEqual([false, false])
  for (const id of ids) expect(await avisosDe(t, id)).toHaveLength(1)
})

test.each([[[]], [[0]], [[-1]], [[1.5]], [Array.from({ length: MAXIMO_CANCELACIONES + 1 }, (_, n) => n + 1)]])(
  'refuses a list that is none: case %#',
  async (ids) => {
    const { tk } = await abrirMostrador(t)
    expect((await cancelar(tk, ids)).status).toBe(422)
  },
)

test('ten thousand ids are too many (A6)', async () => {
  const { tk } = await abrirMostrador(t)
  const { status } = await cancelar(
    tk,
    Array.from({ length: 10_000 }, (_, n) => n + 1),
  )
  expect(status).toBe(422)
})

test('two bulk cancels in opposite orders do not wait for each other and share the work', async () => {
  for (let vuelta = 0; vuelta < 20; vuelta++) {
    const mostrador = await abrirMostrador(t)
    const ids = await citasDe(mostrador, 8)

    const respuestas = await Promise.all([cancelar(mostrador.tk, ids), cancelar(mostrador.tk, ids.toReversed())])

    expect(respuestas.map(({ status }) => status)).toEqual([200, 200])
    const hechas = respuestas.flatMap(({ body }) => body.data.filter(({ success }) => success).map(({ id }) => id))
    expect(hechas.sort((a, b) => a - b)).toEqual(ids)
    for (const id of ids) expect(await avisosDe(t, id)).toHaveLength(1)
  }
})
