import { cortes } from '@nitida/contract/cortes'
import { pedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirMaestro,
  abrirTienda,
  type Cajero,
  cerrarCaja,
  diaDe,
  esperaDe,
  SIN_COBROS,
  sellosDe,
} from '../../../test/cortes.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp({ entorno: { poolMax: 80 } }) // nobody waits for his turn, so that closings meet in the database
  await calentar(t)
})
afterAll(() => t?.cerrar())

const pagar = (cajero: Cajero) => tomarPedido(t, cajero.tk, cajero.usuario)

/** An order that abonos of $1 can be made on, again and again. */
const pedidoConSaldo = (cajero: Cajero) =>
  tomarPedido(t, cajero.tk, cajero.usuario, { tipoPago: 'Anticipo', anticipo: 100 })
const abonar = (cajero: Cajero, id: number) =>
  t.call(cajero.tk, pedidos.abonar, { params: { id }, body: { importe: 1, formaPago: 'Efectivo' } })

/** Confirms with fresh totals until they hold, as a person does who is told that they changed. */
async function cerrarHastaLograrlo(cajero: Cajero) {
  let { totales } = (await esperaDe(t, cajero)).body
  for (;;) {
    const { status, body } = await t.call(cajero.tk, cortes.crear, { body: totales })
    if (body.error !== 'CORTE_CAMBIADO') return { status, body }
    totales = { ...SIN_COBROS, ...body.totales }
  }
}

const suma = (filas: { importe: number }[]) => filas.reduce((total, { importe }) => total + importe, 0)

/** Compares every live closing with the rows that carry its stamp. */
async function exigirExactos(): Promise<void> {
  const pagos = await sellosDe(t)
  const vivos = await t.db.selectFrom('corte').selectAll().where('reabierto_en', 'is', null).execute()
  for (const corte of vivos) {
    const suyos = pagos.filter((pago) => (corte.tipo === 1 ? pago.persona : pago.deSucursal) === corte.id)
    expect(suma(suyos)).toBe(corte.total_general)
  }
}

test('twenty confirm one closing at once: one is written, again and again, of a person and of a branch (C1)', async () => {
  for (let vuelta = 0; vuelta < 10; vuelta++) {
    const tienda = await abrirTienda(t)
    for (const cajero of [tienda.caja, tienda.encargado]) {
      await pagar(tienda.caja)
      const { totales } = (await esperaDe(t, cajero)).body

      const respuestas = await Promise.all(
        Array.from({ length: 20 }, () => t.call(cajero.tk, cortes.crear, { body: totales })),
      )

      const fallidas = respuestas.filter(({ status }) => status !== 200)
      expect(respuestas.length - fallidas.length).toBe(1)
      for (const { body } of fallidas) expect(body.error).toBe('CORTE_YA_REGISTRADO')
    }
  }
  await exigirExactos()
}, 60_000)

test('the index decides where the lock is not asked: two live closings of a till and day cannot be', async () => {
  const { caja, encargado, idSucursal } = await abrirTienda(t)
  await cerrarCaja(t, caja)
  await cerrarCaja(t, encargado)
  for (const fila of [
    { tipo: 1, id_usuario: caja.usuario.id },
    { tipo: 0, id_usuario: caja.usuario.id },
  ]) {
    const otro = sql`
      insert into corte (tipo, id_usuario, id_sucursal, dia, fecha_corte, creado_en, total_efectivo, total_credito,
        total_debito, total_transferencia, total_general, fondo, retiros, gastos)
      values (${fila.tipo}, ${fila.id_usuario}, ${idSucursal}, '2026-11-24', '2026-11-24T10:00:00', now(), 0, 0, 0, 0, 0, 0, 0, 0)`
    await expect(otro.execute(t.db)).rejects.toMatchObject({ code: '23505' })
  }
})

test('a closing waits for a payment that is under way, and takes it or says that the totals changed (C3)', async () => {
  const { caja, encargado } = await abrirTienda(t)
  for (const cajero of [caja, encargado]) {
    const [, pagado] = await conDuenio(t.url, (db) =>
      db.transaction().execute(async (trx) => {
        // Stops the payment after it holds the tills and before its row is written.
        await sql`lock table pago in share row exclusive mode`.execute(trx)
        const pago = pagar(caja)
        await esperarEnCandado(t.url, 1)
        const corte = t.call(cajero.tk, cortes.crear, { body: SIN_COBROS })
        await esperarEnCandado(t.url, 2)
        return [await Promise.resolve(), Promise.all([pago, corte])] as const
      }),
    )
    const [, corte] = await pagado
    expect(corte.body).toMatchObject({ error: 'CORTE_CAMBIADO' })
  }
  await exigirExactos()
}, 60_000)

test('a payment that started before a closing and got to the till after it lands in the next one (D-61)', async () => {
  const { caja } = await abrirTienda(t)
  const { id } = await pedidoConSaldo(caja)

  const tardio = await conDuenio(t.url, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select 1 from pedido where id = ${id} for update`.execute(trx)
      const abono = abonar(caja, id)
      await esperarEnCandado(t.url, 1) // it holds nothing of the till at this point
      expect((await cerrarCaja(t, caja)).body.data).toMatchObject({ totalGeneral: 100 })
      return { abono }
    }),
  )

  expect((await tardio.abono).status).toBe(200)
  expect(await diaDe(t, caja)).toMatchObject({ existe: true, posteriores: { cobros: 1, importe: 1 } })
  await exigirExactos()
})

/**
 * A payment that waits for its order while its person closes, and is there when the branch does: her closing missed it, the
 * branch's takes it. What she was paid before is in both.
 */
test('a payment that came too late for its person is in the closing of the branch alone (C3)', async () => {
  const { caja, encargado, idSucursal } = await abrirTienda(t)
  const { id } = await pedidoConSaldo(caja)
  const { abono } = await conDuenio(t.url, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select 1 from pedido where id = ${id} for update`.execute(trx)
      const abono = abonar(caja, id)
      await esperarEnCandado(t.url, 1)
      expect((await cerrarHastaLograrlo(caja)).status).toBe(200)
      return { abono }
    }),
  )
  expect((await abono).status).toBe(200)
  expect((await cerrarHastaLograrlo(encargado)).status).toBe(200)

  const suyos = (await sellosDe(t)).filter(({ sucursal }) => sucursal === idSucursal)
  expect(suyos.map(({ importe, persona, deSucursal }) => [importe, persona === null, deSucursal === null])).toEqual([
    [100_00, false, false],
    [100, true, false],
  ])
  await exigirExactos()
})

test('payments in flight while person, branch and master close at once: each is in one closing of each kind or waits (C3)', async () => {
  for (let vuelta = 0; vuelta < 20; vuelta++) {
    const { caja, otra, encargado, idSucursal } = await abrirTienda(t)
    const maestro = await abrirMaestro(t, idSucursal)
    const cajeros = [caja, otra, maestro, encargado]
    const abiertos = await Promise.all(cajeros.map(pedidoConSaldo))
    const abonos = async (cajero: Cajero, n: number) => {
      const respuestas: { status: number }[] = []
      while (respuestas.length < 6) respuestas.push(await abonar(cajero, abiertos[n]?.id ?? 0))
      return respuestas
    }

    const cobros = cajeros.map(abonos)
    const cortes = await Promise.all(cajeros.map(cerrarHastaLograrlo))
    for (const { status } of (await Promise.all(cobros)).flat()) expect(status).toBe(200)

    expect(cortes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const suyos = (await sellosDe(t)).filter((pago) => pago.sucursal === idSucursal)
    expect(suma(suyos)).toBe(4 * 100_00 + 24 * 100)
  }
  await exigirExactos()
}, 120_000)

/** Number of deadlocks. A connection reports its own when it ends. */
const deadlocks = (): Promise<number> =>
  conDuenio(t.url, async (db) => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
    return rows[0]?.deadlocks ?? 0
  })

/** A process whose plans walk the table by id, where the others walk their indexes by day. */
async function crearOtroPlan(): Promise<TestApp> {
  const nombre = sql.id(new URL(t.url).pathname.slice(1))
  await conDuenio(t.url, async (db) => {
    for (const metodo of ['enable_indexscan', 'enable_bitmapscan'])
      await sql`alter database ${nombre} set ${sql.raw(metodo)} = off`.execute(db)
  })
  const otro = await crearTestApp({ url: t.url })
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(otro.db)))
  await conDuenio(t.url, (db) => sql`alter database ${nombre} reset all`.execute(db))
  return otro
}

test('both kinds stamp the same rows at once, whatever their plans: nobody waits in a circle', async () => {
  const [uno, otro] = [await crearTestApp({ url: t.url }), await crearOtroPlan()]
  const tienda = await abrirTienda(t)
  const antes = await deadlocks()
  for (let n = 0; n < 9; n++) {
    t.ponerReloj(new Date(AHORA.getTime() - n * 86_400_000)) // the newest row is of the oldest day
    await pagar({ ...tienda.caja, tk: await t.entrar(tienda.caja.usuario) })
  }
  t.ponerReloj(AHORA)
  const suyos = async () => (await sellosDe(t)).filter((pago) => pago.sucursal === tienda.idSucursal)
  const medio = (await suyos())[4]?.id ?? 0

  const { ambos } = await conDuenio(t.url, (db) =>
    db.transaction().execute(async (trx) => {
      // Both meet here while they are on their way through the rows.
      await sql`select 1 from pago where id = ${medio} for update`.execute(trx)
      const ambos = [cerrarCaja(uno, tienda.caja), cerrarCaja(otro, tienda.encargado)]
      await esperarEnCandado(t.url, 2)
      return { ambos: Promise.all(ambos) }
    }),
  )

  expect((await ambos).map(({ body }) => body.data.totalGeneral)).toEqual([4500, 4500])
  for (const { persona, deSucursal } of await suyos()) expect([persona, deSucursal]).not.toContain(null)
  await Promise.all([uno.cerrar(), otro.cerrar()])
  expect(await deadlocks()).toBe(antes)
}, 60_000)

test('closing, paying and opening again, many times over: nothing is lost and nothing hangs', async () => {
  const tienda = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  const cajeros = [tienda.caja, tienda.otra, tienda.encargado]
  for (let n = 0; n < 8; n++) await Promise.all([pagar(tienda.caja), pagar(tienda.otra)])
  for (let vuelta = 0; vuelta < 15; vuelta++) {
    const respuestas = await Promise.all(cajeros.map(cerrarHastaLograrlo))
    await exigirExactos()
    const reabrir = (id: number) =>
      t.call(maestro.tk, cortes.reabrir, { params: { id }, body: { motivo: 'Otra vuelta' } })
    const [reabiertos] = await Promise.all([
      Promise.all(respuestas.map(({ body }) => reabrir(body.data.id))),
      pagar(tienda.otra),
    ])
    expect([...respuestas, ...reabiertos].map(({ status }) => status)).toEqual(Array(6).fill(200))
  }
  const suyos = (await sellosDe(t)).filter((pago) => pago.sucursal === tienda.idSucursal)
  expect(suyos).toHaveLength(16 + 15)
  for (const { persona, deSucursal } of suyos) expect([persona, deSucursal]).toEqual([null, null])
}, 60_000)

test('a movement of the till is counted by the closing or waits for the next, never lost', async () => {
  for (let vuelta = 0; vuelta < 10; vuelta++) {
    const { caja } = await abrirTienda(t)
    const registrar = () =>
      t.call(caja.tk, cortes.crearMovimiento, { body: { tipo: 'gasto', importe: 10, motivo: 'Agua' } })
    const [, corte] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, registrar)),
      t.call(caja.tk, cortes.crear, { body: SIN_COBROS }),
    ])
    expect(corte.status).toBe(200)
    const { data } = (await t.call(caja.tk, cortes.acta, { params: { id: corte.body.data.id } })).body
    const { caja: cajon } = (await esperaDe(t, caja)).body
    expect(data.gastos).toBe(data.movimientos.length * 10)
    expect(data.gastos + cajon.gastos).toBe(80)
  }
})
