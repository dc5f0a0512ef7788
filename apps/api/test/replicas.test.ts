import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { setTimeout as esperar } from 'node:timers/promises'
import { auditoria } from '@nitida/contract/auditoria'
import { clientes } from '@nitida/contract/clientes'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { CABECERA_POSICION, EVENTO_POSICION, ULTIMA } from '@nitida/contract/posicion'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { crearPool } from '../src/platform/datos/db.ts'
import { LECTURAS } from '../src/platform/entorno/sucesos.ts'
import { enReplica } from '../src/platform/llamada/lecturas.ts'
import { crearReplicas, direccionDeReplica, type Replicas } from '../src/platform/llamada/replicas.ts'
import { mirarPrincipal } from '../src/platform/llamada/replicas.vista.ts'
import { prepararAcceso } from '../src/platform/seguridad/acceso.ts'
import { leerClaveMaestra } from '../src/platform/seguridad/clave-maestra.ts'
import { type BaseDePrueba, crearBaseDePrueba } from './baseDeDatos.ts'
import { buildSucursal, buildUsuario } from './builders.ts'
import { clienteNuevo } from './clientes.ts'
import { crearCtxDePrueba } from './ctx.ts'
import { filasDe } from './exportar.ts'
import { pedirCrudo } from './peticion.ts'
import { crearProxyPg, type ProxyPg } from './proxyPg.ts'
import { abrirPareja, type Pareja } from './replica.ts'
import { escuchar } from './servidor.ts'
import { conectar, desconectarTodos } from './sockets.ts'
import { crearTestApp, type TestApp } from './testApp.ts'

const MIRADA_MS = 200
const PLAZO = { timeout: 20_000, interval: 50 }
/** Positions that no database ever said. */
const BASURA = [
  '',
  'x',
  '0',
  '0/',
  '/0',
  '0/1/2',
  '-1/0',
  '0/G',
  '1'.repeat(5000),
  "0/1'; select 1",
  '0/1,0/2',
  '\u00f1/1',
]
const LEJANA = 'FFFFFFFF/FFFFFFFF'
const MIRADA_A_REPLICA = /pg_is_in_recovery\(\) as copia, pg_last_wal/
const comoTexto = (posicion: bigint): string =>
  `${(posicion >> 32n).toString(16)}/${(posicion & 0xffffffffn).toString(16)}`

let pareja: Pareja
let base: BaseDePrueba
let proxy: ProxyPg
let acceso: string
let t: TestApp
let tk: string
/** Sessions that read, so that none of them reads too often. */
let lectores: string[]
let vez = 0
let sucursal: number
const destinos: string[] = []
const anotar = (destino: unknown) => void destinos.push(String(destino))

const replicasDe = (url: string, cambios: { atrasoMaximoMs?: number } = {}) =>
  crearReplicas({
    urls: [direccionDeReplica(`postgres://127.0.0.1:${new URL(url).port}`, acceso)],
    ...{ directo: acceso, principal: t?.pool, log: { info() {}, warn() {} }, miradaMs: MIRADA_MS, ...cambios },
  })

beforeAll(async () => {
  pareja = await abrirPareja()
  base = await crearBaseDePrueba(pareja.principal.url)
  acceso = await prepararAcceso(base.url, leerClaveMaestra(randomBytes(32).toString('hex')))
  proxy = await crearProxyPg(pareja.replica.url)
  const urls = [direccionDeReplica(`postgres://127.0.0.1:${new URL(proxy.url).port}`, acceso)]
  t = await crearTestApp({
    url: base.url,
    replicas: ({ pool, log }) =>
      crearReplicas({ urls, directo: acceso, principal: pool, log, miradaMs: MIRADA_MS, atrasoMaximoMs: 600_000 }),
  })
  sucursal = await buildSucursal(t.db)
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  lectores = await Promise.all(
    Array.from({ length: 10 }, async () => t.entrar(await buildUsuario(t.db, { tipo: '0' }))),
  )
  channel(LECTURAS).subscribe(anotar)
})
beforeEach(async () => {
  await expect.poll(async () => (await leer()).destino, PLAZO).toBe('replica')
})
afterAll(async () => {
  channel(LECTURAS).unsubscribe(anotar)
  desconectarTodos()
  await t?.cerrar()
  await proxy?.cerrar()
  await pareja?.cerrar()
})

/** A write, and how far its answer says that the database was written. */
async function escribir(): Promise<string> {
  const body = clienteNuevo({ sucursal })
  const { status, headers } = await pedirCrudo(t.app, clientes.crear.method, clientes.crear.path, { tk, body })
  expect(status).toBe(200)
  return headers[CABECERA_POSICION] ?? ''
}

/** Patients that the audit knows of, and where it was read. */
async function leer(posicion?: string) {
  destinos.length = 0
  const hoy = fechaEn(ZONA_POR_OMISION, new Date()) // rows are dated by the database
  const dias = `desde=${sumarDias(hoy, -1)}&hasta=${sumarDias(hoy, 1)}`
  const ruta = `${auditoria.list.path}?${dias}&entidad=cliente&limit=1`
  const headers: Record<string, string> = posicion === undefined ? {} : { [CABECERA_POSICION]: posicion }
  const lector = lectores[vez++ % lectores.length] ?? tk
  const { status, body } = await pedirCrudo(t.app, 'GET', ruta, { tk: lector, headers })
  return { status, total: Number(body.total), destino: destinos[0] }
}

const detenida = async (trabajo: () => Promise<void>) => {
  await pareja.detener(true)
  try {
    await trabajo()
  } finally {
    await pareja.detener(false)
  }
}

describe('who wrote sees it', () => {
  test('at once, write after write, wherever it is read', async () => {
    let { total } = await leer(await escribir())
    for (let i = 0; i < 15; i++) {
      const posicion = await escribir()
      expect(posicion).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
      expect(await leer(posicion)).toMatchObject({ status: 200, total: ++total })
    }
  })

  test('while a replica is held back: with the position at the primary, without it as it was', async () => {
    const antes = await leer(await escribir())
    await expect.poll(leer, PLAZO).toEqual({ ...antes, destino: 'replica' })
    await detenida(async () => {
      const posicion = await escribir()
      expect(await leer()).toEqual({ status: 200, total: antes.total, destino: 'replica' })
      const visto = { status: 200, total: antes.total + 1, destino: 'principal: ninguna' }
      expect(await leer(posicion)).toEqual(visto)
      expect(await leer(posicion)).toEqual(visto)
    })
    await expect.poll(leer, PLAZO).toEqual({ status: 200, total: antes.total + 1, destino: 'replica' })
  })

  test('and so does another page that hears of it', async () => {
    const { url } = await escuchar(t.app)
    const otra = await conectar(url, tk)
    await expect.poll(() => otra.oido.map(([evento]) => evento), PLAZO).toEqual([EVENTO_POSICION])
    expect(otra.oido[0]?.[1]).toMatchObject({ posicion: expect.stringMatching(/\//) })
    const antes = await leer(await escribir())
    await detenida(async () => {
      otra.oido.length = 0
      const posicion = await escribir()
      await expect.poll(() => otra.oido.map(([evento]) => evento), PLAZO).toContain('NewClientAdded')
      const [[, aviso] = []] = otra.oido
      expect(aviso).toEqual({ event: 'NewClientAdded', id: expect.any(Number), posicion })
      expect((await leer(posicion)).total).toBe(antes.total + 1)
      // What no transaction wrote is told with a position of its own.
      t.app.realtime.emitir({ event: 'UpdatedUser', id: 7, idSucursal: null })
      await expect
        .poll(() => otra.oido.at(-1)?.[1], PLAZO)
        .toMatchObject({ id: 7, posicion: expect.stringMatching(/\//) })
    })
  })

  test('a file of a list has what was written before it was opened', async () => {
    const antes = (await filasDe(t, tk, 'pacientes')).length
    await detenida(async () => {
      await escribir()
      expect(await filasDe(t, tk, 'pacientes')).toHaveLength(antes + 1)
    })
  })
})

test('what a header says costs at most the primary', async () => {
  for (const posicion of [...BASURA, ULTIMA, LEJANA])
    expect(await leer(posicion), posicion).toMatchObject({ status: 200, destino: 'principal: ninguna' })
  const muchas = await Promise.all(Array.from({ length: 40 }, () => leer(LEJANA)))
  expect(new Set(muchas.map(({ status }) => status))).toEqual(new Set([200]))
})

test('only whoever has a session is told a position', async () => {
  const { headers } = await pedirCrudo(t.app, 'POST', '/login', { body: { username: 'nadie@x.mx', password: 'x' } })
  const leida = await pedirCrudo(t.app, 'GET', '/validateTk', { tk })
  const sinTransaccion = await pedirCrudo(t.app, 'PUT', '/preferencias', {
    tk,
    body: { inicioEnHoy: true, hoyPlegado: false },
  })
  expect([headers, leida.headers].map((una) => una[CABECERA_POSICION])).toEqual([undefined, undefined])
  expect(sinTransaccion).toMatchObject({ status: 200, headers: { [CABECERA_POSICION]: expect.stringMatching(/\//) } })
})

describe('a replica that is no help is left out, and no call fails', () => {
  test('killed, and used again when it is back', async () => {
    await pareja.matar()
    for (let i = 0; i < 20; i++) expect((await leer()).status).toBe(200)
    expect((await leer()).destino).toMatch(/principal/)
    await pareja.revivir()
    await expect.poll(async () => (await leer()).destino, PLAZO).toBe('replica')
  })

  test('killed under reads that are made', async () => {
    const ctx = { ...crearCtxDePrueba(t), replicas: t.app.deps.replicas as Replicas }
    const enCurso = Array.from({ length: 3 }, () =>
      enReplica(ctx, null, async ({ db }) => {
        const { rows } = await sql<{ copia: boolean }>`select pg_is_in_recovery() as copia,
          case when pg_is_in_recovery() then pg_sleep(30) end`.execute(db)
        return rows[0]?.copia
      }),
    )
    await enElla(
      "select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active'",
      4,
    )
    await pareja.matar()
    expect(await Promise.all(enCurso)).toEqual([false, false, false])
    await pareja.revivir()
  })

  test('hanging: it takes what is asked and says nothing', async () => {
    proxy.tragar(true)
    const inicio = performance.now()
    expect((await leer()).status).toBe(200)
    expect(performance.now() - inicio).toBeLessThan(9000) // without the look the line would be cut after ten seconds
    await expect.poll(() => t.app.deps.replicas?.figuras()[0]?.enUso, PLAZO).toBe(false)
    proxy.tragar(false)
  })

  test('with a statement that its recovery cancels', async () => {
    await duenio('create table cancelada as select 1 as x; grant select on cancelada to nitida_app')
    await expect.poll(() => enUna("select to_regclass('cancelada') is not null as n"), PLAZO).toBe(true)
    const ctx = { ...crearCtxDePrueba(t), replicas: t.app.deps.replicas as Replicas }
    const leida = enReplica(ctx, null, async ({ db }) => {
      const { rows } = await sql<{ copia: boolean }>`select pg_is_in_recovery() as copia,
        case when pg_is_in_recovery() then pg_sleep(25) end from cancelada`.execute(db)
      return rows.map(({ copia }) => copia)
    })
    await enElla(
      "select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(25)%' and state = 'active'",
      2,
    )
    await duenio('alter table cancelada add y int')
    expect(await leida).toEqual([false])
    expect(destinos.at(-1)).toBe('principal: fallo')
    await duenio('drop table cancelada')
  })

  test('behind, for longer than it may be', async () => {
    const suya = replicasDe(pareja.replica.url, { atrasoMaximoMs: 700 })
    const figura = () => suya.figuras()[0]
    await expect.poll(() => figura()?.enUso, PLAZO).toBe(true)
    await detenida(async () => {
      await escribir()
      await expect.poll(() => figura(), PLAZO).toMatchObject({ enUso: false, atrasoMs: expect.any(Number) })
      expect(figura()?.atrasoMs).toBeGreaterThan(700)
      expect(await suya.elegir(null)).toBeNull()
    })
    await expect.poll(() => figura()?.enUso, PLAZO).toBe(true)
    await suya.cerrar()
  })

  test('of another database, the primary itself, or without the application’s login', async () => {
    const otra = await crearBaseDePrueba(pareja.principal.url)
    const enOtra = new URL(otra.url).pathname
    const propia = new URL(acceso).pathname
    const con = async (url: string, estado: string) => {
      const dichos: string[] = []
      const decir = (...partes: unknown[]) => void dichos.push(JSON.stringify(partes))
      const suya = crearReplicas({ urls: [url], directo: acceso, principal: t.pool, log: { info: decir, warn: decir } })
      await expect.poll(() => dichos.join(), PLAZO).toContain(estado)
      const elegida = await suya.elegir(null)
      const [figura] = suya.figuras()
      await suya.cerrar()
      return [elegida, figura?.enUso]
    }
    const replica = new URL(pareja.replica.url)
    const de = (pathname: string) => Object.assign(new URL(replica), { pathname }).href
    expect(
      await Promise.all([con(de(enOtra), 'ajena'), con(base.url, 'is the primary'), con(de(propia), 'sin acceso')]),
    ).toEqual([
      [null, false],
      [null, null],
      [null, false],
    ])
    await otra.borrar()
  })
})

test('a primary that answers others is not silent, however late its looks are', async () => {
  const lento = await crearProxyPg(base.url)
  const miradaMs = 1000 // longer than a busy computer keeps the database from answering at all
  const suya = crearReplicas({
    urls: [direccionDeReplica(`postgres://127.0.0.1:${new URL(pareja.replica.url).port}`, acceso)],
    directo: Object.assign(new URL(acceso), { port: new URL(lento.url).port }).href,
    ...{ principal: t.pool, log: { info() {}, warn() {} }, miradaMs },
  })
  await expect.poll(() => suya.figuras()[0]?.enUso, PLAZO).toBe(true)
  const espera = suya.mientrasConteste(new Promise<never>(() => {})).catch((error: Error) => error.message)

  lento.tragar(true)
  const callo = []
  for (const hasta = performance.now() + 3 * miradaMs; performance.now() < hasta; ) {
    await t.pool.query('select 1')
    callo.push(suya.principalCalla())
  }
  expect(callo).not.toContain(true)

  expect(await espera).toBe('the primary does not answer')
  expect(suya.principalCalla()).toBe(true)
  lento.tragar(false)
  await expect.poll(() => suya.principalCalla(), PLAZO).toBe(false)
  await suya.cerrar()
  await lento.cerrar()
})

test('a pooler that says that its database is gone does not answer for it, and reads stay away until it says otherwise', async () => {
  const [lento, pooler] = [await crearProxyPg(base.url), await crearProxyPg(base.url)]
  const pool = crearPool(pooler.url, { max: 2 })
  const suya = crearReplicas({
    urls: [direccionDeReplica(`postgres://127.0.0.1:${new URL(pareja.replica.url).port}`, acceso)],
    directo: Object.assign(new URL(acceso), { port: new URL(lento.url).port }).href,
    ...{ principal: pool, log: { info() {}, warn() {} }, miradaMs: MIRADA_MS },
  })
  await expect.poll(() => suya.figuras()[0]?.enUso, PLAZO).toBe(true)
  await pool.query('select 1')

  lento.tragar(true)
  pooler.negar(true)
  await expect
    .poll(async () => {
      await expect(pool.query('select 1')).rejects.toThrow()
      return suya.principalCalla()
    }, PLAZO)
    .toBe(true)

  lento.tragar(false)
  const siguio = new Set<boolean>()
  for (const hasta = performance.now() + 5 * MIRADA_MS; performance.now() < hasta; await esperar(10))
    siguio.add(suya.principalCalla())
  expect(siguio).toEqual(new Set([true]))
  pooler.negar(false)
  await expect.poll(suya.principalCalla, PLAZO).toBe(false)

  await Promise.all([suya.cerrar(), pool.end()])
  await Promise.all([lento.cerrar(), pooler.cerrar()])
})

test('a replica that answers others is not gone, however late its looks are, but it is left out once it may be behind', async () => {
  const lento = await crearProxyPg(pareja.replica.url)
  const miradaMs = 1000 // longer than a busy computer keeps the database from answering at all
  const atrasoMaximoMs = 3000
  const suya = crearReplicas({
    urls: [direccionDeReplica(`postgres://127.0.0.1:${new URL(lento.url).port}`, acceso)],
    ...{ directo: acceso, principal: t.pool, log: { info() {}, warn() {} }, miradaMs, atrasoMaximoMs },
  })
  const figura = () => suya.figuras()[0]
  await expect.poll(() => figura()?.enUso, PLAZO).toBe(true)
  const replica = await suya.elegir(null)
  const leerAhi = () => replica && sql`select 1`.execute(replica.db)
  await leerAhi()

  lento.tragar(MIRADA_A_REPLICA)
  const estuvo = new Set<boolean | null | undefined>()
  for (const hasta = performance.now() + 2.5 * miradaMs; performance.now() < hasta; ) {
    await leerAhi()
    estuvo.add(figura()?.enUso)
  }
  expect(estuvo).toEqual(new Set([true]))

  await escribir()
  await expect
    .poll(async () => {
      await leerAhi()
      return figura()
    }, PLAZO)
    .toMatchObject({ enUso: false, atrasoMs: expect.any(Number) })
  expect(figura()?.atrasoMs).toBeGreaterThan(atrasoMaximoMs)

  await expect.poll(() => figura()?.atrasoMs, PLAZO).toBeNull() // nobody reads any more
  lento.tragar(false)
  await expect.poll(() => figura()?.enUso, PLAZO).toBe(true)
  await suya.cerrar()
  await lento.cerrar()
})

test('the place that a look tells is on the disk of the primary, so that a replica can come that far when it dies', async () => {
  const { rows } = await t.pool.query<{ hasta: string }>(
    "select pg_logical_emit_message(false, 'nitida', repeat('x', 100000))::text as hasta",
  )
  const visto = await mirarPrincipal(t.pool, 5000)
  expect(visto).not.toBeNull()
  const { rows: despues } = await t.pool.query<{ escrito: boolean }>(
    'select pg_current_wal_flush_lsn() >= $1::pg_lsn as escrito',
    [comoTexto(visto?.posicion ?? 0n)],
  )
  expect(rows[0]?.hasta).toMatch(/\//)
  expect(despues[0]?.escrito).toBe(true)
})

test('nothing can be written there', async () => {
  const ctx = { ...crearCtxDePrueba(t), replicas: t.app.deps.replicas as Replicas }
  const escritura = enReplica(ctx, null, ({ db }) => sql`update usuario set version = version + 1`.execute(db))
  await expect(escritura).rejects.toMatchObject({ code: '25006' })
})

test('it is closed with its process', async () => {
  const suya = replicasDe(pareja.replica.url)
  await expect.poll(() => suya.figuras()[0]?.enUso, PLAZO).toBe(true)
  await sql`select 1`.execute((await suya.elegir(null))?.db ?? t.db)
  await suya.cerrar()
  expect(await suya.elegir(null).then((una) => una?.db && sql`select 1`.execute(una.db).catch(() => null))).toBeNull()
})

// The last one: there is no way back.
test('one that takes writes itself is not read from', async () => {
  await enUna('select pg_promote() as n')
  await expect.poll(() => t.app.deps.replicas?.figuras()[0]?.enUso, PLAZO).toBe(false)
  expect(await leer()).toMatchObject({ status: 200, destino: 'principal: ninguna' })
  expect(t.log.join('')).toContain('"estado":"ascendida"')
})

async function preguntar(url: string, texto: string): Promise<unknown> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    const { rows } = await cliente.query(texto)
    return rows?.[0]?.n
  } finally {
    await cliente.end()
  }
}
const enReplicaUrl = () => Object.assign(new URL(pareja.replica.url), { pathname: new URL(base.url).pathname }).href
const enUna = (texto: string) => preguntar(enReplicaUrl(), texto)
const duenio = (texto: string) => preguntar(base.url, texto)
/** Waits until the replica's answer is at least so much; who asks counts himself. */
const enElla = (texto: string, cuantos: number) =>
  expect.poll(() => enUna(texto), PLAZO).toBeGreaterThanOrEqual(cuantos)
