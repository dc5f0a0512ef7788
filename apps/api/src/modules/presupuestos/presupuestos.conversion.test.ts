import { presupuestos } from '@nitida/contract/presupuestos'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { pedidoNuevo } from '../../../test/pedidos.ts'
import { tenerPresupuesto } from '../../../test/presupuestos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(() => t.cerrar())

const DIA_MS = 24 * 60 * 60_000
const [DESDE, HASTA] = ['2026-11-25', '2026-11-27']
const finales = ['abierto', 'pedido', 'perdido'] as const

interface Hecho {
  idSucursal: number
  idUsuario: number
  dia: number
  final: (typeof finales)[number]
}

/** Twenty-four quotes of four people in two branches, on four days, with every ending. */
async function hacer(): Promise<Hecho[]> {
  const hechos: Hecho[] = []
  const personas: { idSucursal: number; idUsuario: number; usuario: Awaited<ReturnType<typeof buildUsuario>> }[] = []
  for (const idSucursal of [await buildSucursal(t.db), await buildSucursal(t.db)])
    for (const tipo of ['1', '2'] as const) {
      const usuario = await buildUsuario(t.db, { tipo, idSucursal })
      personas.push({ idSucursal, idUsuario: usuario.id, usuario })
    }
  for (let dia = 0; dia < 4; dia++) {
    t.ponerReloj(new Date(AHORA.getTime() + dia * DIA_MS))
    for (const [i, { idSucursal, idUsuario, usuario }] of personas.entries()) {
      const tk = await t.entrar(usuario)
      for (let n = 0; n <= (dia + i) % 3; n++) {
        const final = finales[(dia * 5 + i * 2 + n) % 3] ?? 'abierto'
        const { id: idCliente } = await buildCliente(t.db, { idSucursal })
        const params = { id: (await tenerPresupuesto(t, tk, idCliente, idSucursal)).id }
        const pedido = pedidoNuevo(idCliente, idSucursal)
        const respuesta =
          final === 'pedido'
            ? await t.call(tk, presupuestos.pedir, { params, body: { orden: 1, pedido } })
            : final === 'perdido'
              ? await t.call(tk, presupuestos.perder, { params, body: { motivo: 'precio' } })
              : { status: 200 }
        expect(respuesta.status).toBe(200)
        hechos.push({ idSucursal, idUsuario, dia, final })
      }
    }
  }
  return hechos
}

test('each figure is the sum of what happened, by branch and person, and opens as many quotes', async () => {
  const hechos = (await hacer()).filter(({ dia }) => dia >= 1 && dia <= 3)
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const dias = { desde: DESDE, hasta: HASTA }
  const { data } = (await t.call(maestro, presupuestos.conversion, { query: dias })).body

  const cuantos = (idSucursal: number, idUsuario: number, final?: Hecho['final']) =>
    hechos.filter(
      (uno) =>
        uno.idSucursal === idSucursal && uno.idUsuario === idUsuario && (final === undefined || uno.final === final),
    ).length
  expect(data.reduce((suma, { presupuestos }) => suma + presupuestos, 0)).toBe(hechos.length)
  expect(data.length).toBe(new Set(hechos.map(({ idSucursal, idUsuario }) => `${idSucursal} ${idUsuario}`)).size)
  for (const { idSucursal, idUsuario, presupuestos: todos, pedidos, perdidos } of data) {
    expect([todos, pedidos, perdidos]).toEqual([
      cuantos(idSucursal, idUsuario),
      cuantos(idSucursal, idUsuario, 'pedido'),
      cuantos(idSucursal, idUsuario, 'perdido'),
    ])
    for (const [vista, cifra] of [
      [undefined, todos],
      ['pedidos', pedidos],
      ['perdidos', perdidos],
    ] as const) {
      const query = { ...dias, sucursal: idSucursal, usuario: idUsuario, ...(vista && { vista }) }
      expect((await t.call(maestro, presupuestos.list, { query })).body.total).toBe(cifra)
    }
  }
})
