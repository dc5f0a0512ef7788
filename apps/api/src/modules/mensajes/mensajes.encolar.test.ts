import { citas } from '@nitida/contract/citas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirMostrador, avisosDe, citaNueva } from '../../../test/citas.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { definiciones } from '../../definiciones.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { encolarAviso } from './mensajes.encolar.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp({ entorno: { nombreOptica: 'Óptica de Prueba', publicUrl: 'https://optica.example' } })
})
afterAll(() => t?.cerrar())

/** Keys of the jobs that wait in the queue. */
const trabajos = async (): Promise<string[]> =>
  conDuenio(t.url, async (db) => {
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where task_identifier = 'enviarMensaje' order by id`.execute(db)
    return rows.map(({ key }) => key)
  })

/** The context of a call that nobody is logged in for. */
const crearCtx = (): Ctx => ({
  db: t.db,
  base: t.db,
  now: () => AHORA,
  peticion: 'prueba',
  direccion: null,
  log: t.app.log,
  emitir: () => {},
  sesiones: t.app.deps.sesiones,
  optica: t.app.deps.optica,
  sesion: null,
  alConfirmar: null,
  idempotencia: null,
})

async function avisar(clave: string) {
  const { cliente, idSucursal } = await abrirMostrador(t)
  return (ctx: Ctx, esperaMs?: number) =>
    encolarAviso(ctx, {
      clave,
      tipo: 'ConfirmacionCita',
      plantilla: definiciones.ConfirmacionCita.plantilla,
      idSucursal,
      idCliente: cliente.id,
      telefono: cliente.telefono,
      parametros: ['JUAN', 'Óptica', '01/12/2026', '10:00'],
      cita: null,
      ...(esperaMs !== undefined && { esperaMs }),
    })
}

const filas = (clave: string) => t.db.selectFrom('mensaje').selectAll().where('clave', '=', clave).execute()

const reservar = async (mostrador: Awaited<ReturnType<typeof abrirMostrador>>) =>
  (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).body.data.id

describe('a message and its commit (W2)', () => {
  test('are there together, and the sender is woken once', async () => {
    const encolar = await avisar('prueba:uno')
    await inTransaction(crearCtx(), async (ctx) => {
      await encolar(ctx)
      await encolar(ctx)
    })
    expect(await filas('prueba:uno')).toMatchObject([{ estado: 'pendiente', carril: 'avisos', creado_por: null }])
    expect((await trabajos()).filter((clave) => clave === 'mensaje prueba:uno')).toHaveLength(1)
  })

  test('a failure after queueing leaves neither row nor job', async () => {
    const encolar = await avisar('prueba:dos')
    const intento = inTransaction(crearCtx(), async (ctx) => {
      await encolar(ctx)
      throw new Error('later')
    })
    await expect(intento).rejects.toThrow('later')
    expect(await filas('prueba:dos')).toEqual([])
    expect(await trabajos()).not.toContain('mensaje prueba:dos')
  })

  test('a connection that dies before the commit leaves neither', async () => {
    const encolar = await avisar('prueba:tres')
    const intento = inTransaction(crearCtx(), async (ctx) => {
      await encolar(ctx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)
      await conDuenio(t.url, (db) => sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db))
      await sql`select 1`.execute(ctx.db)
    })
    await expect(intento).rejects.toThrow()
    expect(await filas('prueba:tres')).toEqual([])
    expect(await trabajos()).not.toContain('mensaje prueba:tres')
  })
})

test('the sender is not woken before a message that waits is due, however old its transaction is', async () => {
  const encolar = await avisar('prueba:espera')
  await inTransaction({ ...crearCtx(), now: () => new Date() }, async (ctx) => {
    await sql`select pg_sleep(0.3)`.execute(ctx.db)
    await encolar(ctx, 10_000)
  })
  const [fila] = await filas('prueba:espera')
  const despierta = await conDuenio(t.url, async (db) => {
    const { rows } = await sql<{ en: Date }>`
      select run_at as en from graphile_worker.jobs where key = 'mensaje prueba:espera'`.execute(db)
    return rows[0]?.en.getTime() ?? 0
  })
  const tarde = despierta - (fila?.proximo_intento_en.getTime() ?? 0)
  expect(tarde).toBeGreaterThanOrEqual(0)
  expect(tarde).toBeLessThan(2000)
})

test('one row per event, however many queue it at once (W1)', async () => {
  const encolar = await avisar('prueba:cuatro')
  await Promise.all(Array.from({ length: 12 }, () => inTransaction(crearCtx(), (ctx) => encolar(ctx))))
  expect(await filas('prueba:cuatro')).toHaveLength(1)
})

test('the text is the one the patient sees, with the link and without its token', async () => {
  const mostrador = await abrirMostrador(t, { cliente: 'MARÍA NÚÑEZ' })
  const id = await reservar(mostrador)
  await t.call(mostrador.tk, citas.confirmar, { params: { id } })
  await t.call(mostrador.tk, citas.cancelar, { params: { id } })

  expect((await avisosDe(t, id)).map(({ texto }) => texto)).toEqual([
    'Cita registrada\n\nHola, María Núñez. Tu cita en Óptica de Prueba quedó registrada para el 25/11/2026 a las 10:00 horas. Confírmala con el botón de abajo.\n\nConfirmar cita: https://optica.example/citas/validarCita?token=••••••',
    'Cita confirmada\n\nHola, María Núñez. Tu cita en Óptica de Prueba del 25/11/2026 a las 10:00 horas está confirmada. ¡Te esperamos!',
    'Cita cancelada\n\nHola, María Núñez. Tu cita en Óptica de Prueba del 25/11/2026 a las 10:00 horas se canceló. Llámanos si quieres otra fecha.',
  ])
})

test('a name cannot break out of its place in the text, and is cut where the provider cuts', async () => {
  const mostrador = await abrirMostrador(t, { cliente: `{{2}} $& \\ <B>${'LARGO '.repeat(20)}` })
  const [aviso] = await avisosDe(t, await reservar(mostrador))
  expect(aviso?.texto).toContain(
    'Hola, {{2}} $& \\ <B>Largo Largo Largo Largo Largo Largo Largo Larg. Tu cita en Óptica',
  )
})

describe('consent (D-64)', () => {
  const consentir = async (idCliente: number, whatsapp_avisos: boolean, registrado_por: number) =>
    t.db
      .insertInto('consentimiento')
      .values({
        id_cliente: idCliente,
        version_aviso: '2026-11',
        whatsapp_avisos,
        whatsapp_promociones: false,
        registrado_por,
        en: AHORA,
      })
      .execute()

  test('without a record it goes out; after a refusal there is a row that is never sent', async () => {
    const mostrador = await abrirMostrador(t)
    const id = await reservar(mostrador)
    await consentir(mostrador.cliente.id, false, mostrador.usuario.id)
    await t.call(mostrador.tk, citas.confirmar, { params: { id } })
    expect(await avisosDe(t, id)).toMatchObject([
      { estado: 'pendiente', codigo: null },
      { estado: 'omitido', codigo: 'SIN_CONSENTIMIENTO' },
    ])
    expect(await trabajos()).not.toContain(`cita:${id}:confirmada:1`)
  })

  test('the last word counts', async () => {
    const mostrador = await abrirMostrador(t)
    await consentir(mostrador.cliente.id, false, mostrador.usuario.id)
    await consentir(mostrador.cliente.id, true, mostrador.usuario.id)
    expect(await avisosDe(t, await reservar(mostrador))).toMatchObject([{ estado: 'pendiente' }])
  })
})

test('the application may wake the sender, and do nothing else with the queue', async () => {
  await expect(sql`select * from graphile_worker.jobs`.execute(t.db)).rejects.toThrow(/permission denied/)
  await expect(sql`select graphile_worker.add_job('limpiar')`.execute(t.db)).rejects.toThrow(/permission denied/)
})
