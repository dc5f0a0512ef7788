import { existsSync } from 'node:fs'
import type { Endpoint } from '@nitida/contract/endpoint'
import { laboratorio } from '@nitida/contract/laboratorio'
import { Pedido, pedidos } from '@nitida/contract/pedidos'
import { tablero } from '@nitida/contract/tablero'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { libroDe, pedidoNuevo, sumasDe, tomarPedido } from '../../../test/pedidos.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let caja: string
let admin: string
let pedido: Awaited<ReturnType<typeof tomarPedido>>
let idPago: number

beforeAll(async () => {
  t = await crearTestApp()
  cajero = await buildUsuario(t.db, { tipo: '2' })
  caja = await t.entrar(cajero)
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  pedido = await tomarPedido(t, caja, cajero, { tipoPago: 'Anticipo', anticipo: 200 })
  const pago = await t.db.selectFrom('pago').select('id').where('id_pedido', '=', pedido.id).executeTakeFirstOrThrow()
  idPago = pago.id
})
afterAll(() => t?.cerrar())

const motivo = 'Motivo de prueba'
/** Every call about one order, written out: which row it names and what would be sent (security 4). */
const deUnPedido: Record<string, { body?: () => object; delPago?: true }> = {
  'GET /pedidoPorId/:id': {},
  'GET /pedidoConId/:id': {},
  'GET /pedidoCompletoPorId/:id': {},
  'GET /transaccion/:id': {},
  'GET /pedidoTransacciones/:id': {},
  'GET /pedidos/:id/historial': {},
  'GET /pedidos/:id/montaje': {},
  'POST /pedidos/:id/montaje': { body: () => ({ dnpOd: 31 }) },
  'PUT /actualizarPedido/:id': { body: () => pedido.enviado },
  'PUT /pedidoUpdateStatus/:id': { body: () => ({ estatusActualizado: 'Recibido en sucursal' }) },
  'POST /pedidos/:id/abonos': { body: () => ({ importe: 10, formaPago: 'Efectivo' }) },
  'POST /pedidos/:id/devoluciones': { body: () => ({ importe: 10, formaPago: 'Efectivo', motivo }) },
  'POST /pagos/:id/correccion': { body: () => ({ formaPago: 'Debito', motivo }), delPago: true },
  'POST /pedidos/:id/mercancia': { body: () => ({ elementos: [1], formaPago: 'Efectivo', motivo }) },
  'POST /pedidos/:id/deshacerEntrega': { body: () => ({ motivo }) },
}
/** Calls that are not about an order, are for type 0 alone, or have rules of their own, tested elsewhere. */
const otras = [
  'POST /crearPedido',
  'GET /pedidos',
  'GET /pedidosPorSuc/:branchId',
  'GET /pedido/:id',
  'GET /pedido/:id/contacto',
  'GET /DescripcionPedido/:id',
  'DELETE /pedido/eliminar/:id',
  'GET /pedidos/sugerencias',
  'GET /pedidos/ultimo/:id',
  'GET /pedidos/recetas/:id',
]
/** Calls about many orders at once; each ends at the branch by a test of its own, in the named file. */
const deVarios: Record<string, string> = {
  'GET /pedidos/tablero': 'pedidos.tablero.test.ts',
  'POST /pedidos/recibirMultiples': 'pedidos.recepcion.test.ts',
  'GET /laboratorio/cola': 'pedidos.laboratorio.test.ts',
}

test('every call of orders is looked at here', () => {
  const grupos = [pedidos, tablero, laboratorio].flatMap((grupo): Endpoint[] => Object.values(grupo))
  const llamadas = grupos.map(({ method, path }) => `${method} ${path}`)
  expect(llamadas.sort()).toEqual([...Object.keys(deUnPedido), ...otras, ...Object.keys(deVarios)].sort())
  for (const archivo of Object.values(deVarios)) expect(existsSync(new URL(archivo, import.meta.url))).toBe(true)
})

const estado = async () => ({ ...(await sumasDe(t, pedido.id)), libro: await libroDe(t, pedido.id) })

describe.each(Object.entries(deUnPedido))('%s', (llamada, { body, delPago }) => {
  test.each(['1', '2'] as const)('type %s of another branch: as if it were not there (BOLA)', async (tipo) => {
    const [metodo = '', ruta = ''] = llamada.split(' ')
    const tk = await t.entrar(await buildUsuario(t.db, { tipo }))
    const antes = await estado()
    const pedir = (id: number) =>
      pedirCrudo(t.app, metodo as 'GET' | 'PUT' | 'POST', ruta.replace(':id', String(id)), {
        tk,
        ...(body && { body: body() }),
      })

    const ajeno = await pedir(delPago ? idPago : pedido.id)
    const inexistente = await pedir(99_999_999)

    const cerrada = tipo === '2' && /devoluciones|correccion|mercancia|deshacer/.test(llamada)
    expect([ajeno.status, ajeno.body.error]).toEqual([inexistente.status, inexistente.body.error])
    expect(ajeno.status).toBe(cerrada ? 403 : 404)
    expect(await estado()).toEqual(antes)
  })
})

test('lists, suggestions and the last order end at the branch', async () => {
  const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '1' }))
  const sucursal = cajero.idSucursal ?? 0

  const lista = await t.call(ajeno, pedidos.listPorSucursal, { params: { branchId: sucursal } })
  const suya = await t.call(ajeno, pedidos.listPorSucursal, {
    params: { branchId: 1 },
    query: { idCliente: Number(pedido.enviado.idCliente) },
  })
  const sugerencias = await t.call(ajeno, pedidos.sugerencias, { query: { campo: 'armazon', texto: 'N', sucursal } })
  const ultimo = await t.call(ajeno, pedidos.ultimoDeCliente, { params: { id: Number(pedido.enviado.idCliente) } })

  expect([lista.status, suya.status, sugerencias.status]).toEqual([404, 404, 404])
  expect(ultimo.body.data).toEqual([])
})

test('what the server decides cannot be sent: creator, status, folio, code, money (BOPLA, D-9)', async () => {
  const { id: idCliente } = await buildCliente(t.db, { idSucursal: cajero.idSucursal ?? 0 })
  const mentira = {
    HashId: '0'.repeat(26),
    hash_id: '0'.repeat(26),
    folio: 9999,
    pagado: 500,
    saldo: 0,
    saldoPendiente: 0,
    total: 1,
    estatus: 'Entregado a cliente',
    entregaRealizada: '2026-01-01T00:00:00.000Z',
    entregado_en: '2026-01-01T00:00:00.000Z',
    idCreador: 999,
    id_creador: 999,
    idUltimoModificador: 999,
    createDate: '2020-01-01T00:00:00.000Z',
    eliminado_en: '2020-01-01T00:00:00.000Z',
    recepciones: 7,
  }
  const honesto = pedidoNuevo(idCliente, cajero.idSucursal ?? 0, { tipoPago: 'Anticipo', anticipo: 200 })
  const creado = await t.call(caja, pedidos.crear, { body: { ...honesto, ...mentira } })
  const params = { id: creado.body.pedidoId }
  const tras = async () => (await t.call(caja, pedidos.porId, { params })).body.data[0]
  const alCrear = await tras()
  await t.call(caja, pedidos.actualizar, { params, body: { ...honesto, ...mentira } })
  const alEditar = await tras()

  const verdad = {
    idCreador: cajero.id,
    total: 500,
    saldoPendiente: 300,
    entregaRealizada: null,
    folio: creado.body.folio,
  }
  expect(alCrear).toMatchObject({ ...verdad, estatus: 'En proceso de elaboración' })
  expect(alEditar).toMatchObject({ ...verdad, estatus: 'Esperando elaboración', HashId: alCrear?.HashId })
  expect(alCrear?.HashId).not.toBe(mentira.HashId)
  expect(Object.keys(alCrear ?? {}).sort()).toEqual(Object.keys(Pedido.shape).sort())
})

test('a change of status that names a foreign branch is refused, and one that names its own is not (D-9)', async () => {
  const { id } = await tomarPedido(t, caja, cajero)
  const otra = await buildSucursal(t.db)
  const recibir = (idSucursal: number | null) =>
    t.call(caja, pedidos.actualizarEstatus, {
      params: { id },
      body: { estatusActualizado: 'Recibido en sucursal', idSucursal },
    })

  const ajena = await recibir(otra)
  const suya = await recibir(cajero.idSucursal)

  expect([ajena.status, ajena.body.error, suya.status]).toEqual([404, 'NO_ENCONTRADO', 200])
})

test('an order cannot be handed to another branch or patient by its edit', async () => {
  const otra = await buildSucursal(t.db)
  const { id: otroCliente } = await buildCliente(t.db, { idSucursal: cajero.idSucursal ?? 0 })
  const params = { id: pedido.id }

  const enOtra = await t.call(caja, pedidos.actualizar, { params, body: { ...pedido.enviado, idSucursal: otra } })
  const aOtro = await t.call(admin, pedidos.actualizar, { params, body: { ...pedido.enviado, idCliente: otroCliente } })

  expect([enOtra.status, aOtro.status]).toEqual([404, 404])
  expect((await t.call(caja, pedidos.porId, { params })).body.data[0]).toMatchObject({
    idSucursal: cajero.idSucursal,
    idCliente: pedido.enviado.idCliente,
  })
})
