import { comisiones } from '@nitida/contract/comisiones'
import { pedidos } from '@nitida/contract/pedidos'
import { beforeEach, expect, test } from 'vitest'
import { AYER, enDia, reglaNueva } from '../../../test/comisiones.ts'
import { abrirMaestro, abrirTienda, type Cajero } from '../../../test/cortes.ts'
import { filasDe } from '../../../test/exportar.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { importarPedido } from '../../../test/mudanza.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { calcularComisiones } from './comisiones.sumas.service.ts'

let t: TestApp
let maestro: Cajero
let tienda: Awaited<ReturnType<typeof abrirTienda>>
let ajena: Awaited<ReturnType<typeof abrirTienda>>

// A chain of its own for each test: a frozen period is the whole chain's.
beforeEach(async () => {
  t = await crearTestApp()
  maestro = await abrirMaestro(t)
  tienda = await abrirTienda(t)
  ajena = await abrirTienda(t)
  return () => t.cerrar()
})

const crear = (cambios: Parameters<typeof reglaNueva>[0] = {}, quien = maestro) =>
  t.call(quien.tk, comisiones.crearRegla, { body: reglaNueva(cambios) })
const ver = async (query: { hasta?: string; periodo?: number } = { hasta: '2026-11-24' }, quien = maestro) => {
  const { body } = await t.call(quien.tk, comisiones.ver, { query })
  if (!body.data) throw new Error('there is no rule')
  return body.data
}
const deEl = async ({ usuario }: Cajero, query?: Parameters<typeof ver>[0]) =>
  (await ver(query)).personas.find(({ idUsuario }) => idUsuario === usuario.id)
const renglones = async (
  { usuario }: Cajero,
  query: { hasta?: string; periodo?: number; page?: number } = {},
  quien = maestro,
) =>
  (
    await t.call(quien.tk, comisiones.renglones, {
      query: { hasta: '2026-11-24', persona: usuario.id, limit: 50, ...query },
    })
  ).body
const cerrar = (hasta: string, { renglones, comision }: { renglones: number; comision: number }, quien = maestro) =>
  t.call(quien.tk, comisiones.cerrar, { body: { hasta, renglones, comision } })
const vender = (quien: Cajero, total: number, cambios: object = {}) =>
  tomarPedido(t, quien.tk, quien.usuario, { elementos: [elemento(total)], ...cambios })
/** A person of a day before, because a session of today has not begun then. */
const enAyer = (quien: Cajero, hacer: (suyo: Cajero) => Promise<unknown>) =>
  enDia(t, AYER, async () => await hacer({ ...quien, tk: await t.entrar(quien.usuario) }))
const cerrarAyer = async () => (await cerrar(AYER, (await ver({ hasta: AYER })).total)).body.data

test('whoever took the order earns on what is collected of it, whoever is at the till', async () => {
  expect((await t.call(maestro.tk, comisiones.ver, { query: {} })).body.data).toBeNull()
  await crear()
  const { id } = await vender(tienda.caja, 1000, { tipoPago: 'Anticipo', anticipo: 400 })
  await t.call(tienda.otra.tk, pedidos.abonar, { params: { id }, body: { importe: 100, formaPago: 'Efectivo' } })

  expect(await deEl(tienda.caja)).toMatchObject({
    ...{ renglones: 2, cobrado: 500, base: 500, comision: 25, porcentajes: [5], idEstado: null },
  })
  expect(await deEl(tienda.otra)).toBeUndefined()
  const rows = await renglones(tienda.caja)
  expect(rows).toMatchObject({ total: 2, cobrado: 500, comision: 25, data: [{ cobrado: 400 }, { cobrado: 100 }] })
})

test('a rule of his own comes before that of all, and the day of the row decides', async () => {
  await crear()
  await crear({ idUsuario: tienda.otra.usuario.id, tramos: [{ desde: 0, porcentaje: 10 }] })
  await crear({ desde: '2026-11-24', tramos: [{ desde: 0, porcentaje: 1 }] })
  await enAyer(tienda.caja, (ella) => vender(ella, 100))
  await vender(tienda.caja, 100)
  await vender(tienda.otra, 100)

  expect(await deEl(tienda.caja)).toMatchObject({ cobrado: 200, comision: 6, porcentajes: [1, 5] })
  expect(await deEl(tienda.otra)).toMatchObject({ comision: 10 })
})

test('the tier that a person reaches holds for all of the period, and a family has its own percent', async () => {
  await crear({
    tramos: [
      { desde: 0, porcentaje: 2 },
      { desde: 1000, porcentaje: 4 },
    ],
    familias: [{ familia: 'mica', porcentaje: 10 }],
  })
  await vender(tienda.caja, 999.99)
  expect(await deEl(tienda.caja)).toMatchObject({ comision: 20, porcentajes: [2] })
  await tomarPedido(t, tienda.caja.tk, tienda.caja.usuario, {
    elementos: [{ ...elemento(60), lente: 'CR-39', importeLente: 40 }],
  })
  // 4 % of 999.99 and of 60, 10 % of 40
  expect(await deEl(tienda.caja)).toMatchObject({ cobrado: 1099.99, comision: 46.4, porcentajes: [4] })
})

test('of a rule for delivered orders money waits until its order is delivered, and a refund takes it off', async () => {
  await crear({ soloEntregados: true })
  const { id } = await vender(tienda.caja, 200)
  expect(await ver()).toMatchObject({ personas: [], esperan: { renglones: 1, cobrado: 200 } })
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(tienda.caja.tk, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
  expect(await deEl(tienda.caja)).toMatchObject({ comision: 10 })
  const { body } = await t.call(tienda.caja.tk, pedidos.conElementos, { params: { id } })
  const elementos = body.elementos.map((uno) => uno.id)
  const devuelta = await t.call(tienda.encargado.tk, pedidos.devolverMercancia, {
    params: { id },
    body: { elementos, formaPago: 'Efectivo', motivo: 'No le gustó' },
  })
  expect(devuelta.status).toBe(200)
  expect(await deEl(tienda.caja)).toMatchObject({ renglones: 2, cobrado: 0, comision: 0 })
})

test('of the margin counts what is left without IVA and cost; what has no cost is told', async () => {
  await crear({ base: 'margen', tramos: [{ desde: 0, porcentaje: 10 }] })
  const articulo = await tenerArticulo(t, tienda.encargado.tk, tienda.idSucursal, 2, { precio: 1160 })
  const conArticulo = elemento(1160, { idArticulo: articulo, lente: 'CR-39', importeLente: 100 })
  await tomarPedido(t, tienda.caja.tk, tienda.caja.usuario, { elementos: [conArticulo] })
  // 1160 / 1.16 − 640
  expect(await deEl(tienda.caja)).toMatchObject({ cobrado: 1260, base: 360, sinCosto: 100, comision: 36 })
})

test('nobody earns on an order that was brought from another program: what is collected of it is told apart (D-95)', async () => {
  await crear()
  const id = await importarPedido(t, maestro.tk, tienda.idSucursal, { total: 900, pagado: 300 })
  await t.call(tienda.caja.tk, pedidos.abonar, { params: { id }, body: { importe: 120, formaPago: 'Efectivo' } })
  const importado = { renglones: 1, cobrado: 120 }
  expect(await ver()).toMatchObject({ personas: [], importado })
  expect(await ver(undefined, tienda.encargado)).toMatchObject({ importado })
  expect(await ver(undefined, ajena.encargado)).toMatchObject({ importado: { renglones: 0, cobrado: 0 } })

  await vender(tienda.caja, 100)
  t.ponerReloj(new Date(AHORA.getTime() + 86_400_000))
  const suyo = { ...maestro, tk: await t.entrar(maestro.usuario) }
  const cerrado = (await cerrar('2026-11-24', { renglones: 1, comision: 5 }, suyo)).body.data
  t.ponerReloj(AHORA)
  expect(await ver({ periodo: cerrado.id })).toMatchObject({ total: { renglones: 1, cobrado: 100 }, importado })
  const { id_persona, id_regla, ...fila } = await t.db
    .selectFrom('comision_renglon')
    .selectAll()
    .executeTakeFirstOrThrow()
  const { id: id_pago } = await t.db
    .selectFrom('pago')
    .select('id')
    .where('id_pedido', '=', id)
    .where('tipo', '<>', 'apertura')
    .executeTakeFirstOrThrow()
  const nueva = { ...fila, id_pago, id_persona, id_regla, cobrado: 12_000, partes: '[]' }
  await expect(t.db.insertInto('comision_renglon').values(nueva).execute()).rejects.toThrow(/no es de esa comisión/)
})

test('an article that was given away takes its cost off the margin, as much of it as was collected', async () => {
  await crear({ base: 'margen', tramos: [{ desde: 0, porcentaje: 10 }] })
  const armazon = await tenerArticulo(t, tienda.encargado.tk, tienda.idSucursal, 2, { precio: 2320 })
  const estuche = await tenerArticulo(t, tienda.encargado.tk, tienda.idSucursal, 2, {
    ...{ familia: 'accesorio', precio: 700, genero: null },
  })
  const elementos = [elemento(2320, { idArticulo: armazon }), elemento(0, { idArticulo: estuche })]
  const { id } = await vender(tienda.caja, 2320, { elementos, tipoPago: 'Anticipo', anticipo: 580 })
  // A quarter of 2320 / 1.16 − 640, less a quarter of 640
  expect(await deEl(tienda.caja)).toMatchObject({ cobrado: 580, base: 180, sinCosto: 0, comision: 18 })
  await t.call(tienda.caja.tk, pedidos.abonar, { params: { id }, body: { importe: 1740, formaPago: 'Efectivo' } })
  expect(await deEl(tienda.caja)).toMatchObject({ cobrado: 2320, base: 720, sinCosto: 0, comision: 72 })
  expect((await renglones(tienda.caja)).data[0]?.partes).toMatchObject([
    { familia: 'accesorio', cobrado: 0, base: -160 },
    { familia: 'armazon', cobrado: 580, base: 340 },
  ])
})

test('a frozen period never changes: a late row of its days falls into the next one', async () => {
  await crear()
  let id = 0
  await enAyer(tienda.caja, async (ella) => {
    id = (await vender(ella, 300, { tipoPago: 'Anticipo', anticipo: 200 })).id
  })
  const periodo = await cerrarAyer()
  expect(periodo).toMatchObject({ desde: '2026-11-01', hasta: AYER, renglones: 1, cobrado: 200, comision: 10 })

  // Recorded later, of a day that is frozen.
  await enAyer(tienda.caja, (ella) =>
    t.call(ella.tk, pedidos.abonar, { params: { id }, body: { importe: 50, formaPago: 'Efectivo' } }),
  )
  await crear({ desde: '2026-11-24', tramos: [{ desde: 0, porcentaje: 50 }] })

  expect(await ver({ periodo: periodo.id })).toMatchObject({ total: { cobrado: 200, comision: 10 }, cerrado: {} })
  expect(await ver()).toMatchObject({
    ...{ desde: '2026-11-24', total: { cobrado: 50, comision: 2.5 }, deAntes: { renglones: 1, cobrado: 50 } },
  })
  expect((await crear({ desde: AYER })).body.error).toBe('REGLA_EN_PERIODO_CERRADO')
})

test('twenty clicks freeze one period; nothing but what was shown, and no day that has not ended, is frozen', async () => {
  await crear()
  await enAyer(tienda.caja, (ella) => vender(ella, 300))
  const { total } = await ver({ hasta: AYER })

  expect((await cerrar(AYER, { ...total, comision: total.comision + 1 })).body.error).toBe('COMISIONES_CAMBIARON')
  expect((await cerrar('2026-11-24', total)).body.error).toBe('COMISIONES_SIN_TERMINAR')
  const todas = await Promise.all(Array.from({ length: 20 }, () => cerrar(AYER, total)))
  expect(todas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(todas.filter(({ body }) => body.error === 'COMISIONES_CERRADAS')).toHaveLength(19)
  t.ponerReloj(new Date(AHORA.getTime() + 2 * 86_400_000))
  try {
    const suyo = { ...maestro, tk: await t.entrar(maestro.usuario) }
    expect((await cerrar('2026-11-25', { renglones: 0, comision: 0 }, suyo)).body.error).toBe(
      'COMISIONES_SIN_RENGLONES',
    )
  } finally {
    t.ponerReloj(AHORA)
  }
})

test('the last day has ended when it has in the westernmost branch', async () => {
  const lejana = await abrirTienda(t, { zona: 'America/Tijuana' })
  await crear()
  await vender(lejana.caja, 100)
  t.ponerReloj(new Date('2026-11-25T07:00:00Z')) // one o'clock in Mexico City, eleven at night in Tijuana
  try {
    const suyo = { ...maestro, tk: await t.entrar(maestro.usuario) }
    expect((await cerrar('2026-11-24', { renglones: 1, comision: 5 }, suyo)).body.error).toBe('COMISIONES_SIN_TERMINAR')
  } finally {
    t.ponerReloj(AHORA)
  }
})

test('a manager sees the rows of his branch, open and frozen, and decides nothing', async () => {
  await crear()
  await enAyer(tienda.caja, (ella) => vender(ella, 300))
  await enAyer(ajena.caja, (el) => vender(el, 700))
  const suyas = async (query?: Parameters<typeof ver>[0]) => (await ver(query, tienda.encargado)).total
  expect(await suyas()).toMatchObject({ renglones: 1, cobrado: 300, comision: 15 })
  const { id } = await cerrarAyer()
  expect(await suyas({ periodo: id })).toMatchObject({ cobrado: 300 })
  expect((await ver({ periodo: id }, tienda.encargado)).personas).toMatchObject([{ idEstado: null }])
  expect(await renglones(ajena.caja, { periodo: id }, tienda.encargado)).toMatchObject({ total: 0, cobrado: 0 })
  const { body } = await t.call(tienda.encargado.tk, comisiones.periodos, { query: {} })
  expect(body.data).toMatchObject([{ cobrado: 300, comision: 15 }])
  expect(await filasDe(t, tienda.encargado.tk, 'comisiones', { periodo: String(id) })).toHaveLength(1)

  expect((await crear({}, tienda.encargado)).status).toBe(403)
  expect((await cerrar(AYER, { renglones: 1, comision: 15 }, tienda.encargado)).status).toBe(403)
  expect((await t.call(tienda.caja.tk, comisiones.ver, { query: {} })).status).toBe(403)
})

test('a statement is a PDF by its signed address, and its rows a workbook with the same sum', async () => {
  await crear()
  await enAyer(tienda.caja, (ella) => vender(ella, 333.33))
  await enAyer(tienda.otra, (el) => vender(el, 100))
  const { id, comision } = await cerrarAyer()
  const { personas } = await ver({ periodo: id })
  const idEstado = personas.find(({ idUsuario }) => idUsuario === tienda.caja.usuario.id)?.idEstado ?? 0
  const { pdfUrl } = (await t.call(maestro.tk, comisiones.papel, { params: { id: idEstado } })).body.data
  const pdf = await t.app.inject({ method: 'GET', url: pdfUrl })
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  expect((await t.app.inject({ method: 'GET', url: `${pdfUrl}0` })).statusCode).toBe(404)

  const filas = await filasDe(t, maestro.tk, 'comisiones', { periodo: String(id) })
  const suma = filas.reduce((todo, fila) => todo + Math.round(Number(fila.Comisión) * 100), 0) / 100
  expect([filas.length, suma]).toEqual([2, comision])
  const persona = String(tienda.caja.usuario.id)
  expect(await filasDe(t, maestro.tk, 'comisiones', { periodo: String(id), persona })).toMatchObject([
    { Cobrado: 333.33, Comisión: 16.67 },
  ])
})

test.each([
  [{ tramos: [{ desde: 1, porcentaje: 5 }] }, 'El primer tramo empieza en 0.'],
  [{ tramos: [] }, 'Escribe al menos un porcentaje.'],
  [
    {
      tramos: [
        { desde: 0, porcentaje: 5 },
        { desde: 0, porcentaje: 6 },
      ],
    },
    'Cada tramo empieza después que el anterior.',
  ],
  [{ tramos: [{ desde: 0, porcentaje: 100.01 }] }, 'El porcentaje es de 100 o menos.'],
  [{ tramos: [{ desde: 0, porcentaje: -1 }] }, 'El porcentaje no puede ser negativo.'],
  [{ tramos: [{ desde: 0, porcentaje: 1.005 }] }, 'El porcentaje admite hasta dos decimales.'],
  [
    {
      familias: [
        { familia: 'mica' as const, porcentaje: 1 },
        { familia: 'mica' as const, porcentaje: 2 },
      ],
    },
    'Una familia va una sola vez.',
  ],
  [{ desde: '2020-01-01' }, 'Una regla empieza hace un año, cuando mucho.'],
  [{ idUsuario: 999_999 }, 'Elige a quien levanta pedidos.'],
])('%j is refused', async (cambios, texto) => {
  const { status, body } = await crear(cambios)
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain(texto)
})

test('what is frozen cannot be changed, and the database takes no row twice nor one that is not its own', async () => {
  await crear()
  await enAyer(tienda.caja, (ella) => vender(ella, 300))
  await cerrarAyer()
  await vender(tienda.otra, 50)
  const fila = await t.db.selectFrom('comision_renglon').selectAll().executeTakeFirstOrThrow()
  const nueva = { ...fila, partes: '[]' }
  const otro = await t.db.selectFrom('pago').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await expect(t.db.insertInto('comision_renglon').values(nueva).execute()).rejects.toThrow(/comision_renglon_pkey/)
  await expect(
    t.db
      .insertInto('comision_renglon')
      .values({ ...nueva, id_pago: otro.id, cobrado: 5_000 })
      .execute(),
  ).rejects.toThrow(/no es de esa comisión/)
  await expect(t.db.updateTable('comision_renglon').set({ comision: 1 }).execute()).rejects.toThrow()
  await expect(t.db.deleteFrom('comision_periodo').execute()).rejects.toThrow()
})

test('the sums of a random chain are those of its ledger, counted by themselves', async () => {
  await crear({ tramos: [{ desde: 0, porcentaje: 7.5 }] })
  const cajeros = [tienda.caja, tienda.otra, ajena.caja]
  for (let i = 0; i < 30; i++) {
    const cajero = cajeros[i % 3] ?? tienda.caja
    const total = ((i * 7919) % 5000) / 7 + 10
    const redondo = Math.round(total * 100) / 100
    const { id } = await vender(cajero, redondo, i % 2 ? {} : { tipoPago: 'Anticipo', anticipo: 9.99 })
    if (i % 5 === 0) await t.call(maestro.tk, pedidos.eliminar, { params: { id }, body: { motivo: 'Duplicado' } })
  }
  const libro = await t.db
    .selectFrom('pago as g')
    .innerJoin('pedido as o', 'o.id', 'g.id_pedido')
    .select(['o.id_creador as idUsuario', 'g.importe'])
    .execute()
  const { personas, total } = await ver()
  await calcularComisiones({ db: t.db }, new AbortController().signal)
  expect(await ver()).toMatchObject({ personas, total })
  for (const { usuario } of cajeros) {
    const suyos = libro.filter(({ idUsuario }) => idUsuario === usuario.id).map(({ importe }) => importe)
    const comision = suyos.reduce((suma, n) => suma + Math.sign(n) * Math.round(Math.abs(n) * 0.075 + 1e-9), 0)
    const una = personas.find(({ idUsuario }) => idUsuario === usuario.id)
    expect([una?.cobrado, una?.comision]).toEqual([suyos.reduce((a, b) => a + b, 0) / 100, comision / 100])
  }
  expect(total.renglones).toBe(libro.length)
})
