import { citas } from '@nitida/contract/citas'
import { duplicados } from '@nitida/contract/duplicados'
import { pedidos } from '@nitida/contract/pedidos'
import { visitas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, leerCliente, type Puesto } from '../../../test/clientes.ts'
import { buildPareja, hijosDe } from '../../../test/duplicados.ts'
import { pedidoNuevo, tomarEn } from '../../../test/pedidos.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { visitaNueva } from '../../../test/visitas.ts'

const VUELTAS = 8

let t: TestApp
let dueno: string
let caja: Puesto
/** Whoever examines; another one each round, because nobody may do so many so fast. */
let consulta: Puesto
beforeAll(async () => {
  t = await crearTestApp()
  dueno = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  caja = await abrirPuesto(t, '1')
  await calentar(t)
})
afterAll(() => t?.cerrar())

const uniones = (perdedor: number) =>
  t.db.selectFrom('union_pacientes').select(['id', 'deshecha_en']).where('id_perdedor', '=', perdedor).execute()

const unir = (ganador: number, perdedor: number) =>
  t.call(dueno, duplicados.unir, {
    body: { ganador, perdedor, versiones: { ganador: 2, perdedor: 2 }, delPerdedor: [] },
  })

test('twenty clicks at once make one union, and twenty more take it back once', async () => {
  for (let n = 0; n < VUELTAS; n++) {
    const { una, otra } = await buildPareja(t, caja.idSucursal)
    await tomarEn(t, caja, otra.id)
    const antes = await hijosDe(t, otra.id)
    const unidas = await Promise.all(Array.from({ length: 20 }, () => unir(una.id, otra.id)))
    expect(unidas.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const [hecha] = await uniones(otra.id)
    expect(new Set(unidas.map(({ body }) => body.data.id))).toEqual(new Set([hecha?.id]))

    const id = hecha?.id ?? 0
    const separadas = await Promise.all(
      Array.from({ length: 20 }, () => t.call(dueno, duplicados.separar, { params: { id } })),
    )
    expect(separadas.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await uniones(otra.id)).toHaveLength(1)
    expect(await hijosDe(t, otra.id)).toEqual(antes)
  }
}, 120_000)

test('each joined to the other at once: one of them stays', async () => {
  for (let n = 0; n < VUELTAS; n++) {
    const { una, otra } = await buildPareja(t, caja.idSucursal)
    const respuestas = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? unir(una.id, otra.id) : unir(otra.id, una.id))),
    )
    expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(respuestas.filter(({ body }) => body.error === 'PACIENTE_UNIDO')).toHaveLength(5)
    const vivos = [await leerCliente(t, una.id), await leerCliente(t, otra.id)].filter((c) => c.eliminado_en === null)
    expect(vivos).toHaveLength(1)
  }
}, 120_000)

/** What a person does with the loser while he is being joined. @returns whether it was done. */
type Trabajo = (id: number, telefono: string, hora: string) => Promise<{ status: number; body: { error?: string } }>

const trabajos: Record<string, [tabla: string, Trabajo]> = {
  'gets an order': ['pedido', (id) => t.call(caja.tk, pedidos.crear, { body: pedidoNuevo(id, caja.idSucursal) })],
  'gets an appointment': [
    'cita',
    (idCliente, telefonoCliente, hora) =>
      t.call(caja.tk, citas.crear, {
        body: { fecha: '2026-12-03', hora, sucursalId: caja.idSucursal, idCliente, telefonoCliente },
      }),
  ],
  'is examined': ['visita', (id) => t.call(consulta.tk, visitas.crear, { body: visitaNueva(id) })],
}

test.each(Object.entries(trabajos))(
  'a patient who %s while he is joined loses nothing',
  async (_, [tabla, trabajo]) => {
    for (let n = 0; n < VUELTAS; n++) {
      const { una, otra, telefono } = await buildPareja(t, caja.idSucursal)
      consulta = await abrirPuesto(t, '4', caja.idSucursal)
      const horas = [0, 1, 2, 3].map((i) => `${10 + n}:${['00', '15', '30', '45'][i]}`)
      const [union, ...hechos] = await Promise.all([
        unir(una.id, otra.id),
        ...horas.map((hora) => trabajo(otra.id, telefono, hora)),
      ])
      expect(union?.status).toBe(200)
      const logrados = hechos.filter(({ status }) => status === 200)
      expect(hechos.filter(({ status }) => status !== 200).map(({ body }) => body.error)).toEqual(
        Array(hechos.length - logrados.length).fill('PACIENTE_UNIDO'),
      )
      expect((await hijosDe(t, una.id))[tabla]).toHaveLength(logrados.length)
      expect(Object.values(await hijosDe(t, otra.id)).flat()).toEqual([])
    }
  },
  120_000,
)

test('orders of the loser that are paid while he is joined keep their money, and their patient', async () => {
  for (let n = 0; n < VUELTAS; n++) {
    const { una, otra } = await buildPareja(t, caja.idSucursal)
    const tomados = [await tomarEn(t, caja, otra.id), await tomarEn(t, caja, otra.id)]
    const [union, ...abonos] = await Promise.all([
      unir(una.id, otra.id),
      ...tomados.map(({ pedidoId }) =>
        t.call(caja.tk, pedidos.abonar, { params: { id: pedidoId }, body: { importe: 100, formaPago: 'Efectivo' } }),
      ),
    ])
    expect([union?.status, ...abonos.map(({ status }) => status)]).toEqual([200, 200, 200])
    expect((await hijosDe(t, una.id)).pedido).toEqual(tomados.map(({ pedidoId }) => pedidoId))
    const { pagado } = await t.db
      .selectFrom('pedido')
      .select((eb) => eb.fn.sum<number>('pagado').as('pagado'))
      .where('id_cliente', '=', una.id)
      .executeTakeFirstOrThrow()
    expect(Number(pagado)).toBe(40_000)
  }
}, 120_000)
