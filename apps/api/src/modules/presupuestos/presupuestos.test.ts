import { PresupuestoPublico, presupuestos } from '@nitida/contract/presupuestos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type ClienteDePrueba } from '../../../test/builders.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { elemento, pedidoNuevo } from '../../../test/pedidos.ts'
import { alternativa, tenerPresupuesto } from '../../../test/presupuestos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let caja: string
let encargado: string
let sucursal: number
let cliente: ClienteDePrueba

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
  encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal }))
  cliente = await buildCliente(t.db, { idSucursal: sucursal, nombre: 'MARÍA GUADALUPE HERNÁNDEZ MORALES' })
})
afterAll(() => t.cerrar())

const tener = (cambios = {}) => tenerPresupuesto(t, caja, cliente.id, sucursal, cambios)
const leer = async (id: number, tk = caja) => (await t.call(tk, presupuestos.uno, { params: { id } })).body.data
const pedir = (id: number, cambios = {}, tk = caja) =>
  t.call(tk, presupuestos.pedir, {
    params: { id },
    body: { orden: 1, pedido: { ...pedidoNuevo(cliente.id, sucursal), ...cambios } },
  })
const interesar = (codigo: string, orden: number) =>
  t.call(null, presupuestos.interesar, { params: { codigo }, body: { orden } })
/** Rows that only money and stock have. */
const dineroYPiezas = async () => {
  const { rows } = await sql<object>`select (select count(*) from pago) as pagos,
    (select count(*) from movimiento_inventario) as piezas, (select count(*) from pedido) as pedidos`.execute(t.db)
  return rows[0]
}
const enElFuturo = async (dias: number, hacer: () => Promise<void>) => {
  t.ponerReloj(new Date(AHORA.getTime() + dias * 24 * 3600 * 1000))
  await hacer().finally(() => t.ponerReloj(AHORA))
}

test('a quote keeps its alternatives from the cheapest on, with a folio of its own, and moves no money and no piece', async () => {
  const antes = await dineroYPiezas()
  const uno = await tener({ alternativas: [alternativa('Mejor', 1890), alternativa('Buena', 990)] })
  const otro = await tener()

  expect(otro.folio).toBe(uno.folio + 1)
  expect(uno.HashId).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  const data = await leer(uno.id)
  expect(data).toMatchObject({ estado: 'borrador', desde: 1990, hasta: 2890, llamarEl: '2026-11-26', idPedido: null })
  expect(data.alternativas.map(({ nombre, total }) => [nombre, total])).toEqual([
    ['Buena', 1990],
    ['Mejor', 2890],
  ])
  expect(data.sucesos.map(({ que }) => que)).toEqual(['creado'])
  expect(await dineroYPiezas()).toEqual(antes)
})

test.each([
  [{ vigenteHasta: '2026-11-23' }, 'VIGENCIA_INVALIDA'],
  [{ vigenteHasta: '2027-11-23' }, 'VIGENCIA_INVALIDA'],
  [{ alternativas: [{ ...alternativa('Buena', 1), fechaEntrega: '2026-11-01' }] }, 'ENTREGA_EN_PASADO'],
  [{ alternativas: [alternativa('Buena', 1, { idArticulo: 999_999 })] }, 'NO_ENCONTRADO'],
  [{ alternativas: Array.from({ length: 4 }, () => alternativa('Buena', 1)) }, 'DATOS_INVALIDOS'],
])('%j is refused as %s', async (cambios, error) => {
  const body = {
    idCliente: cliente.id,
    idSucursal: sucursal,
    vigenteHasta: '2026-12-08',
    alternativas: [alternativa('Buena', 1)],
  }
  expect((await t.call(caja, presupuestos.crear, { body: { ...body, ...cambios } })).body.error).toBe(error)
})

test('a third alternative is added, and a fourth is not; one is recommended, or none', async () => {
  const { id } = await tener()
  const agregar = () => t.call(caja, presupuestos.agregar, { params: { id }, body: alternativa('Óptima', 3000) })
  const respuestas = await Promise.all([agregar(), agregar(), agregar()])
  expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(respuestas.find(({ status }) => status !== 200)?.body.error).toBe('DEMASIADAS_ALTERNATIVAS')

  const recomendar = async (orden: number | null) => {
    const { body } = await t.call(caja, presupuestos.recomendar, { params: { id }, body: { orden } })
    return body.data?.alternativas.filter(({ recomendada }) => recomendada).map((una) => una.orden)
  }
  expect(await recomendar(3)).toEqual([3])
  expect(await recomendar(2)).toEqual([2])
  expect(await recomendar(null)).toEqual([])
})

test('another branch finds none of it', async () => {
  const { id } = await tener()
  const ajena = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) }))
  expect((await t.call(ajena, presupuestos.uno, { params: { id } })).body.error).toBe('NO_ENCONTRADO')
  expect((await pedir(id, {}, ajena)).body.error).toBe('NO_ENCONTRADO')
  expect((await t.call(ajena, presupuestos.list, {})).body.data).toEqual([])
})

test('whoever holds the code sees what was offered and nothing personal, and marks what he likes', async () => {
  const { id, HashId } = await tener({
    alternativas: [alternativa('Buena', 990, { grado: '-1.75 -0.50 x 95' }), alternativa('Mejor', 1890)],
  })
  const visto = await t.call(null, presupuestos.publico, { params: { codigo: HashId.toLowerCase() } })
  expect(visto.body.data).toMatchObject({ nombreCliente: 'MARÍA G.', estado: 'abierto', interesa: null })
  expect(Object.keys(visto.body.data).toSorted()).toEqual(Object.keys(PresupuestoPublico.shape).toSorted())
  const escrito = JSON.stringify(visto.body)
  for (const secreto of ['HERNÁNDEZ', cliente.telefono, '-1.75', 'edad']) expect(escrito).not.toContain(secreto)

  expect((await interesar(HashId, 3)).body.error).toBe('NO_ENCONTRADO')
  expect((await interesar(HashId, 1)).body.data.interesa).toBe(1)
  await interesar(HashId, 2)
  expect((await interesar(HashId, 2)).body.data.interesa).toBe(2)
  const data = await leer(id)
  expect(data).toMatchObject({ estado: 'interesa', interesa: 2, llamarEl: '2026-11-24' })
  expect(data.sucesos.map(({ que, detalle, usuario }) => [que, detalle, usuario !== null])).toEqual([
    ['interesa', 'Mejor', false],
    ['interesa', 'Buena', false],
    ['creado', '', true],
  ])
  const marcados = await t.call(caja, presupuestos.list, { query: { vista: 'interesa' } })
  expect(marcados.body.data.map((uno) => uno.id)).toContain(id)
})

test.each(['ZZZZZZZZZZZZZZZZZZZZZZZZZZ', '12', 'no'])('the code %s finds nothing', async (codigo) => {
  expect((await t.call(null, presupuestos.publico, { params: { codigo } })).body.error).toBe('NO_ENCONTRADO')
})

test('twenty people who make it an order at once make one', async () => {
  for (let ronda = 0; ronda < 3; ronda++) {
    const { id, HashId } = await tener()
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => pedir(id)))

    const hechos = respuestas.filter(({ status }) => status === 200)
    expect(hechos).toHaveLength(1)
    expect(new Set(respuestas.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set(['PRESUPUESTO_YA_PEDIDO']),
    )
    const idPedido = hechos[0]?.body.pedidoId ?? 0
    expect(await leer(id)).toMatchObject({ estado: 'pedido', idPedido })
    const suyos = await t.db.selectFrom('pago').select('id').where('id_pedido', '=', idPedido).execute()
    expect(suyos).toHaveLength(1)
    const publico = await t.call(null, presupuestos.publico, { params: { codigo: HashId } })
    expect(publico.body.data).toMatchObject({ estado: 'pedido', pedido: hechos[0]?.body.HashId })
    expect((await interesar(HashId, 1)).body.error).toBe('PRESUPUESTO_YA_PEDIDO')
  }
})

test('an order of another patient is none of this quote, and a refused order leaves the quote open', async () => {
  const { id } = await tener()
  const otro = await buildCliente(t.db, { idSucursal: sucursal })
  expect((await pedir(id, { idCliente: otro.id })).body.error).toBe('NO_ENCONTRADO')
  expect((await pedir(id, { tipoPago: 'Anticipo', anticipo: 0 })).body.error).toBe('ANTICIPO_INVALIDO')
  expect(await leer(id)).toMatchObject({ idPedido: null, estado: 'borrador' })
})

test('after its last day it says which frames cost something else, takes no interest, and becomes an order all the same', async () => {
  const idArticulo = await tenerArticulo(t, encargado, sucursal, 0, { precio: 1890 })
  const { id, HashId } = await tener({ alternativas: [alternativa('Buena', 1500, { idArticulo })] })
  const interesado = await tener()
  await interesar(interesado.HashId, 1)
  const perdido = await tener()
  await t.call(caja, presupuestos.perder, { params: { id: perdido.id }, body: { motivo: 'precio', nota: '' } })
  expect(await leer(id)).toMatchObject({ vencido: false, alternativas: [{ cambios: [] }] })
  await enElFuturo(20, async () => {
    const tk = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
    const data = await leer(id, tk)
    expect(data).toMatchObject({ estado: 'vencido', vencido: true })
    expect(await leer(interesado.id, tk)).toMatchObject({ estado: 'interesa', vencido: true })
    expect(await leer(perdido.id, tk)).toMatchObject({ estado: 'perdido', vencido: true })
    expect(data.alternativas[0]?.cambios).toEqual([{ lugar: 0, armazon: 'Nítida 52□18', antes: 1500, ahora: 1890 }])
    expect((await interesar(HashId, 1)).body.error).toBe('PRESUPUESTO_VENCIDO')
    const enviar = await t.call(tk, presupuestos.enviar, { params: { id } })
    expect(enviar.body.error).toBe('PRESUPUESTO_VENCIDO')
    const vencidos = await t.call(tk, presupuestos.list, { query: { vista: 'vencidos' } })
    expect(vencidos.body.data.map((uno) => uno.id)).toContain(id)
    const elementos = [elemento(1890, { idArticulo })]
    expect((await pedir(id, { elementos, fechaEntrega: '2026-12-20' }, tk)).status).toBe(200)
    expect(await leer(id, tk)).toMatchObject({ estado: 'pedido', vencido: false })
  })
})

test('its last day ends at midnight of its own branch, in three zones', async () => {
  const zonas = ['America/Tijuana', 'America/Mexico_City', 'America/Cancun'] as const
  const suyos: Awaited<ReturnType<typeof tener>>[] = []
  for (const zona of zonas) {
    const idSucursal = await buildSucursal(t.db, { zona })
    const paciente = await buildCliente(t.db, { idSucursal })
    const tk = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal }))
    suyos.push(await tenerPresupuesto(t, tk, paciente.id, idSucursal, { vigenteHasta: '2026-11-25' }))
  }
  const usuario = await buildUsuario(t.db, { tipo: '0' })
  /** States at an instant, from the west to the east: of the staff, of the list of those that ended, and of the customer's page. */
  const a = async (instante: string) => {
    t.ponerReloj(new Date(instante))
    const dueno = await t.entrar(usuario)
    const vencidos = (await t.call(dueno, presupuestos.list, { query: { vista: 'vencidos' } })).body.data
    return Promise.all(
      suyos.map(async ({ id, HashId }) => {
        const { estado } = await leer(id, dueno)
        const publico = await t.call(null, presupuestos.publico, { params: { codigo: HashId } })
        expect(vencidos.some((uno) => uno.id === id)).toBe(estado === 'vencido')
        return `${estado} ${publico.body.data.estado}`
      }),
    )
  }
  const [vale, termino] = ['borrador abierto', 'vencido cerrado']
  try {
    expect(await a('2026-11-26T04:59:59Z')).toEqual([vale, vale, vale])
    expect(await a('2026-11-26T05:00:00Z')).toEqual([vale, vale, termino])
    expect(await a('2026-11-26T06:00:00Z')).toEqual([vale, termino, termino])
    expect(await a('2026-11-26T07:59:59Z')).toEqual([vale, termino, termino])
    expect(await a('2026-11-26T08:00:00Z')).toEqual([termino, termino, termino])
  } finally {
    t.ponerReloj(AHORA)
  }
})

test('one that was lost has a reason, is not sent, and is not lost any more once it is ordered', async () => {
  const { id } = await tener()
  const perder = () =>
    t.call(caja, presupuestos.perder, { params: { id }, body: { motivo: 'precio', nota: 'Lo pensará' } })
  expect((await perder()).body.data).toMatchObject({
    estado: 'perdido',
    motivoPerdido: 'precio',
    notaPerdido: 'Lo pensará',
  })
  expect((await perder()).body.error).toBe('PRESUPUESTO_PERDIDO')
  expect((await t.call(caja, presupuestos.enviar, { params: { id } })).body.error).toBe('PRESUPUESTO_PERDIDO')
  expect((await pedir(id)).status).toBe(200)
  expect(await leer(id)).toMatchObject({ estado: 'pedido', motivoPerdido: null })
})

test('it is sent once however often the button is pressed, with the link to its page', async () => {
  const { id, HashId } = await tener()
  const enviar = () => t.call(caja, presupuestos.enviar, { params: { id } })
  await Promise.all([enviar(), enviar(), enviar()])
  const mensajes = await t.db
    .selectFrom('mensaje')
    .select(['texto', 'tipo', 'estado'])
    .where('clave', 'like', `presupuesto:${id}:%`)
    .execute()
  expect(mensajes).toHaveLength(1)
  expect(mensajes[0]?.texto).toContain(`/=${HashId}`)
  expect(await leer(id)).toMatchObject({ estado: 'enviado' })
  const sinTelefono = await buildCliente(t.db, { idSucursal: sucursal, telefono: '0000000000' })
  const otro = await tenerPresupuesto(t, caja, sinTelefono.id, sucursal)
  expect((await t.call(caja, presupuestos.enviar, { params: { id: otro.id } })).body.error).toBe('SIN_TELEFONO')
})

test('who is to be called today is listed by the day, and conversion is told by branch and person', async () => {
  const lugar = await buildSucursal(t.db)
  const usuario = await buildUsuario(t.db, { tipo: '1', idSucursal: lugar })
  const tk = await t.entrar(usuario)
  const { id: idCliente } = await buildCliente(t.db, { idSucursal: lugar })
  const hechos = [1, 2, 3].map(() => tenerPresupuesto(t, tk, idCliente, lugar))
  const [uno, otro, tercero] = await Promise.all(hechos)
  const llamar = (id = 0, llamarEl: string | null = null) =>
    t.call(tk, presupuestos.llamar, { params: { id }, body: { llamarEl } })
  expect((await llamar(uno?.id, '2026-11-20')).body.error).toBe('DATOS_INVALIDOS')
  await llamar(uno?.id, '2026-11-24')
  await llamar(otro?.id, null)
  const porLlamar = await t.call(tk, presupuestos.list, { query: { vista: 'porLlamar' } })
  expect(porLlamar.body.data.map(({ id }) => id)).toEqual([uno?.id])

  const pedido = pedidoNuevo(idCliente, lugar)
  await t.call(tk, presupuestos.pedir, { params: { id: uno?.id ?? 0 }, body: { orden: 1, pedido } })
  await t.call(tk, presupuestos.perder, { params: { id: tercero?.id ?? 0 }, body: { motivo: 'plazo' } })
  const { body } = await t.call(tk, presupuestos.conversion, { query: { desde: '2026-11-01', hasta: '2026-11-30' } })
  expect(body.data).toMatchObject([
    { idSucursal: lugar, idUsuario: usuario.id, presupuestos: 3, pedidos: 1, perdidos: 1 },
  ])
  const suyos = (query: object) => t.call(tk, presupuestos.list, { query })
  const dias = { usuario: usuario.id, desde: '2026-11-01', hasta: '2026-11-30' }
  expect((await suyos(dias)).body.data.length).toBe(3)
  expect((await suyos({ ...dias, hasta: '2026-11-02' })).body.data).toEqual([])
  expect((await suyos({ ...dias, usuario: usuario.id + 1 })).body.data).toEqual([])
  expect(
    (await t.call(caja, presupuestos.conversion, { query: { desde: '2026-11-01', hasta: '2026-11-30' } })).status,
  ).toBe(403)
})

test('what was offered stays as it was offered, whoever asks the database', async () => {
  const { id } = await tener()
  const cambiar = () =>
    t.db.updateTable('presupuesto_alternativa').set({ total: 1 }).where('id_presupuesto', '=', id).execute()
  await expect(cambiar()).rejects.toThrow('queda como se ofreció')
  await expect(t.db.deleteFrom('presupuesto').where('id', '=', id).execute()).rejects.toThrow()
})
