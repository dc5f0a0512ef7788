import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { citas } from '@nitida/contract/citas'
import { mensajes } from '@nitida/contract/mensajes'
import { mostrador as deMostrador } from '@nitida/contract/mostrador'
import { exclusiones, promociones } from '@nitida/contract/promociones'
import { seguimiento } from '@nitida/contract/seguimiento'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjuntarMes, soltarMes } from '../../../../../db/meses/leer.ts'
import { revisarMes, separarMes } from '../../../../../db/meses/separar.ts'
import { consultarAhora } from '../../../../../db/oraculo/oraculo.ts'
import { buildCliente } from '../../../test/builders.ts'
import { abrirMostrador, citaNueva, type Mostrador } from '../../../test/citas.ts'
import { esperarEnCandado } from '../../../test/duenio.ts'
import { entrarMaestro } from '../../../test/promociones.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'
import { tareasDe } from '../../tareas.ts'
import { selectEstado } from './mensajes.queries.ts'

/** Old messages move to an archive and its months to files. The database judges by its own clock, so here all clocks are one. */
let t: TestApp
let duenio: pg.Client
let carpeta: string
let mostrador: Mostrador
let modelo: string
let tk: string

beforeAll(async () => {
  t = await crearTestApp()
  duenio = new pg.Client({ connectionString: t.url })
  await duenio.connect()
  await duenio.query("set timezone = 'UTC'")
  carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-mensajes-'))
  mostrador = await abrirMostrador(t)
  const { id } = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  modelo = `cita:${id}:creada:1`
  t.ponerReloj(new Date())
  tk = await t.entrar(mostrador.usuario)
})
afterAll(async () => {
  await duenio?.end()
  await t?.cerrar()
  rmSync(carpeta, { recursive: true, force: true })
})

const COLUMNAS = `clave, tipo, carril, estado, id_sucursal, id_cliente, telefono, parametros, texto, intentos, proximo_intento_en,
  creado_en, cambiado_en`

/** Messages of the counter's patient from the fifth of so many months ago. */
async function escribir(prefijo: string, meses: number, { estado = 'registrado', cuantos = 1, conTexto = false } = {}) {
  await duenio.query(
    `insert into mensaje (${COLUMNAS}) select $1 || ':' || n, tipo, carril, $3, id_sucursal, id_cliente, telefono,
        case when $5 then parametros else '[]' end, texto, 1, creado_en, e.en, e.en
      from mensaje, generate_series(1, $4::int) n,
        lateral (select date_trunc('month', now()) - make_interval(months => $2) + interval '5 days' as en) e
      where clave = $6`,
    [prefijo, meses, estado, cuantos, conTexto, modelo],
  )
}
const archivar = (fin = new AbortController().signal) => tareasDe(t.app.deps).archivarMensajes?.hacer(fin)
const cuantos = async (tabla: string, prefijo: string): Promise<number> =>
  (await duenio.query(`select count(*)::int as n from ${tabla} where clave like $1`, [`${prefijo}:%`])).rows[0].n
const mesDe = async (hace: number): Promise<string> =>
  (await duenio.query("select to_char(now() - make_interval(months => $1), 'YYYY-MM') as mes", [hace])).rows[0].mes
const reglasRotas = async () => (await consultarAhora(duenio)).map(({ nombre }) => nombre)
const insertar = (clave: string) =>
  t.pool.query(
    `insert into mensaje (${COLUMNAS}) select $1, tipo, carril, estado, id_sucursal, id_cliente, telefono, parametros, texto,
      intentos, proximo_intento_en, creado_en, cambiado_en from mensaje where clave = $2 on conflict (clave) do nothing`,
    [clave, modelo],
  )

test('the table, its archive and what shows both have the same columns', async () => {
  const columnas = async (tabla: string) =>
    (
      await duenio.query(
        `select attname, format_type(atttypid, atttypmod) as tipo from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'mes' order by 1`,
        [tabla],
      )
    ).rows
  expect(await columnas('mensaje_archivado')).toEqual(await columnas('mensaje'))
  expect(await columnas('mensaje_todo')).toEqual(await columnas('mensaje'))
  // Its rows are moved as they are.
  const { rows } = await duenio.query(
    `select array_agg(attname::text order by attnum) as orden from pg_attribute where attnum > 0 and not attisdropped
      and attname <> 'mes' and attrelid in ('mensaje'::regclass, 'mensaje_archivado'::regclass) group by attrelid`,
  )
  expect(rows[0]).toEqual(rows[1])
})

test('what is settled and older than thirteen months moves, a batch at a time; what may change and what is younger stays', async () => {
  await escribir('viejo', 15, { cuantos: 1200 })
  await escribir('masviejo', 30)
  await escribir('espera', 20, { estado: 'desconocido' })
  await escribir('joven', 12)
  const lista = async () => (await t.call(tk, mensajes.list, {})).body.total
  const antes = await lista()

  const fin = new AbortController()
  const primera = archivar(fin.signal)
  fin.abort()
  await primera
  expect([await cuantos('mensaje', 'viejo'), await cuantos('mensaje_todo', 'viejo')]).toEqual([201, 1200])
  expect(await reglasRotas()).toEqual([])
  await Promise.all([archivar(), archivar()])

  const donde = ['viejo', 'masviejo', 'espera', 'joven'].map((prefijo) => `'${prefijo}'`)
  const { rows } = await duenio.query(
    `select p, count(m.*)::int as quedan, count(a.*)::int as archivados from unnest(array[${donde}]) with ordinality u (p, n)
      left join mensaje m on m.clave like p || ':%' left join mensaje_archivado a on a.clave like p || ':%'
      group by p, n order by n`,
  )
  expect(rows).toEqual([
    { p: 'viejo', quedan: 0, archivados: 1200 },
    { p: 'masviejo', quedan: 0, archivados: 1 },
    { p: 'espera', quedan: 1, archivados: 0 },
    { p: 'joven', quedan: 1, archivados: 0 },
  ])
  expect(await lista()).toBe(antes - 1201)
  const { body } = await t.call(tk, mensajes.list, { query: { idCliente: mostrador.cliente.id } })
  expect([body.total, body.data.length]).toEqual([1204, 1000])
  const paciente = await t.call(tk, deMostrador.paciente, { params: { id: mostrador.cliente.id } })
  expect(JSON.stringify(paciente.body)).toContain('"mensajes":1204')
})

test('a campaign is archived once it is over, and is shown whole', async () => {
  const { rows } = await duenio.query(
    `insert into campana (huella, plantilla, valores, texto, audiencia, estado, inicia_en, destinatarios, excluidos, creada_por,
        creada_en, cambiada_en, encolada_en)
      select sha256('x'), 'DescuentoFlash', '[]', 'x', '{}', 'pausada', now(), 2, $2, $1, now(), now(), now() returning id`,
    [mostrador.usuario.id, Object.fromEntries(exclusiones.map((exclusion) => [exclusion, 0]))],
  )
  await escribir('promo', 16, { cuantos: 2 })
  await duenio.query(
    "update mensaje set id_campana = $1, telefono = case clave when 'promo:1' then telefono else '5500000001' end where clave like 'promo:%'",
    [rows[0].id],
  )
  await archivar()
  expect(await cuantos('mensaje', 'promo')).toBe(2)
  await duenio.query("update campana set estado = 'terminada' where id = $1", [rows[0].id])
  await archivar()
  expect([await cuantos('mensaje', 'promo'), await cuantos('mensaje_clave', 'promo')]).toEqual([0, 0])
  const maestro = await entrarMaestro(t)
  const { body } = await t.call(maestro, promociones.list, {})
  expect(body.data).toMatchObject([{ destinatarios: 2, porEstado: { registrado: 2 } }])
  const destinatarios = await t.call(maestro, promociones.destinatarios, { params: { id: rows[0].id } })
  expect(destinatarios.body.data).toHaveLength(2)
  expect(await reglasRotas()).toEqual([])
})

test('an event stays one message when its own is archived, and says what became of it (W1)', async () => {
  expect((await insertar('viejo:7')).rowCount).toBe(0)
  expect(await selectEstado(t.db, 'viejo:7', mostrador.cliente.telefono)).toBe('registrado')
  expect(await selectEstado(t.db, 'viejo:7', '5599999999')).toBe(null)
})

test('also while it is on its way there: the transaction is tried again, and then writes nothing', async () => {
  await escribir('camino', 14)
  await duenio.query('begin')
  await duenio.query('select archivar_mensajes(10)')
  const escrito = expect(insertar('camino:1')).rejects.toMatchObject({ code: '40001' })
  await esperarEnCandado(t.url, 1)
  await duenio.query('commit')
  await escrito
  expect((await insertar('camino:1')).rowCount).toBe(0)
  expect([await cuantos('mensaje', 'camino'), await cuantos('mensaje_archivado', 'camino')]).toEqual([0, 1])
})

test('who is to be reviewed shows what became of his last message, also when its month is in a file', async () => {
  const { idSucursal, usuario } = mostrador
  const cliente = await buildCliente(t.db, { idSucursal })
  await buildVisita(t.db, { cliente, enEl: new Date(Date.now() - 450 * 24 * 60 * 60_000) })
  const { rows } = await duenio.query(
    `insert into contacto_seguimiento (id_cliente, id_sucursal, medio, motivo, dia, id_usuario, en)
      select $1, $2, 'mensaje', 'revision', e.en::date, $3, e.en
      from (select date_trunc('month', now()) - interval '14 months' + interval '5 days' as en) e returning id`,
    [cliente.id, idSucursal, usuario.id],
  )
  const clave = `seguimiento:${rows[0].id}`
  await escribir('recordado', 14, { estado: 'fallido' })
  await duenio.query("update mensaje set clave = $1, id_cliente = $2 where clave = 'recordado:1'", [clave, cliente.id])
  const contacto = async () => {
    const { body } = await t.call(tk, seguimiento.list, { query: { contactados: 'true' } })
    return body.data.find(({ id }) => id === cliente.id)?.ultimoContacto
  }
  expect(await contacto()).toMatchObject({ medio: 'mensaje', estado: 'fallido' })
  await archivar()
  expect(await contacto()).toMatchObject({ medio: 'mensaje', estado: 'fallido' })
  const llamar = (de: string, a: string) =>
    duenio.query('update mensaje_archivado set clave = $2 where clave = $1', [de, a])
  await llamar(clave, 'fuera') // as when its month left, and its key stayed
  expect(await contacto()).toMatchObject({ medio: 'mensaje', estado: 'fallido' })
  await llamar('fuera', clave)
})

test('the application changes nothing of the archive, and nobody what is known of months that left', async () => {
  for (const orden of [
    "update mensaje_archivado set estado = 'leido'",
    'delete from mensaje_archivado',
    'delete from mensaje',
    "insert into mensaje_clave values ('x', 'x', 'x')",
    "insert into mensaje_separado values ('x', now(), 0, 'x', sha256('x'))",
    "select mensaje_agregar_mes('2020-01-01')",
  ])
    await expect(t.pool.query(orden)).rejects.toMatchObject({ code: '42501' })
  await expect(duenio.query('truncate mensaje_separado')).rejects.toMatchObject({ code: '42501' })
})

test('texts of the archive serve their time as the others do', async () => {
  await escribir('dicho', 14, { conTexto: true })
  await archivar()
  const dicho = async () =>
    (await duenio.query("select parametros <> '[]' as dice from mensaje_archivado where clave = 'dicho:1'")).rows[0]
      .dice
  await t.pool.query("select olvidar_textos(now() - interval '3 years', 1000)")
  expect(await dicho()).toBe(true)
  await t.pool.query("select olvidar_textos(now() - interval '1 year', 1000)")
  expect(await dicho()).toBe(false)
})

test('a batch of lines reads its own rows only, however many a month has', async () => {
  await escribir('lineas', 17, { cuantos: 5000 })
  await archivar()
  const parte = `mensaje_archivado_${(await mesDe(17)).replace('-', '_')}`
  await duenio.query('begin')
  const { rows: lineas } = await duenio.query('select id from lineas_de_mensajes_en($1::regclass, 0, 1000000, 1000)', [
    parte,
  ])
  const { rows } = await duenio.query<{ leidas: number }>(
    'select (seq_tup_read + idx_tup_fetch)::int as leidas from pg_stat_xact_user_tables where relname = $1',
    [parte],
  )
  await duenio.query('rollback')

  expect(lineas).toHaveLength(1000)
  expect(rows[0]?.leidas).toBe(1000)
})

test('a month leaves for a file once it is old, settled and forgotten, and is brought back to be read', async () => {
  await escribir('masviejo-con-texto', 30, { conTexto: true })
  await archivar()
  await escribir('pendiente', 30, { estado: 'desconocido' })
  const mes = await mesDe(30)
  const separar = (cual = mes) => separarMes(duenio, 'mensajes', cual, carpeta)
  await expect(separar(await mesDe(15))).rejects.toThrow('no tiene 2 años')
  await expect(separar(await mesDe(50))).rejects.toThrow('no tiene el mes')
  await expect(separarMes(duenio, 'pagos', mes, carpeta)).rejects.toThrow('auditoria y mensajes')
  await expect(separar()).rejects.toThrow('todavía pueden enviarse')
  await duenio.query("delete from mensaje where clave = 'pendiente:1'")
  await expect(separar()).rejects.toThrow('todavía guarda textos')
  expect(readdirSync(carpeta)).toEqual([])
  await t.pool.query("select olvidar_textos(now() - interval '2 years', 1000)")

  const particion = `mensaje_archivado_${mes.replace('-', '_')}`
  const { rows: filas } = await duenio.query(`select * from ${particion} order by id`)
  const separada = await separar()
  expect(separada).toMatchObject({ filas: 2, sellos: 1, archivo: path.join(carpeta, `mensajes-${mes}.jsonl.gz`) })
  expect(await cuantos('mensaje_todo', 'masviejo')).toBe(0)
  expect(await revisarMes(duenio, separada.archivo)).toEqual(separada)
  expect(await reglasRotas()).toEqual([])

  const { tabla } = await adjuntarMes(duenio, separada.archivo)
  expect((await duenio.query(`select * from ${tabla} order by id`)).rows).toEqual(filas)
  await expect(duenio.query(`update ${tabla} set estado = 'leido'`)).rejects.toMatchObject({ code: '42501' })
  await expect(t.pool.query(`select 1 from ${tabla}`)).rejects.toMatchObject({ code: '42501' })
  await soltarMes(duenio, separada.archivo)

  // Its events stay one message; what comes late of that month goes to the next.
  expect((await insertar('masviejo:1')).rowCount).toBe(0)
  await escribir('tarde', 30)
  await archivar()
  const { rows } = await duenio.query(
    "select to_char(mes, 'YYYY-MM') as mes from mensaje_archivado where clave = 'tarde:1'",
  )
  expect(rows).toEqual([{ mes: await mesDe(29) }])
})
