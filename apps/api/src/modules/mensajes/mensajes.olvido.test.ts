import { citas } from '@nitida/contract/citas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirMostrador, citaNueva } from '../../../test/citas.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { mensajeDe } from '../../../test/mensajes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { tareasDe } from '../../tareas.ts'

/** The database judges the age of receipts by its own clock, so all clocks are one here. */
let t: TestApp
const DIAS = 90
const hace = (dias: number) => new Date(Date.now() - dias * 24 * 60 * 60_000)

beforeAll(async () => {
  t = await crearTestApp({ entorno: { diasDeRecibos: DIAS } })
})
beforeEach(async () => {
  await conDuenio(t.url, (db) => sql`truncate recibo_whatsapp`.execute(db))
  t.ponerReloj(new Date())
})
afterAll(() => t?.cerrar())

const olvidar = (fin = new AbortController().signal) => tareasDe(t.app.deps).olvidarRecibos?.hacer(fin)

/** Receipts of messages that nobody asks about. */
const recibos = (dias: number, cuantos = 1) =>
  sql`insert into recibo_whatsapp (proveedor_id, estado, ocurrido_en, recibido_en)
      select 'wamid.' || ${dias}::int || '.' || n, 'delivered', ${hace(dias)}, ${hace(dias)}
      from generate_series(1, ${cuantos}::int) n`.execute(t.db)

const edades = async () => {
  const filas = await t.db.selectFrom('recibo_whatsapp').select('recibido_en as en').orderBy('recibido_en').execute()
  return [...new Set(filas.map(({ en }) => Math.round((Date.now() - en.getTime()) / 86_400_000)))]
}

test('since when receipts are complete is written down, whoever forgets them, and never earlier again', async () => {
  const hasta = async () => {
    const filas = await t.db.selectFrom('recibo_olvidado').select('hasta').execute()
    return filas.map((fila) => Math.round((Date.now() - fila.hasta.getTime()) / 86_400_000))
  }
  await olvidar()
  expect(await hasta()).toEqual([])
  await recibos(DIAS + 20)
  await recibos(DIAS + 10)
  await recibos(1)
  await olvidar()
  expect([await edades(), await hasta()]).toEqual([[1], [DIAS + 10]])
  await recibos(DIAS + 30)
  await olvidar()
  expect(await hasta()).toEqual([DIAS + 10])
  await recibos(40)
  await sql`delete from recibo_whatsapp where recibido_en < ${hace(35)}`.execute(t.db)
  expect([await edades(), await hasta()]).toEqual([[1], [40]])
  await expect(sql`update recibo_olvidado set hasta = now()`.execute(t.db)).rejects.toMatchObject({ code: '42501' })
  await conDuenio(t.url, (db) => sql`delete from recibo_olvidado`.execute(db))
})

test('a process that ends stops between two batches; the next one goes on', async () => {
  await recibos(DIAS + 1, 1200)
  await recibos(1)
  const fin = new AbortController()
  const trabajo = olvidar(fin.signal)
  fin.abort()
  await trabajo
  expect(await edades()).toEqual([DIAS + 1, 1])
  await olvidar()
  expect(await edades()).toEqual([1])
})

test('a month of them is kept whoever asks, and none is ever changed', async () => {
  await recibos(29)
  await recibos(31)
  const rechazo = { code: '42501' }
  await expect(sql`delete from recibo_whatsapp`.execute(t.db)).rejects.toMatchObject(rechazo)
  await expect(sql`update recibo_whatsapp set estado = 'read'`.execute(t.db)).rejects.toMatchObject(rechazo)
  await conDuenio(t.url, async (db) => {
    await expect(sql`delete from recibo_whatsapp`.execute(db)).rejects.toMatchObject(rechazo)
    await expect(sql`update recibo_whatsapp set estado = 'read'`.execute(db)).rejects.toMatchObject(rechazo)
  })
  expect(await edades()).toEqual([31, 29])
})

test('it runs once a day, in the small hours of Mexico', () => {
  const { cron } = tareasDe(t.app.deps).olvidarRecibos ?? {}
  const [minuto, hora, ...resto] = (cron ?? '').split(' ')
  expect([Number(minuto) < 60, resto.join(' ')]).toEqual([true, '* * *'])
  expect([8, 9, 10, 11]).toContain(Number(hora))
})

test('what a message said is forgotten after its days, batch by batch; that it was sent stays', async () => {
  t.ponerReloj(AHORA)
  const mostrador = await abrirMostrador(t)
  const { id } = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  const clave = `cita:${id}:creada:1`
  const copiar = (prefijo: string, dias: number, estado: string, cuantos: number) =>
    conDuenio(t.url, (db) =>
      sql`insert into mensaje (clave, tipo, carril, estado, id_sucursal, id_cliente, telefono, parametros, texto, intentos,
          proximo_intento_en, creado_en, cambiado_en)
        select ${prefijo} || n, tipo, carril, ${estado}, id_sucursal, id_cliente, telefono, parametros, texto, 1,
          creado_en, ${hace(dias)}, ${hace(dias)} from mensaje, generate_series(1, ${cuantos}::int) n
        where clave = ${clave}`.execute(db),
    )
  await copiar('viejo:', 800, 'entregado', 1200)
  await copiar('espera:', 800, 'desconocido', 1)
  await copiar('joven:', 700, 'leido', 1)
  t.ponerReloj(new Date())
  const conTexto = async () => {
    const filas = await t.db
      .selectFrom('mensaje')
      .select('clave')
      .where('texto', 'not like', 'El texto de este%')
      .execute()
    return filas.map((fila) => fila.clave.split(':')[0]).sort()
  }

  const fin = new AbortController()
  const primera = tareasDe(t.app.deps).olvidarTextos?.hacer(fin.signal)
  fin.abort()
  await primera
  expect((await conTexto()).filter((prefijo) => prefijo === 'viejo')).toHaveLength(200)
  await tareasDe(t.app.deps).olvidarTextos?.hacer(new AbortController().signal)

  expect(await conTexto()).toEqual(['cita', 'espera', 'joven'])
  const viejo = await mensajeDe(t, 'viejo:7')
  expect([viejo.estado, viejo.telefono, viejo.parametros]).toEqual(['entregado', mostrador.cliente.telefono, []])
  // Half a year is kept in any case, and the application writes no text itself.
  await sql`select olvidar_textos(now(), 1000)`.execute(t.db)
  await copiar('otro:', 100, 'leido', 1)
  await sql`select olvidar_textos(now(), 1000)`.execute(t.db)
  expect(await conTexto()).toEqual(['cita', 'espera', 'otro'])
  await conDuenio(t.url, (db) => sql`delete from mensaje where clave ~ '^(viejo|espera|joven|otro):'`.execute(db))
})

// The last test leaves a delivered message whose receipt is forgotten, so that the rules are asked of it.
test('what is older than its days goes, however much; the rest stays, and so does what was learnt from it', async () => {
  t.ponerReloj(AHORA)
  const mostrador = await abrirMostrador(t)
  const { id } = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  const clave = `cita:${id}:creada:1`
  await t.db
    .updateTable('mensaje')
    .set({ estado: 'entregado', proveedor_id: `wamid.${DIAS + 1}.1`, intentos: 1, creado_en: hace(DIAS + 1) })
    .where('clave', '=', clave)
    .execute()
  await t.db
    .insertInto('preferencia_whatsapp')
    .values({
      telefono: mostrador.cliente.telefono,
      promociones: false,
      fuente: 'palabra',
      ocurrido_en: hace(1000),
      recibido_en: hace(1000),
    })
    .execute()
  t.ponerReloj(new Date())
  await recibos(DIAS + 200, 2300)
  await recibos(DIAS + 1)
  await recibos(DIAS - 1, 3)

  await olvidar()

  expect(await edades()).toEqual([DIAS - 1])
  expect((await mensajeDe(t, clave)).estado).toBe('entregado')
  expect(await t.db.selectFrom('preferencia_whatsapp').select('promociones').execute()).toEqual([
    { promociones: false },
  ])
})
