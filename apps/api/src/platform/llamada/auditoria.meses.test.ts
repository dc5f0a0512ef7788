import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { auditoria } from '@nitida/contract/auditoria'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adjuntarMes, soltarMes } from '../../../../../db/meses/leer.ts'
import { revisarMes, separarMes } from '../../../../../db/meses/separar.ts'
import { consultarAhora } from '../../../../../db/oraculo/oraculo.ts'
import { abrirPuesto } from '../../../test/clientes.ts'
import { filasDe } from '../../../test/exportar.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { hacerMeses, sellarAuditoria } from './auditoria.sellos.ts'

const REGLA = 'every seal of the audit holds (42)'

let t: TestApp
let duenio: pg.Client
let carpeta: string

beforeAll(async () => {
  t = await crearTestApp({ oraculo: false }) // its audit is tampered with
  duenio = new pg.Client({ connectionString: t.url })
  await duenio.connect()
  carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-auditoria-'))
})
afterAll(async () => {
  await duenio?.end()
  await t?.cerrar()
  rmSync(carpeta, { recursive: true, force: true })
})

/**
 * Has the application write a row of that moment.
 * @returns the part it went to.
 */
async function anotar(cuando: string): Promise<string> {
  await t.pool.query(
    `insert into auditoria (en, accion, entidad, despues, anotado_en, direccion)
      values ($1, 'prueba', 'usuario', $2, $1, $3)`,
    // A row of one day says nothing of its address, as those of before do.
    [cuando, JSON.stringify({ name: 'Rosa\u2028Ñandú\n"x"' }), cuando.includes('-31T') ? null : '203.0.113.9'],
  )
  const { rows } = await t.pool.query(
    'select tableoid::regclass::text as parte from auditoria order by id desc limit 1',
  )
  return rows[0].parte
}
const partes = async (): Promise<string[]> =>
  (await duenio.query("select particion from auditoria_particiones() where particion ~ '\\d{4}_\\d\\d$'")).rows.map(
    ({ particion }) => particion,
  )
const sellar = () => sellarAuditoria({ ...t.app.deps, lote: 2 }, new AbortController().signal)
const sellarSin = "insert into auditoria_sello (particion, hasta, huella, en) values ('x', 1, sha256('x'), now())"
const reglasRotas = async () => (await consultarAhora(duenio)).map(({ nombre }) => nombre)

describe('every row has its month', () => {
  test('by the clock of the database; the next months are there before they begin', async () => {
    const [, ultimo = ''] = (await partes()).slice(-2)
    const { rows } = await duenio.query(
      `select to_char(now() at time zone 'UTC' + interval '3 months', '"auditoria_"YYYY_MM') as esperado,
        (hasta - interval '1 microsecond')::text as antes, hasta::text as fin from auditoria_particiones()
        where particion = $1`,
      [(await partes()).at(-2)],
    )
    const [{ esperado, antes, fin }] = rows
    expect(ultimo).toBe(esperado)
    // The month's last instant, and the one at which the next begins.
    expect([await anotar(antes), await anotar(fin)]).toEqual((await partes()).slice(-2))
    const { rows: todas } = await t.pool.query('select id from auditoria order by id desc limit 2')
    expect(todas).toHaveLength(2)
  })

  test.each([
    ['2099-05-01Z', 'auditoria_resto'],
    ['1999-05-01Z', 'auditoria_anterior'],
  ])('and what a clock that jumps brings is taken: %s', async (cuando, parte) => {
    expect(await anotar(cuando)).toBe(parte)
  })

  test('the same number is given to no two rows of whatever month', async () => {
    await expect(
      t.pool.query("insert into auditoria (id, en, accion, entidad) values (1, now(), 'prueba', 'usuario')"),
    ).rejects.toMatchObject({ code: '428C9' })
    const { rows } = await t.pool.query('select id from auditoria group by id having count(*) > 1')
    expect(rows).toEqual([])
  })

  test('one that is missing is made; one whose rows came before it is told, and takes nothing away', async () => {
    const [penultimo = '', ultimo = ''] = (await partes()).slice(-2)
    const primero = new Date(`${ultimo.slice(-7).replace('_', '-')}-01T00:00:00Z`)
    await duenio.query(`drop table ${penultimo}, ${ultimo}`)
    expect(await anotar(primero.toISOString())).toBe('auditoria_resto')
    await hacerMeses(t.app.deps)
    expect((await partes()).at(-1)).toBe(penultimo)
    expect(t.log.filter((linea) => linea.includes('could not be made')).join('')).toContain(ultimo)
    expect(await anotar(primero.toISOString())).toBe('auditoria_resto')
  })

  test('a question about some days looks at their month alone', async () => {
    const [mes = ''] = await partes()
    const { rows } = await duenio.query(
      `explain select count(*) from auditoria where anotado_en >= $1::timestamptz and anotado_en < $1::timestamptz + interval '3 days'`.replaceAll(
        '$1',
        `'${mes.slice(-7).replace('_', '-')}-05Z'`,
      ),
    )
    const plan = JSON.stringify(rows)
    expect(plan).toContain(mes)
    expect(plan).not.toMatch(/auditoria_(anterior|resto)/)
  })
})

describe('no part is a way round its table', () => {
  test.each(['anterior', 'resto'])('of %s', async (parte) => {
    for (const orden of ['select 1 from', 'insert into', 'update', 'delete from', 'truncate']) {
      const resto = { 'insert into': "(en, accion, entidad) values (now(), 'x', 'x')", update: "set accion = 'x'" }
      const texto = `${orden} auditoria_${parte} ${resto[orden as keyof typeof resto] ?? ''}`
      await expect(t.pool.query(texto)).rejects.toMatchObject({ code: '42501' })
      if (orden.startsWith('select') || orden.startsWith('insert')) continue
      await expect(duenio.query(texto)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('months of the future and what is known of those that left', async () => {
    const [mes = ''] = await partes()
    await expect(duenio.query(`truncate ${mes}`)).rejects.toMatchObject({ code: '42501' })
    for (const orden of [`insert into ${mes} (en) values (now())`, sellarSin, 'delete from auditoria_separada'])
      await expect(t.pool.query(orden)).rejects.toMatchObject({ code: '42501' })
    await expect(duenio.query('truncate auditoria_separada')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('an old month leaves for a file', () => {
  let archivo: string

  // A chain that has worked for years has months of their own before the first part's end.
  beforeAll(async () => {
    await duenio.query(
      "set timezone = 'UTC'; create temp table limite as select hasta from auditoria_particiones() where particion = 'auditoria_anterior'",
    )
    await duenio.query('drop table auditoria_anterior')
    await duenio.query(
      "select auditoria_agregar_parte('auditoria_2020_01', 'for values from (''2020-01-01Z'') to (''2020-02-01Z'')')",
    )
    await duenio.query(
      "select auditoria_agregar_parte('auditoria_anterior', format('for values from (''2020-02-01Z'') to (%L)', hasta)) from limite",
    )
    for (const dia of ['03', '04', '05', '31']) await anotar(`2020-01-${dia}T12:00:00.123456Z`)
    await anotar('2020-02-01Z')
    archivo = path.join(carpeta, 'auditoria-2020-01.jsonl.gz')
  })

  test.each([
    ['anterior', 'no tiene 2 años'],
    ['2019-12', 'no tiene el mes'],
    ['2020-13', 'El mes se escribe así'],
    ['2020-01', 'sin sellar'],
  ])('but not %s: %s', async (mes, porque) => {
    await expect(separarMes(duenio, 'auditoria', mes, carpeta)).rejects.toThrow(porque)
    expect(readdirSync(carpeta)).toEqual([])
  })

  test('nor over a file that says something else', async () => {
    await sellar()
    expect(await reglasRotas()).toEqual([])
    writeFileSync(archivo, 'algo')
    await expect(separarMes(duenio, 'auditoria', '2020-01', carpeta)).rejects.toThrow('no se sobrescribe')
    expect(readFileSync(archivo, 'utf8')).toBe('algo')
    rmSync(archivo)
  })

  test('broken off after the file, it is run again and the month is gone, written down and as it was sealed', async () => {
    // Another session writes to the month between the file and the end.
    const otro = { query: (texto: string, valores?: unknown[]) => intervenir(texto, valores) } as unknown as pg.Client
    const intervenir = async (texto: string, valores?: unknown[]) => {
      if (texto.startsWith('drop table')) throw new Error('kill -9')
      return duenio.query(texto, valores)
    }
    await expect(separarMes(otro, 'auditoria', '2020-01', carpeta)).rejects.toThrow('kill -9')
    expect([existsSync(archivo), await partes()]).toEqual([true, expect.arrayContaining(['auditoria_2020_01'])])

    const antes = await t.pool.query('select count(*)::int as filas from auditoria')
    const separada = await separarMes(duenio, 'auditoria', '2020-01', carpeta)
    const despues = await t.pool.query('select count(*)::int as filas from auditoria')

    expect(separada).toMatchObject({ archivo, filas: 4, sellos: 2 })
    expect(antes.rows[0].filas - despues.rows[0].filas).toBe(4)
    expect(readdirSync(carpeta)).toEqual(['auditoria-2020-01.jsonl.gz'])
    expect(await partes()).not.toContain('auditoria_2020_01')
    expect(await reglasRotas()).toEqual([])
    expect(await revisarMes(duenio, archivo)).toEqual(separada)
    await expect(separarMes(duenio, 'auditoria', '2020-01', carpeta)).rejects.toThrow('no tiene el mes')
  })

  test('and is brought back to be read, as it was and with every seal made anew', async () => {
    const { tabla, filas } = await adjuntarMes(duenio, archivo)
    expect([tabla, filas]).toEqual(['separado."auditoria_2020_01"', 4])
    const { rows } = await duenio.query(`select accion, despues ->> 'name' as nombre, en = anotado_en as a_la_vez,
      antes is null as sin_antes, direccion, (en at time zone 'UTC')::text as en from ${tabla} order by id`)
    expect(rows.map(({ direccion }) => direccion)).toEqual([...Array(3).fill('203.0.113.9'), null])
    expect(rows[3]).toEqual({
      ...{ accion: 'prueba', nombre: 'Rosa\u2028Ñandú\n"x"', a_la_vez: true, sin_antes: true, direccion: null },
      en: '2020-01-31 12:00:00.123456',
    })
    expect([await reglasRotas(), await partes()]).toEqual([[], expect.not.arrayContaining(['auditoria_2020_01'])])
    for (const orden of [`delete from ${tabla}`, `truncate ${tabla}`, `insert into ${tabla} select * from ${tabla}`])
      await expect(duenio.query(orden)).rejects.toMatchObject({ code: '42501' })
    for (const orden of [
      `delete from ${tabla}`,
      `insert into ${tabla} select * from ${tabla}`,
      'create table separado.x ()',
    ])
      await expect(t.pool.query(orden)).rejects.toMatchObject({ code: '42501' })
    await expect(adjuntarMes(duenio, archivo)).rejects.toThrow('ya se puede leer')
    await soltarMes(duenio, archivo)
    await expect(soltarMes(duenio, archivo)).rejects.toThrow('no está')
  })

  test('type 0 reads it on the screen and takes it along while it is there; the screen says what is not', async () => {
    const maestro = await abrirPuesto(t, '0')
    const dias = { desde: '2020-01-04', hasta: '2020-01-30' }
    const ver = async (query: object = {}) =>
      (await t.call(maestro.tk, auditoria.list, { query: { ...dias, ...query } })).body
    expect(await ver()).toMatchObject({ data: [], total: 0, separados: ['2020-01'] })

    await adjuntarMes(duenio, archivo)
    const { data, total, separados } = await ver()
    expect([total, separados]).toEqual([2, []])
    expect(data.map(({ en, direccion }) => [en.slice(0, 10), direccion])).toEqual([
      ['2020-01-05', '203.0.113.9'],
      ['2020-01-04', '203.0.113.9'],
    ])
    expect((await ver({ comoHecho: data[0]?.id })).total).toBe(2)
    expect((await ver({ entidad: 'pedido' })).total).toBe(0)
    expect((await ver({ desde: '2020-02-01', hasta: '2020-02-09' })).separados).toEqual([])
    expect(await filasDe(t, maestro.tk, 'auditoria', dias)).toHaveLength(2)
    const caja = await abrirPuesto(t, '1')
    expect((await t.call(caja.tk, auditoria.list, { query: dias })).status).toBe(403)

    // A column that came after the month was brought back.
    await duenio.query('alter table separado.auditoria_2020_01 rename direccion to otra')
    expect(await ver()).toMatchObject({ total: 0, separados: ['2020-01'] })
    await soltarMes(duenio, archivo)
  })

  test('broken off while it is read in, there is nothing; and what was read in has to hold the seals', async () => {
    const conFallo = (falla: (texto: string) => string) =>
      ({ query: (texto: string, valores?: unknown[]) => duenio.query(falla(texto), valores) }) as unknown as pg.Client
    const muere = conFallo((texto) => {
      if (texto.startsWith('create trigger solo_leer')) throw new Error('kill -9')
      return texto
    })
    await expect(adjuntarMes(muere, archivo)).rejects.toThrow('kill -9')
    const altera = conFallo((texto) => texto.replace('l ->> 3, l ->> 4', "'otra', l ->> 4"))
    await expect(adjuntarMes(altera, archivo)).rejects.toThrow('does not hold')
    const { rows } = await duenio.query("select to_regclass('separado.auditoria_2020_01') as tabla")
    expect(rows).toEqual([{ tabla: null }])
  })

  test('what comes of that month later is taken, and sealed', async () => {
    expect(await anotar('2020-01-09Z')).toBe('auditoria_resto')
    await sellar()
    expect(await reglasRotas()).toEqual([])
  })

  test.each([
    ['another name in it', (texto: string) => texto.replace('Rosa', 'Lola'), 'dañado o fue alterado'],
    ['a row less', (texto: string) => texto.replace(/\n\[[^\n]*\n/, '\n'), 'dañado o fue alterado'],
    ['its end gone', (texto: string) => texto.slice(0, -9), 'dañado o fue alterado'],
    ['another count', (texto: string) => texto.replace('"filas":4', '"filas":5'), 'incompleto'],
    ['another month', (texto: string) => texto.replace('auditoria_2020_01', 'auditoria_2020_02'), 'no se separó'],
    ['another digest alone', (texto: string) => texto.replace('.000Z', '.00Z'), 'no es el que se separó'],
  ])('a file with %s is found out', async (_, alterar, dicho) => {
    const otro = path.join(carpeta, 'otro.gz')
    writeFileSync(otro, gzipSync(alterar(gunzipSync(readFileSync(archivo)).toString())))
    await expect(revisarMes(duenio, otro)).rejects.toThrow(dicho)
    await expect(adjuntarMes(duenio, otro)).rejects.toThrow(dicho)
  })

  test('and so are seals of it that were changed in the database', async () => {
    await duenio.query('begin')
    await duenio.query("set local session_replication_role = 'replica'")
    await duenio.query(
      "delete from auditoria_sello where id = (select min(id) from auditoria_sello where particion = 'auditoria_2020_01')",
    )
    const { rows } = await duenio.query('select count(*)::int from auditoria_sello s where s.particion = $1', [
      'auditoria_2020_01',
    ])
    expect(rows).toEqual([{ count: 1 }])
    await duenio.query('commit')
    expect(await reglasRotas()).toEqual([REGLA])
  })
})
