import { clientes } from '@nitida/contract/clientes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { generarCarga } from '../../../../db/seed/carga.ts'
import { telefonoFicticio } from '../../src/demo/pacientes.ts'
import { plazas } from '../../src/demo/plazas.ts'
import { type BaseDePrueba, crearBaseDePrueba } from '../baseDeDatos.ts'
import { clienteNuevo } from '../clientes.ts'
import { conDuenio } from '../duenio.ts'
import { AHORA } from '../reloj.ts'
import { crearTestApp, exigirReglas, type TestApp } from '../testApp.ts'
import { faltasDePedidos, sinFaltas } from './pedidos.ts'

/** A hundredth of the chain of thirty branches. */
const TAMANO = {
  sucursales: 3,
  pacientes: 3000,
  anosDeCitas: 1,
  citasPorAno: 4980,
  anosDePedidos: 1,
  pedidosPorAno: 3060,
  visitasPorAno: 3300,
}

let base: BaseDePrueba
let t: TestApp
let indicesAntes: string[]

const indices = async (app: TestApp) => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where schemaname = 'public' order by indexname`.execute(app.db)
  return rows.map((fila) => fila.indexdef)
}

beforeAll(async () => {
  base = await crearBaseDePrueba(inject('pgUrl'))
  t = await crearTestApp({ url: base.url })
  indicesAntes = await indices(t)
  await generarCarga(base.url, TAMANO, AHORA)
}, 60_000)
afterAll(async () => {
  await t?.cerrar()
  await base?.borrar()
})

async function unaFila<T>(consulta: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await consulta.execute(t.db)
  const [fila] = rows
  if (!fila) throw new Error('no row')
  return fila
}

describe('the load data', () => {
  test('has the size that was asked for', async () => {
    const cuenta = await unaFila(sql`
      select (select count(*) from sucursal) as sucursales, (select count(*) from usuario) as usuarios,
             (select count(*) from cliente) as pacientes, (select count(*) from cita) as citas, (select count(*) from pedido) as pedidos`)

    expect(cuenta).toEqual({ sucursales: 3, usuarios: 16, pacientes: 3000, citas: 4980, pedidos: 3060 })
  })

  test('has a price list of a few hundred lenses', async () => {
    const { total, activas, disenos } = await unaFila(sql<Record<'total' | 'activas' | 'disenos', number>>`
      select count(*) as total, count(*) filter (where activa) as activas, count(distinct diseno) as disenos from mica`)
    expect({ total, activas, disenos }).toEqual({ total: 564, activas: 552, disenos: 6 })
  })

  test('has lots that expire, and orders to suppliers in every state, some of them late', async () => {
    const cuenta = await unaFila(sql`
      select (select count(*) from articulo_lote) > 50 as lotes,
             (select count(distinct l.caduca < ${AHORA}::date) from existencia_lote e join articulo_lote l on l.id = e.id_lote
               where e.cantidad > 0) as vigencias,
             (select count(*) > 0 from movimiento_lote where cambio < 0) as salen,
             (select json_object_agg(estado, n) from (
               select estado_de_orden_compra(id) as estado, count(*) as n from orden_compra group by 1) x) as estados,
             (select count(*) from orden_compra where estado_de_orden_compra(id) = 'parcial' and prometida < ${AHORA}::date) as tarde`)

    expect(cuenta).toEqual({
      ...{ lotes: true, vigencias: 2, salen: true, tarde: 3 },
      estados: { borrador: 3, cancelado: 3, enviado: 3, parcial: 3, recibido: 204 },
    })
  })

  test('has quotes that became orders as often as in a real chain, and of every other kind', async () => {
    const cuenta = await unaFila(sql`
      select count(*) > 500 as muchos, count(q.id_pedido)::float / count(*) between 0.4 and 0.7 as se_hacen,
             count(*) filter (where q.creado_en < c.creado_en or q.creado_en > ${AHORA}) as imposibles,
             count(*) filter (where q.id_pedido is null and q.perdido_en is null and q.vigente_hasta >= ${AHORA}::date) > 3 as abiertos,
             bool_or(q.interesa is not null) as interesan, bool_or(q.enviado_en is null) as borradores,
             count(distinct q.motivo_perdido) as motivos, count(distinct q.id_creador) > 3 as personas,
             (select array_agg(distinct n) from (select count(*)::int as n from presupuesto_alternativa group by id_presupuesto) a) as alternativas
      from presupuesto q join cliente c on c.id = q.id_cliente`)

    expect(cuenta).toEqual({
      ...{ muchos: true, se_hacen: true, imposibles: 0, abiertos: true, interesan: true, borradores: true },
      ...{ motivos: 6, personas: true, alternativas: [1, 2, 3] },
    })
  })

  test('has warranties of the deliveries of a year, and orders that make others again for every cause', async () => {
    const cuenta = await unaFila(sql`
      select (select count(distinct id_pedido) from garantia) > 1000 as garantias,
             (select count(*) from garantia_uso) > 3 as usadas, count(*)::float / (select count(*) from pedido) between 0.02 and 0.05 as parte,
             count(distinct r.causa) as causas, count(*) filter (where p.total <> 0 or p.creado_en <= o.entregado_en) as imposibles
      from rehecho r join pedido p on p.id = r.id_pedido join pedido o on o.id = r.id_origen`)

    expect(cuenta).toEqual({ garantias: true, usadas: true, parte: true, causas: 7, imposibles: 0 })
  })

  test('has a bench with jobs in every stage, checks that failed, and shipments in every state', async () => {
    const cuenta = await unaFila(sql`
      select (select array_agg(distinct etapa order by etapa) from trabajo_par where charola is not null) as etapas,
             (select count(*) > 0 from trabajo_par where laboratorio <> '') as fuera,
             (select max(par) from trabajo_par) as pares, (select count(*) > 0 from trabajo_dicho) as dichos,
             (select array_agg(distinct resultado order by resultado) from control_calidad) as controles,
             (select array_agg(distinct paga order by paga) from rehecho_de_par) as pagan,
             (select array_agg(distinct estado order by estado) from envio) as envios,
             (select count(*) > 0 from pedido_montaje) as medidos,
             (select count(*) from trabajo_suceso where en > ${AHORA}) as imposibles`)

    expect(cuenta).toEqual({
      etapas: ['bisel', 'calidad', 'listo', 'montaje', 'surtido'],
      ...{ fuera: true, dichos: true, controles: ['noPasa', 'pasa'], envios: ['abierto', 'enviado', 'recibido'] },
      ...{ pares: 2, medidos: true, pagan: ['laboratorio', 'optica'], imposibles: 0 },
    })
  })

  test('has goals of each branch and month, rules of commissions of every kind, and a month that was frozen by them', async () => {
    const cuenta = await unaFila(sql`
      select (select count(distinct (id_sucursal, mes)) from meta) as metas, (select max(mes)::text from meta) as ultima,
             (select count(distinct (base, solo_entregados, id_usuario is null)) from comision_regla) as reglas,
             (select json_agg(json_build_object('desde', desde, 'hasta', hasta)) from comision_periodo) as periodos,
             (select count(*) > 100 and count(distinct id_regla) > 3 from comision_renglon) as congelados,
             (select count(*) > 1000 from comision_por_pagar where dia > (select max(hasta) from comision_periodo)) as esperan`)

    expect(cuenta).toEqual({
      ...{ metas: 33, ultima: '2026-11-01', reglas: 5, congelados: true, esperan: true },
      periodos: [{ desde: '2026-04-01', hasta: '2026-04-30' }],
    })
  })

  test('keeps every rule that the oracle asks', () => exigirReglas(base.url))

  test('books no hour twice, cancelled ones included, and only with patients of the branch', async () => {
    const { dobles, ajenas, antes } = await unaFila(sql<Record<'dobles' | 'ajenas' | 'antes', number>>`
      select count(*) - count(distinct (a.id_sucursal, a.fecha, a.hora)) as dobles,
             count(*) filter (where a.id_sucursal <> c.id_sucursal) as ajenas,
             count(*) filter (where a.fecha < c.creado_en::date) as antes
      from cita a join cliente c on c.id = a.id_cliente`)

    expect({ dobles, ajenas, antes }).toEqual({ dobles: 0, ajenas: 0, antes: 0 })
  })

  test('is confirmed and cancelled as often as in a real chain, and fuller on Saturdays', async () => {
    const { confirmadas, canceladas, sabado } = await unaFila(sql<
      Record<'confirmadas' | 'canceladas' | 'sabado', number>
    >`
      select avg(confirmada::int) as confirmadas, avg(cancelada::int) as canceladas,
             avg(n) filter (where dow = 6) / avg(n) filter (where dow <> 6) as sabado
      from (select *, count(*) over (partition by id_sucursal, fecha) as n, extract(dow from fecha) as dow from cita) a`)

    expect(confirmadas).toBeCloseTo(0.55, 1)
    expect(canceladas).toBeCloseTo(0.12, 1)
    expect(sabado).toBeGreaterThan(1.3)
  })

  test('has visits of patients of the branch after they came, histories, and orders made from the visit before', async () => {
    const cuenta = await unaFila(sql`
      select count(*) as visitas, count(*) filter (where v.id_sucursal <> c.id_sucursal or v.creado_en < c.creado_en::date) as raras,
             (select count(*) > 500 from historia_clinica) as historias,
             (select count(*) from pedido where id_visita is not null) > 100 as pedidos,
             (select count(*) from pedido p join visita n on n.id = p.id_visita
               where n.id_cliente <> p.id_cliente or n.creado_en >= p.creado_en) as ajenos
      from visita v join cliente c on c.id = v.id_cliente`)

    expect(cuenta).toEqual({ visitas: 3300, raras: 0, historias: true, pedidos: true, ajenos: 0 })
  })

  test('has orders that keep every rule, in every status, with the elements and payments of a real chain', async () => {
    const { elementos, pagos, estados, abiertos } = await unaFila(sql<
      Record<'elementos' | 'pagos' | 'estados' | 'abiertos', number>
    >`
      select (select count(*) from pedido_elemento)::float / count(*) as elementos,
             (select count(*) from pago)::float / count(*) filter (where total > 0) as pagos,
             count(distinct estatus) as estados, avg((estatus <> 'Entregado a cliente')::int)::float as abiertos from pedido`)

    expect(await faltasDePedidos(t.db)).toEqual(sinFaltas)
    expect(elementos).toBeCloseTo(1.15, 1)
    expect(pagos).toBeCloseTo(1.5, 1)
    expect(estados).toBe(4)
    expect(abiertos).toBeLessThan(0.1)
  })

  test('has a branch that invoices advances: applied to the final invoice of what was fetched, and waiting of what was not', async () => {
    const cuenta = await unaFila(sql`
      with adelanto as (
        select v.id_pedido, v.importe, v.liberada_en, p.entregado_en, g.importe as pagado, f.total, f.id_sucursal,
          (select sum(e.total) from venta_acreditada c join factura e on e.id_intento = c.id_intento and e.clase = 'egreso'
            join factura d on d.id = c.id_final and d.total = p.total where c.id_factura = f.id and c.id_pago = g.id) as aplicado
        from venta_facturada v join factura f on f.id_intento = v.id_intento join pedido p on p.id = v.id_pedido
        join pago g on g.id = v.id_pago where v.anticipo)
      select count(*) filter (where entregado_en is not null) > 20 as aplicados,
             count(*) filter (where entregado_en is null) > 0 as esperan, array_agg(distinct id_sucursal::int) as sucursales,
             count(*) filter (where importe <> pagado or importe <> total or (entregado_en is null) <> (liberada_en is null)
               or aplicado is distinct from case when entregado_en is not null then importe end) as malos
      from adelanto`)

    expect(cuenta).toEqual({ aplicados: true, esperan: true, sucursales: [3], malos: 0 })
  })

  test('has invoices by name of delivered orders, and globals of the rest of the last closed months', async () => {
    const cuenta = await unaFila(sql`
      select count(*) filter (where f.clase = 'nominativa') > 200 as nominativas,
             count(*) filter (where f.clase = 'global') as globales, sum(f.tickets) > 300 as tickets,
             (select array_agg(serie order by serie) from folio_factura) as series,
             (select count(*) from pedido p where p.facturacion and p.entregado_en is not null and p.total > 0
               and not exists (select from factura g where g.id_pedido = p.id)) as olvidadas
      from factura f`)

    expect(cuenta).toEqual({ nominativas: true, globales: 36, tickets: true, series: ['A', 'B', 'C'], olvidadas: 0 })
  })

  test('leaves the triggers of the ledger at work', async () => {
    const { rows } = await sql<{ apagados: number }>`
      select count(*)::int as apagados from pg_trigger where not tgisinternal and tgenabled not in ('O', 'A')`.execute(
      t.db,
    )

    expect(rows).toEqual([{ apagados: 0 }])
  })

  test('knows no real phone', async () => {
    const { reales, sin } = await unaFila(sql<Record<'reales' | 'sin', number>>`
      select count(*) filter (where telefono !~ '^([0-9]{2}000|[0-9]{3}00)[0-9]{5}$' and telefono <> '0000000000') as reales,
             avg((telefono = '0000000000')::int) as sin from cliente`)

    expect(reales).toBe(0)
    expect(sin).toBeCloseTo(0.03, 1)
  })

  test('leaves every index as it found it, and ids that go on', async () => {
    const caja = await t.entrar({ id: 3, correo: 'caja.001@nitida.mx', tipo: '2', idSucursal: 1 })

    const { body } = await t.call(caja, clientes.crear, { body: clienteNuevo() })

    expect(await indices(t)).toEqual(indicesAntes)
    expect(body.data.id).toBe(3001)
  })

  test('goes into no database that is in use, and marks its own as a demo', async () => {
    const marca = await t.db.selectFrom('instalacion').select('valor').where('clave', '=', 'demo').executeTakeFirst()

    await expect(generarCarga(base.url, TAMANO, AHORA)).rejects.toThrow('solo en una base vacía')
    expect(marca?.valor).toBe('1')
  })
})

test('every patient of a chain ten times as large has a number of his own, until a town has no more', () => {
  const [plaza] = plazas
  if (!plaza) throw new Error('no town')
  const numeros = Array.from({ length: 500_000 }, (_, n) => telefonoFicticio(plaza, n))

  expect(new Set(numeros).size).toBe(500_000)
  expect(numeros.every((numero) => /^2220[02468]\d{5}$/.test(numero))).toBe(true)
  expect(telefonoFicticio(plaza, 499_999, 1)).toMatch(/^22209/)
  expect(() => telefonoFicticio(plaza, 500_000)).toThrow('no more numbers')
})

test('a load that fails leaves nothing behind', async () => {
  const otra = await crearBaseDePrueba(inject('pgUrl'))
  const app = await crearTestApp({ url: otra.url })
  try {
    await conDuenio(otra.url, (db) => sql`alter table pago add constraint nada check (false)`.execute(db))

    await expect(generarCarga(otra.url, TAMANO, AHORA)).rejects.toThrow('nada')
    expect(await app.db.selectFrom('sucursal').select('id').execute()).toEqual([])
    expect(await indices(app)).toEqual(indicesAntes)
  } finally {
    await app.cerrar()
    await otra.borrar()
  }
}, 60_000)
