import { laboratorio } from '@nitida/contract/laboratorio'
import { pedidos } from '@nitida/contract/pedidos'
import { tablero } from '@nitida/contract/tablero'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto } from '../../../test/clientes.ts'
import { elemento, pedidoNuevo, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { escuchar, type ServidorDePrueba } from '../../../test/servidor.ts'
import { conectar, desconectarTodos, oyo } from '../../../test/sockets.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let servidor: ServidorDePrueba
beforeAll(async () => {
  t = await crearTestApp()
  servidor = await escuchar(t.app)
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(async () => {
  desconectarTodos()
  await t?.cerrar()
})

/** A branch with somebody at its counter and somebody in its laboratory. */
async function abrirTaller(zona?: string) {
  const idSucursal = await buildSucursal(t.db, { ...(zona && { zona }) })
  const caja = await abrirPuesto(t, '2', idSucursal)
  const taller = await abrirPuesto(t, '3', idSucursal)
  return { idSucursal, caja, taller }
}

const cola = (tk: string, query: { sucursal?: number; limit?: number; page?: number } = {}) =>
  t.call(tk, laboratorio.cola, { query })

const idsDe = async (tk: string, query = {}): Promise<number[]> => (await cola(tk, query)).body.data.map(({ id }) => id)

/** Every key and every value of an answer, however deep. */
function recorrer(valor: unknown): { claves: string[]; valores: unknown[] } {
  if (valor === null || typeof valor !== 'object') return { claves: [], valores: [valor] }
  const partes = Object.values(valor).map(recorrer)
  return {
    claves: [...(Array.isArray(valor) ? [] : Object.keys(valor)), ...partes.flatMap(({ claves }) => claves)],
    valores: partes.flatMap(({ valores }) => valores),
  }
}

test('the laboratory sees what to make, and no price, payment, phone, name or code of the QR (D-75)', async () => {
  const { idSucursal, caja, taller } = await abrirTaller()
  const cliente = await buildCliente(t.db, {
    idSucursal,
    nombre: 'ROSARIO MARCADA PEÑA',
    telefono: '2229876501',
    telefono2: '2229876502',
  })
  const dinero = { importeArmazon: 7101.11, importeLente: 7202.22, importeOtro: 7303.33 }
  const total = 21606.66
  const anticipo = 7404.44
  const pedido = {
    lente: 'Policarbonato',
    otro: 'Estuche',
    grado: 'OD -1.25',
    tono: 'Gris',
    observaciones: 'Pulir el canto',
  }
  const { body: creado } = await t.call(caja.tk, pedidos.crear, {
    body: pedidoNuevo(cliente.id, idSucursal, {
      tipoPago: 'Anticipo',
      anticipo,
      formaPago: 'Transferencia',
      observaciones: 'Urge para el viernes',
      elementos: [elemento(dinero.importeArmazon, { ...dinero, ...pedido }), elemento(0)],
    }),
  })
  await t.call(caja.tk, pedidos.abonar, {
    params: { id: creado.pedidoId },
    body: { importe: 7505.55, formaPago: 'Debito' },
  })

  const { status, body } = await cola(taller.tk)

  expect(status).toBe(200)
  expect(body.data).toEqual([
    {
      id: creado.pedidoId,
      folio: creado.folio,
      nombreCliente: 'ROSARIO M.',
      sucursalNumber: expect.any(String),
      estatus: 'En proceso de elaboración',
      fechaEntregaPrevista: '2026-11-30',
      observaciones: 'Urge para el viernes',
      plazo: 'despues',
      diasRetraso: 0,
      estatusDesde: AHORA.toISOString(),
      diasEnEstatus: 0,
      elementos: [
        { id: expect.any(Number), armazon: 'Nítida 52□18', ...pedido },
        {
          id: expect.any(Number),
          armazon: 'Nítida 52□18',
          lente: '',
          otro: '',
          grado: '',
          tono: '',
          observaciones: '',
        },
      ],
      graduacion: null,
      montaje: null,
    },
  ])
  const { claves, valores } = recorrer(body)
  expect(
    claves.filter((clave) => /importe|precio|saldo|pag|anticipo|tel|hash|factur|forma|idCliente/i.test(clave)),
  ).toEqual([])
  expect(claves.filter((clave) => /total/i.test(clave))).toEqual(['total', 'totalExacto']) // of the list, not money
  const saldo = total - anticipo - 7505.55
  const pesos = [...Object.values(dinero), total, anticipo, 7505.55, saldo, saldo + 7505.55]
  const marcas = [...pesos, ...pesos.map((cuanto) => Math.round(cuanto * 100)), creado.HashId].map(String)
  const texto = valores.map(String)
  for (const marca of [...marcas, '2229876501', '2229876502', 'MARCADA', 'PEÑA', 'Transferencia', 'Debito'])
    expect(texto.filter((valor) => valor.includes(marca))).toEqual([])
})

test('the queue is what is to be made: by promised day, without what was received or removed', async () => {
  const { caja, taller } = await abrirTaller()
  const tomar = (fechaEntrega: string) => tomarPedido(t, caja.tk, caja.usuario, { fechaEntrega })
  const [tarde, pronto, recibido, eliminado, editado] = [
    await tomar('2026-12-09'),
    await tomar('2026-11-25'),
    await tomar('2026-11-24'),
    await tomar('2026-11-24'),
    await tomar('2026-11-26'),
  ]
  await t.call(caja.tk, tablero.recibirMultiples, { body: { codigos: [recibido.HashId] } })
  const jefe = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  await t.call(jefe, pedidos.eliminar, { params: { id: eliminado.id }, body: { motivo: 'Duplicado' } })
  await t.call(caja.tk, pedidos.actualizar, { params: { id: editado.id }, body: editado.enviado })

  const { data, total } = (await cola(taller.tk)).body
  expect(data.map(({ id, plazo, estatus }) => [id, plazo, estatus])).toEqual([
    [pronto.id, 'manana', 'En proceso de elaboración'],
    [editado.id, 'despues', 'Esperando elaboración'],
    [tarde.id, 'despues', 'En proceso de elaboración'],
  ])
  expect(total).toBe(3)
  expect(await idsDe(taller.tk, { limit: 2 })).toEqual([pronto.id, editado.id])
  expect(await idsDe(taller.tk, { limit: 2, page: 2 })).toEqual([tarde.id])
})

test('an order that is edited shows its elements as they are now, in their order', async () => {
  const { caja, taller } = await abrirTaller()
  const { id, enviado } = await tomarPedido(t, caja.tk, caja.usuario)
  const elementos = ['Primero', 'Segundo', 'Tercero'].map((armazon) => ({ armazon, importeArmazon: 500 }))
  await t.call(caja.tk, pedidos.actualizar, { params: { id }, body: { ...enviado, elementos } })

  expect((await cola(taller.tk)).body.data[0]?.elementos.map(({ armazon }) => armazon)).toEqual([
    'Primero',
    'Segundo',
    'Tercero',
  ])
})

test('the queue ends at the branch; a foreign branch is refused, and who has none sees nothing (D-9, D-18)', async () => {
  const [aqui, alla] = [await abrirTaller(), await abrirTaller()]
  const mio = await tomarPedido(t, aqui.caja.tk, aqui.caja.usuario)
  const suyo = await tomarPedido(t, alla.caja.tk, alla.caja.usuario)
  const encargado = await abrirPuesto(t, '1', aqui.idSucursal)
  const jefe = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const suelto = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: null }))

  expect(await idsDe(aqui.taller.tk)).toEqual([mio.id])
  expect(await idsDe(encargado.tk)).toEqual([mio.id])
  for (const tk of [aqui.taller.tk, encargado.tk, suelto]) {
    const foranea = await cola(tk, { sucursal: alla.idSucursal })
    expect([foranea.status, foranea.body.error]).toEqual([404, 'NO_ENCONTRADO'])
  }
  expect(await idsDe(suelto)).toEqual([])
  expect(await idsDe(jefe, { sucursal: alla.idSucursal })).toEqual([suyo.id])
  expect(await idsDe(jefe)).toEqual(expect.arrayContaining([mio.id, suyo.id]))
})

test.each(['2', '4'] as const)('type %s has no queue (D-75)', async (tipo) => {
  const { status, body } = await cola((await abrirPuesto(t, tipo)).tk)
  expect([status, body.error]).toEqual([403, 'SIN_PERMISO'])
})

test('the laboratory moves no order and reads none of them otherwise', async () => {
  const { caja, taller } = await abrirTaller()
  const { id, HashId } = await tomarPedido(t, caja.tk, caja.usuario)
  const body = { estatusActualizado: 'Recibido en sucursal' } as const

  const intentos = [
    await t.call(taller.tk, pedidos.actualizarEstatus, { params: { id }, body }),
    await t.call(taller.tk, tablero.recibirMultiples, { body: { codigos: [HashId] } }),
    await t.call(taller.tk, tablero.ver, {}),
    await t.call(taller.tk, pedidos.conElementos, { params: { id } }),
    await t.call(taller.tk, pedidos.completo, { params: { id } }),
    await t.call(taller.tk, pedidos.estatus, { params: { id: String(id) } }),
  ]

  expect(intentos.map(({ status, body }) => [status, body.error])).toEqual(intentos.map(() => [403, 'SIN_PERMISO']))
})

test('tomorrow is tomorrow in the branch', async () => {
  const [tijuana, centro] = [await abrirTaller('America/Tijuana'), await abrirTaller('America/Mexico_City')]
  for (const { caja } of [tijuana, centro]) await tomarPedido(t, caja.tk, caja.usuario, { fechaEntrega: '2026-11-25' })
  t.ponerReloj(new Date('2026-11-25T07:30:00Z')) // 23:30 of the 24th in Tijuana
  const plazoEn = async ({ taller }: typeof tijuana) =>
    (await cola(await t.entrar(taller.usuario))).body.data.map(({ plazo }) => plazo)

  expect([await plazoEn(tijuana), await plazoEn(centro)]).toEqual([['manana'], ['hoy']])
})

test('what happens to an order is heard in the laboratory of its branch: its id, and nowhere else', async () => {
  const [aqui, alla] = [await abrirTaller(), await abrirTaller()]
  const [taller, ajeno] = await Promise.all([aqui, alla].map(({ taller }) => conectar(servidor.url, taller.tk)))
  if (!taller || !ajeno) throw new Error('no socket')

  const { id, HashId } = await tomarPedido(t, aqui.caja.tk, aqui.caja.usuario)
  await oyo(taller, 'NewPedidoAdded', id)
  await t.call(aqui.caja.tk, tablero.recibirMultiples, { body: { codigos: [HashId] } })
  await oyo(taller, 'PedidoUpdated', id)

  expect(taller.oido).toEqual([
    ['NewPedidoAdded', { event: 'NewPedidoAdded', id }],
    ['PedidoUpdated', { event: 'PedidoUpdated', id }],
  ])
  expect(ajeno.oido).toEqual([])
})
