import { comisiones } from '@nitida/contract/comisiones'
import { pedidos } from '@nitida/contract/pedidos'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AYER, enDia, reglaNueva } from '../../../test/comisiones.ts'
import { abrirMaestro, abrirTienda, type Cajero } from '../../../test/cortes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { descartarCalculadas } from './comisiones.sumas.queries.ts'
import { calcularComisiones } from './comisiones.sumas.service.ts'

const HOY = '2026-11-24'

let t: TestApp
let maestro: Cajero
let tienda: Awaited<ReturnType<typeof abrirTienda>>
let articulo: number

const comoDuenio = (sentencia: RawBuilder<unknown>) => conDuenio(t.url, (db) => sentencia.execute(db))

beforeAll(async () => {
  // Rows are changed as no screen does.
  t = await crearTestApp({ oraculo: false })
  await comoDuenio(sql`alter table pedido_elemento disable trigger elemento_total_de_elementos`)
  maestro = await abrirMaestro(t)
  tienda = await abrirTienda(t)
  articulo = await tenerArticulo(t, tienda.encargado.tk, tienda.idSucursal, 40, { precio: 900 })
  const familias = [
    { familia: 'mica' as const, porcentaje: 12.34 },
    { familia: 'solar' as const, porcentaje: 3 },
  ]
  const reglas = [
    {},
    { idUsuario: tienda.otra.usuario.id, soloEntregados: true },
    { idUsuario: tienda.encargado.usuario.id, base: 'margen' as const },
  ]
  for (const una of reglas) await t.call(maestro.tk, comisiones.crearRegla, { body: reglaNueva({ familias, ...una }) })
})
afterAll(() => t?.cerrar())

const ver = async () => (await t.call(maestro.tk, comisiones.ver, { query: { hasta: HOY } })).body.data

const lentes = (importeLente: number) => ({ ...elemento(100), lente: 'CR-39', importeLente })
const vender = async ({ tk, usuario }: Cajero, elementos = [elemento(500), lentes(300)]): Promise<number> =>
  (await tomarPedido(t, tk, usuario, { elementos })).id
const entregar = async (id: number) => {
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(tienda.caja.tk, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
}
/** An order whose margin goes by the cost of its sale. */
const venderArticulo = async (): Promise<number> => {
  const id = await vender(tienda.encargado, [elemento(900, { idArticulo: articulo })])
  await entregar(id)
  return id
}
const importar = (id: number) =>
  comoDuenio(sql`insert into importado (libro, id_sucursal, clave, id_registro, valores)
    values ('pedidos', ${tienda.idSucursal}, ${`C-${id}`}, ${id}, '{}')`)

interface Cambio {
  /** Has a row whose commission can be kept. @returns the order's id. */
  preparar(): Promise<number>
  /** Changes what the row comes to, so that this trigger alone notices it. */
  hacer(id: number): Promise<unknown>
}

const deCaja = () => vender(tienda.caja)

/** Every trigger that has rows be reckoned again, with a change of which no other one hears. */
const cambios: Record<string, Cambio> = {
  'pedido.comision_cambiada': { preparar: () => vender(tienda.otra), hacer: entregar },
  'pedido_elemento.comision_nuevos': {
    preparar: deCaja,
    hacer: (id) =>
      comoDuenio(sql`insert into pedido_elemento (id_pedido, orden, armazon, lente, importe_armazon, importe_lente)
        values (${id}, 9, 'Otro', 'Bifocal', 0, 70000)`),
  },
  'pedido_elemento.comision_quitados': {
    preparar: deCaja,
    hacer: (id) => comoDuenio(sql`delete from pedido_elemento where id_pedido = ${id} and importe_lente > 0`),
  },
  'pedido_elemento.comision_cambiado': {
    preparar: deCaja,
    hacer: (id) =>
      comoDuenio(sql`update pedido_elemento set importe_armazon = importe_lente, importe_lente = importe_armazon
        where id_pedido = ${id} and importe_lente > 0`),
  },
  'movimiento_inventario.comision_nuevos': {
    preparar: venderArticulo,
    // A piece leaves at the average of its moment.
    hacer: async (id) => {
      await comoDuenio(sql`update articulo_costo set promedio = promedio + 3100 where id_articulo = ${articulo}`)
      await comoDuenio(sql`insert into movimiento_inventario (id_articulo, cantidad, de, de_sucursal, a, a_sucursal, causa, id_pedido, id_elemento,
          entrega, costo_unitario, id_usuario, creado_en)
        select id_articulo, 1, de, de_sucursal, a, a_sucursal, causa, id_pedido, id_elemento, 9, 0, id_usuario, creado_en
        from movimiento_inventario where causa = 'venta' and id_pedido = ${id} limit 1`)
    },
  },
  'importado.comision_nuevos': { preparar: deCaja, hacer: importar },
  'importado.comision_quitados': {
    preparar: async () => {
      const id = await deCaja()
      await importar(id)
      return id
    },
    hacer: (id) => comoDuenio(sql`delete from importado where libro = 'pedidos' and id_registro = ${id}`),
  },
  'practica.comision_nueva': {
    preparar: deCaja,
    hacer: (id) =>
      comoDuenio(
        sql`insert into practica (id_pedido, id_cliente, creada_en) select id, id_cliente, creado_en from pedido where id = ${id}`,
      ),
  },
  'articulo.comision_cambiado': {
    preparar: venderArticulo,
    hacer: () =>
      comoDuenio(
        sql`update articulo set familia = case when familia = 'armazon' then 'solar' else 'armazon' end where id = ${articulo}`,
      ),
  },
  'sucursal.comision_cambiada': {
    preparar: venderArticulo,
    hacer: () =>
      comoDuenio(
        sql`update sucursal set tasa_iva = case when tasa_iva = '0.16' then '0.08' else '0.16' end where id = ${tienda.idSucursal}`,
      ),
  },
  'comision_regla.comision_nueva': {
    preparar: deCaja,
    hacer: (id) =>
      t.call(maestro.tk, comisiones.crearRegla, {
        body: reglaNueva({ idUsuario: tienda.caja.usuario.id, tramos: [{ desde: 0, porcentaje: 7 + (id % 50) }] }),
      }),
  },
}

/** Changes something, and looks at what is kept and at what the rows come to. */
async function cambiar(nombre: string, { preparar, hacer }: Cambio, conDisparador: boolean) {
  const [tabla = '', disparador = ''] = nombre.split('.')
  const poner = (como: 'enable' | 'disable') =>
    comoDuenio(sql`alter table ${sql.id(tabla)} ${sql.raw(como)} trigger ${sql.id(disparador)}`)
  const id = await preparar()
  await calcularComisiones({ db: t.db }, new AbortController().signal)
  if (!conDisparador) await poner('disable')
  await hacer(id)
  if (!conDisparador) await poner('enable')
  const guardado = await ver()
  await descartarCalculadas(t.db, HOY)
  return { guardado, vivo: await ver() }
}

describe('a change of what a row is reckoned of', () => {
  test.each(Object.entries(cambios))('%s notices it, and nothing else would', async (nombre, cambio) => {
    const sin = await cambiar(nombre, cambio, false)
    expect(sin.guardado).not.toEqual(sin.vivo)
    const con = await cambiar(nombre, cambio, true)
    expect(con.guardado).toEqual(con.vivo)
  })

  test('every trigger has its change here', async () => {
    const { rows } = await sql<{ nombre: string }>`
      select c.relname || '.' || g.tgname as nombre from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc f on f.oid = g.tgfoid
      where f.proname like 'comision\_de\_%' order by 1`.execute(t.db)
    expect(rows.map(({ nombre }) => nombre)).toEqual(Object.keys(cambios).toSorted())
  })

  test('money that is taken waits, and once some of its order is frozen the rest waits for no delivery', async () => {
    const { otra } = tienda
    let id = 0
    await enDia(t, AYER, async () => {
      const tk = await t.entrar(otra.usuario)
      const tomado = await tomarPedido(t, tk, otra.usuario, { tipoPago: 'Anticipo', anticipo: 100 })
      id = tomado.id
    })
    await t.call(maestro.tk, comisiones.crearRegla, {
      body: reglaNueva({ idUsuario: otra.usuario.id, desde: '2026-11-02' }),
    })
    await t.call(maestro.tk, comisiones.crearRegla, {
      body: reglaNueva({ idUsuario: otra.usuario.id, desde: HOY, soloEntregados: true }),
    })
    await t.call(otra.tk, pedidos.abonar, { params: { id }, body: { importe: 50, formaPago: 'Efectivo' } })
    await calcularComisiones({ db: t.db }, new AbortController().signal)
    const esperan = () =>
      t.db
        .selectFrom('comision_por_pagar as q')
        .innerJoin('pago as g', 'g.id', 'q.id_pago')
        .select(['g.importe', 'q.lista', 'q.calculada'])
        .where('q.id_pedido', '=', id)
        .orderBy('g.id')
        .execute()
    expect(await esperan()).toEqual([
      { importe: 10_000, lista: false, calculada: true },
      { importe: 5_000, lista: false, calculada: true },
    ])
    const { body } = await t.call(maestro.tk, comisiones.ver, { query: { hasta: AYER } })
    const { renglones = 0, comision = 0 } = body.data?.total ?? {}
    expect((await t.call(maestro.tk, comisiones.cerrar, { body: { hasta: AYER, renglones, comision } })).status).toBe(
      200,
    )
    expect(await esperan()).toEqual([{ importe: 5_000, lista: false, calculada: false }])
    await calcularComisiones({ db: t.db }, new AbortController().signal)
    expect(await esperan()).toEqual([{ importe: 5_000, lista: true, calculada: true }])
  })
})
