import { mudanza } from '@nitida/contract/mudanza'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { atenderTodo, csv, deshacer, importacion, importar, renglones, revisar, subir } from '../../../test/mudanza.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { atenderMudanza } from './mudanza.obra.service.ts'

/** In whose name an import is worked on, and what stops it. */
let t: TestApp
let dueno: string
beforeAll(async () => {
  t = await crearTestApp()
  dueno = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t?.cerrar())

let numero = 0
const pacientes = (cuantos: number) =>
  csv([
    ['Número externo', 'Nombre completo', 'Teléfono', 'Edad'],
    ...Array.from({ length: cuantos }, () => {
      const n = numero++
      return [`Q-${n}`, `Quique ${'ABCDEFGHIJ'.charAt(n % 10)} Olmedo`, String(3_330_000_000 + n), 30]
    }),
  ])

const cambiarUsuario = (
  id: number,
  cambios: { activo?: boolean; tipo?: '1'; horario?: string; id_sucursal?: number },
) => t.db.updateTable('usuario').set(cambios).where('id', '=', id).execute()

/** An open order of a patient of each branch, which the row names. */
async function pedidosDe(...sucursales: readonly number[]) {
  const filas = []
  for (const id of sucursales) {
    const { folio } = await t.db.selectFrom('sucursal').select('folio').where('id', '=', id).executeTakeFirstOrThrow()
    const { telefono } = await buildCliente(t.db, { idSucursal: id, nombre: 'IRIS LUNA PAZ' })
    filas.push([`P-${++numero}`, 'Iris Luna Paz', telefono, '02/11/2026', 'Vogue', 900, 100, '28/11/2026', folio])
  }
  const cabeza = ['Número del pedido', 'Nombre completo', 'Teléfono', 'Fecha del pedido', 'Armazón', 'Total', 'Pagado']
  return csv([[...cabeza, 'Fecha de entrega', 'Sucursal'], ...filas])
}

const vivosDe = async (sucursal: number) => {
  const suyos = t.db.selectFrom('pedido').select('id').where('id_sucursal', '=', sucursal)
  return (await suyos.where('eliminado_en', 'is', null).execute()).length
}

describe('what cannot be done', () => {
  test('a row that cannot be taken back stays with the reason, and the next import goes on', async () => {
    const [cerrada, abierta] = [await buildSucursal(t.db), await buildSucursal(t.db)]
    const articulos = csv([
      ['Clave', 'Marca', 'Modelo', 'Precio de venta', 'Existencia'],
      ['Q-A1', 'Vértice', '9001', 900, 3],
      ['Q-A2', 'Vértice', '9002', 900, ''],
    ])
    const id = await importar(t, dueno, articulos, { libro: 'articulos', sucursal: cerrada })
    await t.db.updateTable('sucursal').set({ activa: false }).where('id', '=', cerrada).execute()

    await t.call(dueno, mudanza.deshacer, { params: { id } })
    const otra = await revisar(t, dueno, pacientes(1), { sucursal: abierta })

    expect(await importacion(t, dueno, id)).toMatchObject({ estado: 'deshecha', deshechos: 1, noDeshechos: 1 })
    expect((await renglones(t, dueno, id, { noDeshechos: 'true' })).map((uno) => uno.noDeshecho)).toEqual([
      'La sucursal elegida no existe o no está activa.',
    ])
    expect((await importacion(t, dueno, otra)).estado).toBe('lista')
  })

  test('a row that a module refuses is a problem of its own', async () => {
    const cerrada = await buildSucursal(t.db)
    const { telefono } = await buildCliente(t.db, { idSucursal: cerrada, nombre: 'IRIS LUNA PAZ' })
    const archivo = csv([
      ['Número del pedido', 'Nombre completo', 'Teléfono', 'Fecha del pedido', 'Armazón', 'Total', 'Pagado'],
      ['Q-P', 'Iris Luna Paz', telefono, '02/11/2026', 'Vogue', 900, 100],
    ])
    // The branch is open while the rows are looked at.
    const id = await revisar(t, dueno, archivo, { libro: 'pedidos', sucursal: cerrada })
    await t.db.updateTable('sucursal').set({ activa: false }).where('id', '=', cerrada).execute()
    await t.call(dueno, mudanza.empezar, { params: { id } })
    await atenderTodo(t)

    expect((await importacion(t, dueno, id)).estado).toBe('terminada')
    const [uno] = await renglones(t, dueno, id)
    expect(uno).toMatchObject({
      estado: 'Problema',
      problemas: [{ mensaje: 'La sucursal elegida no existe o no está activa.' }],
    })
  })

  test('an import whose turn fails in an unforeseen way waits, and the others go on', async () => {
    const sucursal = await buildSucursal(t.db)
    const rota = await subir(t, dueno, pacientes(1), { sucursal })
    const sana = await subir(t, dueno, pacientes(1), { sucursal })
    const [idRota, idSana] = [rota, sana].map(({ body }) => mudanza.subir.response.schema.parse(body).data.id)
    await t.db.updateTable('importacion').set({ mapa: '{}' }).where('id', '=', Number(idRota)).execute()

    const ctx = ctxDeTarea(t.app.deps, () => {})
    await expect(atenderMudanza(ctx, new AbortController().signal)).rejects.toThrow()

    const estados = await t.db
      .selectFrom('importacion')
      .select(['id', 'estado'])
      .where('id', 'in', [Number(idRota), Number(idSana)])
      .orderBy('id')
      .execute()
    expect(estados.map(({ estado }) => estado)).toEqual(['revisando', 'lista'])
    await t.db.deleteFrom('importacion').where('id', '=', Number(idRota)).execute()
  })
})

describe('in whose name', () => {
  test('orders of an uploader who changed branch leave when the owner takes them back', async () => {
    const sucursal = await buildSucursal(t.db)
    const encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal })
    const id = await importar(t, await t.entrar(encargado), await pedidosDe(sucursal), { libro: 'pedidos', sucursal })
    await cambiarUsuario(encargado.id, { id_sucursal: await buildSucursal(t.db) })

    expect(await deshacer(t, dueno, id)).toMatchObject({ estado: 'deshecha', deshechos: 1, noDeshechos: 0 })
    expect(await vivosDe(sucursal)).toBe(0)
  })

  test('an order of a branch out of reach stays, and says so', async () => {
    const [suya, ajena] = [await buildSucursal(t.db), await buildSucursal(t.db)]
    const usuario = await buildUsuario(t.db, { tipo: '0' })
    const tk = await t.entrar(usuario)
    const id = await importar(t, tk, await pedidosDe(suya, ajena), { libro: 'pedidos', sucursal: suya })
    await cambiarUsuario(usuario.id, { tipo: '1', horario: '00:00-23:59', id_sucursal: suya })

    expect(await deshacer(t, tk, id)).toMatchObject({ estado: 'deshecha', deshechos: 1, noDeshechos: 1 })
    expect((await renglones(t, tk, id, { noDeshechos: 'true' }))[0]?.noDeshecho).toBe('Es de otra sucursal.')
    expect([await vivosDe(suya), await vivosDe(ajena)]).toEqual([0, 1])
  })

  test('what an uploader left behind is taken back by the owner', async () => {
    const sucursal = await buildSucursal(t.db)
    const encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal })
    const id = await importar(t, await t.entrar(encargado), pacientes(2), { sucursal })
    await cambiarUsuario(encargado.id, { activo: false })

    expect(await deshacer(t, dueno, id)).toMatchObject({ estado: 'deshecha', deshechos: 2, noDeshechos: 0 })
  })

  test('an import that stopped while it was looked at is looked at to the end, and then written', async () => {
    const sucursal = await buildSucursal(t.db)
    const encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal })
    const { body } = await subir(t, await t.entrar(encargado), pacientes(3), { sucursal })
    const { id } = mudanza.subir.response.schema.parse(body).data
    await cambiarUsuario(encargado.id, { activo: false })
    await atenderTodo(t)
    expect(await importacion(t, dueno, id)).toMatchObject({ estado: 'detenida', escritos: 0 })

    expect((await t.call(dueno, mudanza.empezar, { params: { id } })).body.data.estado).toBe('revisando')
    await atenderTodo(t)
    expect(await importacion(t, dueno, id)).toMatchObject({ estado: 'lista', cuentas: { Nuevo: 3 } })
    await t.call(dueno, mudanza.empezar, { params: { id } })
    await atenderTodo(t)
    expect(await importacion(t, dueno, id)).toMatchObject({ estado: 'terminada', escritos: 3 })
  })

  test('an undo whose author left goes on when another presses', async () => {
    const sucursal = await buildSucursal(t.db)
    const otroDueno = await buildUsuario(t.db, { tipo: '0' })
    const id = await importar(t, dueno, pacientes(2), { sucursal })
    await t.call(await t.entrar(otroDueno), mudanza.deshacer, { params: { id } })
    await cambiarUsuario(otroDueno.id, { activo: false })
    await atenderTodo(t)
    expect((await importacion(t, dueno, id)).estado).toBe('terminada')

    expect(await deshacer(t, dueno, id)).toMatchObject({ estado: 'deshecha', deshechos: 2 })
  })
})
