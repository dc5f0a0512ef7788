import { comisiones } from '@nitida/contract/comisiones'
import { pedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AYER, enDia, reglaNueva } from '../../../test/comisiones.ts'
import { abrirMaestro, abrirTienda, type Cajero } from '../../../test/cortes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { importarPedido } from '../../../test/mudanza.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { crearAzar } from '../../demo/azar.ts'
import { descartarCalculadas, listSinCalcular, updateCalculadas } from './comisiones.sumas.queries.ts'
import { calcularComisiones } from './comisiones.sumas.service.ts'

const HOY = '2026-11-24'

let t: TestApp
let maestro: Cajero
let tiendas: Awaited<ReturnType<typeof abrirTienda>>[]
const articulos: number[] = []

beforeAll(async () => {
  // Moves that no screen makes leave other rules broken; what is kept is asked at each step.
  t = await crearTestApp({ oraculo: false })
  maestro = await abrirMaestro(t)
  tiendas = [await abrirTienda(t), await abrirTienda(t, { zona: 'America/Tijuana' })]
  for (const [i, { encargado, idSucursal }] of tiendas.entries())
    articulos.push(
      await tenerArticulo(t, encargado.tk, idSucursal, 40, { precio: 900 + i }),
      await tenerArticulo(t, encargado.tk, idSucursal, 0, { familia: 'accesorio', genero: null, precio: 120 }),
    )
})
afterAll(() => t?.cerrar())

const guardar = () => calcularComisiones({ db: t.db }, new AbortController().signal)
const sinGuardar = async () => (await listSinCalcular(t.db, { despues: 0, cuantas: 100_000 })).length
const ver = async (quien = maestro) => (await t.call(quien.tk, comisiones.ver, { query: { hasta: HOY } })).body.data

/** The same view of everybody who may see it, with what is kept and without. */
async function comparar() {
  const quienes = [maestro, ...tiendas.map(({ encargado }) => encargado)]
  const guardadas = await Promise.all(quienes.map((quien) => ver(quien)))
  await descartarCalculadas(t.db, HOY)
  const vivas = await Promise.all(quienes.map((quien) => ver(quien)))
  expect(guardadas).toEqual(vivas)
  const [todas] = vivas
  for (const { idUsuario, renglones, cobrado, comision } of todas?.personas ?? []) {
    const { body } = await t.call(maestro.tk, comisiones.renglones, { query: { hasta: HOY, persona: idUsuario } })
    expect([body.total, body.cobrado, body.comision]).toEqual([renglones, cobrado, comision])
  }
  return todas
}

test('what is kept is what the rows come to, whatever happens to them', async () => {
  const azar = crearAzar(38)
  const tienda = () => azar.elegir(tiendas)
  const tomados: (Awaited<ReturnType<typeof tomarPedido>> & { de: (typeof tiendas)[number] })[] = []
  const vender = async () => {
    const de = tienda()
    const quien = azar.elegir([de.caja, de.otra, de.encargado])
    const suyos = articulos.slice(tiendas.indexOf(de) * 2, tiendas.indexOf(de) * 2 + 2)
    const elementos = [
      elemento(
        azar.entero(1, 300_000) / 100,
        azar.ocurre(0.8) ? { idArticulo: azar.elegir(suyos), motivoPrecio: 'Acuerdo' } : {},
      ),
      { ...elemento(azar.entero(0, 50_000) / 100), lente: 'CR-39', importeLente: azar.entero(0, 90_000) / 100 },
    ]
    const total = elementos.reduce(
      (suma, { importeArmazon, importeLente = 0 }: { importeArmazon: number; importeLente?: number }) =>
        suma + importeArmazon + importeLente,
      0,
    )
    const tomado = await tomarPedido(t, quien.tk, quien.usuario, {
      elementos,
      ...(azar.ocurre(0.5) && { tipoPago: 'Anticipo' as const, anticipo: Math.floor(total / 3) }),
    })
    tomados.push({ ...tomado, de })
  }
  const entregar = async (id: number, { tk }: Cajero) => {
    for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
      await t.call(tk, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
  }
  const uno = () => azar.elegir(tomados.slice(-4))
  const nuevaRegla = async () => {
    const { usuario } = azar.elegir([tienda().caja, tienda().otra])
    const tramos = [
      { desde: 0, porcentaje: azar.entero(0, 900) / 100 },
      { desde: azar.entero(1, 5000), porcentaje: 12.5 },
    ]
    return t.call(maestro.tk, comisiones.crearRegla, {
      body: reglaNueva({
        idUsuario: azar.ocurre(0.5) ? usuario.id : null,
        ...{ base: azar.elegir(['cobrado', 'margen', 'margen'] as const), soloEntregados: azar.ocurre(0.3), tramos },
        ...{
          desde: azar.elegir(['2026-11-20', HOY]),
          familias: [
            {
              familia: azar.elegir(['mica', 'solar', 'armazon', 'accesorio'] as const),
              porcentaje: azar.entero(0, 1500) / 100,
            },
          ],
        },
      }),
    })
  }
  const pasos: (() => Promise<unknown>)[] = [
    vender,
    async () => {
      const { id, de } = uno()
      return t.call(de.otra.tk, pedidos.abonar, { params: { id }, body: { importe: 7.77, formaPago: 'Efectivo' } })
    },
    async () => {
      const { id, de } = uno()
      await entregar(id, de.caja)
    },
    async () => {
      const { id, de } = uno()
      const { body } = await t.call(de.caja.tk, pedidos.conElementos, { params: { id } })
      const elementos = body.elementos ? [azar.elegir(body.elementos).id] : []
      return t.call(de.encargado.tk, pedidos.devolverMercancia, {
        params: { id },
        body: { elementos, formaPago: 'Efectivo', motivo: 'No le gustó' },
      })
    },
    vender,
    async () => t.call(maestro.tk, pedidos.eliminar, { params: { id: uno().id }, body: { motivo: 'Duplicado' } }),
    async () =>
      conDuenio(t.url, (db) =>
        sql`update sucursal set tasa_iva = case when tasa_iva = '0.16' then '0.08' else '0.16' end
      where id = ${tienda().idSucursal}`.execute(db),
      ),
    async () =>
      conDuenio(t.url, (db) =>
        sql`update articulo set familia = case when familia = 'armazon' then 'solar' else 'armazon' end
      where id = ${azar.elegir(articulos)} and familia <> 'accesorio'`.execute(db),
      ),
    async () =>
      conDuenio(t.url, (db) =>
        sql`update articulo_costo set promedio = promedio + 1 where id_articulo = ${azar.elegir(articulos)}`.execute(
          db,
        ),
      ),
    async () =>
      conDuenio(t.url, (db) =>
        sql`insert into practica (id_pedido, id_cliente, creada_en)
      select id, id_cliente, creado_en from pedido where id = ${uno().id} on conflict do nothing`.execute(db),
      ),
    vender,
    vender,
    // An order that is written anew, with a lens more, and one whose lens costs what its frame did.
    async () => {
      const { id, enviado, de } = uno()
      const elementos = [...enviado.elementos, { ...elemento(10), lente: 'Bifocal', importeLente: azar.entero(1, 90) }]
      return t.call(de.encargado.tk, pedidos.actualizar, { params: { id }, body: { ...enviado, elementos } })
    },
    async () =>
      conDuenio(t.url, (db) =>
        sql`update pedido_elemento set importe_armazon = importe_lente, importe_lente = importe_armazon where id_pedido = ${uno().id}`.execute(
          db,
        ),
      ),
    vender,
    // The same article, whose cost is known by its sale; the margin is what its person earns on.
    async () => {
      const de = tienda()
      const idArticulo = articulos[tiendas.indexOf(de) * 2] ?? 0
      const elementos = [elemento(azar.entero(800, 1200), { idArticulo, motivoPrecio: 'Acuerdo' })]
      const tomado = await tomarPedido(t, de.encargado.tk, de.encargado.usuario, { elementos })
      tomados.push({ ...tomado, de })
      await entregar(tomado.id, de.caja)
    },
    // A piece that left again, at another cost: the average of its moment.
    async () => {
      await conDuenio(t.url, (db) => sql`update articulo_costo set promedio = promedio + 3100`.execute(db))
      await conDuenio(t.url, (db) =>
        sql`insert into movimiento_inventario (id_articulo, cantidad, de, de_sucursal, a, a_sucursal, causa, id_pedido, id_elemento, entrega,
            costo_unitario, id_usuario, creado_en)
          select id_articulo, 1, de, de_sucursal, a, a_sucursal, causa, id_pedido, id_elemento, 9, 0, id_usuario, creado_en
          from movimiento_inventario where causa = 'venta' and id_pedido = ${tomados.at(-1)?.id ?? 0} limit 1 on conflict do nothing`.execute(
          db,
        ),
      )
    },
    async () => {
      const { id, de } = uno()
      return t.call(de.encargado.tk, pedidos.deshacerEntrega, { params: { id }, body: { motivo: 'No se la llevó' } })
    },
    async () => {
      const id = await importarPedido(t, maestro.tk, tienda().idSucursal, { total: 900, pagado: 300 })
      return t.call(maestro.tk, pedidos.abonar, { params: { id }, body: { importe: 50, formaPago: 'Efectivo' } })
    },
    // The last import is taken back.
    async () =>
      conDuenio(t.url, (db) =>
        sql`delete from importado where libro = 'pedidos' and id_registro = (select max(id_registro) from importado where libro = 'pedidos')`.execute(
          db,
        ),
      ),
  ]
  const familias = [
    { familia: 'mica' as const, porcentaje: 12.34 },
    { familia: 'solar' as const, porcentaje: 3 },
  ]
  await t.call(maestro.tk, comisiones.crearRegla, { body: reglaNueva({ familias }) })
  for (const { otra, encargado } of tiendas)
    for (const { usuario } of [otra, encargado])
      await t.call(maestro.tk, comisiones.crearRegla, {
        body: reglaNueva({ idUsuario: usuario.id, base: 'margen', familias }),
      })
  for (let i = 0; i < 4; i++) await vender()
  // Each step in turn, a few times over, and at last with rules of chance.
  for (let vuelta = 0; vuelta < 8; vuelta++) {
    for (const paso of vuelta < 5 ? pasos : [...pasos, nuevaRegla]) {
      if (azar.ocurre(0.9)) await guardar()
      await paso()
      await comparar()
    }
  }
  await guardar()
  expect((await comparar())?.personas.length).toBeGreaterThan(4)
}, 240_000)

test('a change while a row is being reckoned has it reckoned again', async () => {
  await t.call(maestro.tk, comisiones.crearRegla, { body: reglaNueva({ desde: HOY, soloEntregados: true }) })
  const [{ caja }] = tiendas as [(typeof tiendas)[number]]
  const { id } = await tomarPedido(t, caja.tk, caja.usuario, { elementos: [elemento(100)] })
  await guardar()
  await descartarCalculadas(t.db, HOY)
  const leidas = await listSinCalcular(t.db, { despues: 0, cuantas: 100_000 })
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(caja.tk, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
  const deEl = leidas.map((una) => ({
    ...una,
    ...{ idRegla: 1, idUsuario: caja.usuario.id, lista: false, cobrado: 1, base: 1, sinCosto: 0, comisiones: [1] },
  }))
  const ids = await t.db.selectFrom('pago').select('id').where('id_pedido', '=', id).execute()
  await updateCalculadas(
    t.db,
    deEl.filter(({ idPago }) => ids.some((suyo) => suyo.id === idPago)),
  )
  expect((await listSinCalcular(t.db, { despues: 0, cuantas: 100_000 })).map(({ idPago }) => idPago)).toEqual(
    expect.arrayContaining(ids.map((suyo) => suyo.id)),
  )
})

test('what a till holds waits for the next turn, and nobody waits for it', async () => {
  const [{ caja }] = tiendas as [(typeof tiendas)[number]]
  await tomarPedido(t, caja.tk, caja.usuario, { elementos: [elemento(100)] })
  await guardar()
  const antes = await sinGuardar()
  await descartarCalculadas(t.db, HOY)
  const todas = await sinGuardar()
  await conDuenio(t.url, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select from comision_por_pagar where calculada = false and id_usuario is not null order by id_pago desc limit 1 for update`.execute(
        trx,
      )
      await guardar()
      expect(await sinGuardar()).toBe(antes + 1)
    }),
  )
  expect(todas).toBeGreaterThan(antes + 1)
  await guardar()
  expect(await sinGuardar()).toBe(antes)
})

test('kept sums that are not those of the rows close nothing, and are reckoned anew', async () => {
  const { caja } = await abrirTienda(t)
  await t.call(maestro.tk, comisiones.crearRegla, { body: reglaNueva({ idUsuario: caja.usuario.id }) })
  await enDia(t, AYER, async () => {
    await tomarPedido(t, await t.entrar(caja.usuario), caja.usuario, { elementos: [elemento(200)] })
  })
  await guardar()
  await conDuenio(t.url, (db) =>
    sql`update comision_por_pagar set comisiones = array(select x + 500 from unnest(comisiones) x)
    where calculada and id_regla is not null and dia = ${AYER}::date`.execute(db),
  )
  const mirar = async () => (await t.call(maestro.tk, comisiones.ver, { query: { hasta: AYER } })).body.data?.total
  const cerrar = async () => {
    const { renglones = 0, comision = 0 } = (await mirar()) ?? {}
    return t.call(maestro.tk, comisiones.cerrar, { body: { hasta: AYER, renglones, comision } })
  }
  expect((await cerrar()).body.error).toBe('COMISIONES_CAMBIARON')
  expect((await cerrar()).status).toBe(200)
})
