import { spawnSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { abrirConjunto, type Conjunto } from './conjunto.ts'
import { hayCopias } from './cubeta.ts'
import { esperarA } from './esperarA.ts'
import { latidosDeEscritura, latidosPerdidos } from './latidos.ts'
import { dueno } from './motor.ts'
import { BIN, type Nodo } from './nodo.ts'
import { faltantes } from './programas.ts'

const SIN_COPIAS = faltantes().length > 0 || !hayCopias()

async function conBase<T>(connectionString: string, trabajo: (base: pg.Client) => Promise<T>): Promise<T> {
  const base = new pg.Client({ connectionString })
  await base.connect()
  try {
    return await trabajo(base)
  } finally {
    await base.end()
  }
}

/** How long a primary may take to stop that cannot archive. */
const SIN_CUBETA_MS = 90_000

const contar = (url: string): Promise<number> =>
  conBase(url, async (base) => (await base.query('select n from simulacro_latido')).rowCount ?? 0)

/** The backups of deploy/: pgBackRest to a bucket over TLS, from PostgreSQL under Patroni. */
describe.skipIf(SIN_COPIAS)('backups in a bucket, with the files of deploy/', () => {
  let conjunto: Conjunto
  beforeAll(async () => {
    conjunto = await abrirConjunto()
    await conBase(conjunto.url, (base) => base.query('create table simulacro_latido (n bigint not null)'))
    await (await conjunto.lider()).copias?.correr('--type=full', 'backup')
  }, 240_000)
  afterAll(() => conjunto?.cerrar(), 120_000)

  const otroQue = (uno: Nodo): Nodo => {
    const otro = conjunto.nodos.find((nodo) => nodo !== uno)
    if (!otro) throw new Error('there is one machine only')
    return otro
  }
  /** Starts with an empty table. @returns beats of which some were acknowledged. */
  async function latir() {
    await conBase(conjunto.url, (base) => base.query('truncate simulacro_latido'))
    const latidos = latidosDeEscritura(conjunto.url)
    await expect.poll(() => latidos.confirmados.length).toBeGreaterThan(20)
    return latidos
  }
  /** A new disk for a machine that stands still. @returns once it follows again. */
  async function rehacer(nodo: Nodo): Promise<void> {
    nodo.perderDatos()
    const dicho = nodo.bitacora().length
    nodo.patroni.arrancar()
    await conjunto.esperarEntero()
    expect(nodo.bitacora().slice(dicho)).toMatch(/replica has been created using pgbackrest/)
  }

  test('a machine with a new disk fills it from the bucket, and follows', { timeout: 240_000 }, async () => {
    const latidos = await latir()
    const otro = otroQue(await conjunto.lider())
    await otro.morir()
    await rehacer(otro)
    await latidos.parar()
    expect(await conBase(conjunto.url, (base) => latidosPerdidos(base, latidos.confirmados))).toBe(0)
  })

  const esperarEscrituras = async ({ confirmados }: { confirmados: readonly number[] }) => {
    const antes = confirmados.length
    await expect.poll(() => confirmados.length).toBeGreaterThan(antes + 20)
  }

  test('without the bucket writes go on, also on the other machine, and what waited gets there afterwards', {
    timeout: 240_000,
  }, async () => {
    const llave = conjunto.superusuario(await conjunto.lider())
    const fallas = () =>
      conBase(llave, async (base) => {
        const { rows } = await base.query('select failed_count::int as veces from pg_stat_archiver')
        return Number(rows[0].veces)
      })
    const antes = await fallas()
    await conjunto.cubeta?.motor.matar()
    onTestFinished(() => (conjunto.cubeta?.motor.vive() ? undefined : conjunto.cubeta?.motor.arrancar()))
    const latidos = await latir()
    await conBase(llave, (base) => base.query('select pg_switch_wal()'))
    await expect.poll(fallas, { timeout: 120_000 }).toBeGreaterThan(antes)
    await esperarEscrituras(latidos)
    const lider = await conjunto.lider()
    const otro = otroQue(lider)
    await conjunto.cambiar(otro)
    await esperarA('the other leader', async () => (await otro.estado())?.role === 'primary', SIN_CUBETA_MS)
    await esperarEscrituras(latidos)
    conjunto.cubeta?.motor.arrancar()
    await conjunto.esperarEntero()
    await latidos.parar()
    // What the former primary could not archive, of which the moments after it are made.
    await lider.copias?.empujar()
    expect(await otro.copias?.correr('check')).toMatch(/successfully archived/)
    expect(await conBase(conjunto.url, (base) => latidosPerdidos(base, latidos.confirmados))).toBe(0)
  })

  test('both machines go back to a moment, by the steps of docs/operacion.md', { timeout: 300_000 }, async () => {
    const latidos = await latir()
    await latidos.parar()
    const hasta = latidos.confirmados.length
    const { rows } = await conBase(conjunto.url, (base) => base.query('select now()::text as momento'))
    await conBase(conjunto.url, (base) => base.query('delete from simulacro_latido'))
    const uno = await conjunto.lider()
    const otro = otroQue(uno)
    await uno.copias?.correr('check')
    await otro.patroni.parar()
    await uno.patroni.parar()

    const hora = `--target=${rows[0].momento}`
    await uno.copias?.correr('--delta', '--type=time', hora, '--target-action=promote', 'restore')
    const servidor = (...orden: string[]) => {
      const { status, stdout, stderr } = spawnSync(`${BIN}/pg_ctl`, ['-D', uno.datos, '-w', ...orden], {
        ...{ encoding: 'utf8', cwd: '/' },
        ...dueno,
      })
      if (status !== 0) throw new Error(`${stdout}${stderr}`)
    }
    const solo = `-p ${uno.propio} -c archive_mode=off -c hot_standby=off -c synchronous_standby_names=`
    servidor('-l', path.join(path.dirname(uno.datos), 'solo.log'), '-o', solo, 'start')
    const directo = new URL(conjunto.url)
    directo.port = String(uno.propio)
    await esperarA('all that was there', async () => (await contar(directo.href).catch(() => -1)) === hasta)
    servidor('-m', 'fast', 'stop')

    conjunto.olvidar()
    uno.patroni.arrancar()
    await esperarA('its leader', async () => (await uno.estado())?.role === 'primary')
    await uno.copias?.correr('--type=full', 'backup')
    await rehacer(otro)
    expect(await contar(conjunto.url)).toBe(hasta)
    await (await latir()).parar()
  })
})
