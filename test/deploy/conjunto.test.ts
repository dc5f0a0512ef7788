import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirConjunto, type Conjunto } from './conjunto.ts'
import { esperarA } from './esperarA.ts'
import { latidosDeEscritura, latidosPerdidos, mayorHueco } from './latidos.ts'
import { faltantes } from './programas.ts'

test('the longest time without a beat counts what began before a fault and ended after it', () => {
  expect(mayorHueco([100, 200, 900, 1000], 250, 800)).toEqual({ ms: 700, trasMs: -50 })
  expect(mayorHueco([100, 200, 300, 400], 150, 350)).toEqual({ ms: 100, trasMs: -50 })
  expect(mayorHueco([], 100, 600)).toEqual({ ms: 500, trasMs: 0 })
})

/** The whole drill, with the application on it and one engine dying after the other, is `npm run chain`. */
describe.skipIf(faltantes().length > 0)('two PostgreSQL under Patroni, with the files of deploy/', () => {
  let conjunto: Conjunto
  beforeAll(async () => {
    conjunto = await abrirConjunto()
  }, 180_000)
  afterAll(() => conjunto?.cerrar(), 60_000)

  test("the death of the primary's machine loses no acknowledged write, and the chain is whole again", {
    timeout: 240_000,
  }, async () => {
    const { url, nodos } = conjunto
    const base = new pg.Client({ connectionString: url })
    await base.connect()
    await base.query('create table simulacro_latido (n bigint not null)')
    await base.end()
    const latidos = latidosDeEscritura(url)
    await expect.poll(() => latidos.confirmados.length).toBeGreaterThan(20)

    const lider = await conjunto.lider()
    await lider.morir()
    const antes = latidos.confirmados.length
    await esperarA('writes on the other machine', async () => latidos.confirmados.length > antes + 20)
    expect(await conjunto.lider()).toBe(nodos.find((nodo) => nodo !== lider))

    lider.patroni.arrancar()
    await conjunto.esperarEntero()
    await latidos.parar()
    const despues = new pg.Client({ connectionString: url })
    await despues.connect()
    expect(await latidosPerdidos(despues, latidos.confirmados)).toBe(0)
    await despues.end()
  })
})
