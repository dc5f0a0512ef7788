import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultarAhora, consultarOraculo, describir, revisiones } from '../../../db/oraculo/oraculo.ts'
import { danios } from './oraculo.danios.ts'
import { facturar, llenar } from './oraculo.tienda.ts'
import { crearTestApp, type TestApp } from './testApp.ts'
import { medirTrabajoFijo } from './trabajoFijo.ts'

let t: TestApp
let cliente: pg.Client

/** A shop with rows of every kind takes its time on a computer that is busy. */
const LLENAR_MS = 180_000

beforeAll(async () => {
  t = await crearTestApp()
  await llenar(t)
  await facturar(t)
  cliente = new pg.Client({ connectionString: t.url })
  await cliente.connect()
}, LLENAR_MS)
afterAll(async () => {
  await cliente?.end()
  await t?.cerrar()
})

/** Damages the database as a superuser with the triggers off, asks the oracle, and rolls back. */
async function trasRomper(danio: string): Promise<string[]> {
  await cliente.query('begin')
  try {
    await cliente.query("set local session_replication_role = 'replica'")
    await cliente.query(danio)
    return (await consultarOraculo(cliente)).map(({ nombre }) => nombre)
  } finally {
    await cliente.query('rollback')
  }
}

test('a shop that worked through its day breaks no rule', async () => {
  expect(await consultarAhora(cliente)).toEqual([])
})

test.each(danios)('%s', async (regla, danio, tambien = []) => {
  expect((await trasRomper(danio)).sort()).toEqual([regla, ...tambien].sort())
})

const LEIDO_SIN_RECIBO = `update mensaje set estado = 'leido', proveedor_id = 'w.1', intentos = 1
  where id = (select min(id) from mensaje);`
const RECIBO_AJENO = `insert into recibo_whatsapp (proveedor_id, estado, ocurrido_en, recibido_en)
  values ('w.2', 'delivered', now(), now() + interval '400 days');`

test.each([
  [
    'of a message from before the first receipt is missed',
    RECIBO_AJENO,
    ['read and delivered have their receipt (W4)'],
  ],
  [
    'of one from after the last that was forgotten is missed',
    "insert into recibo_olvidado (hasta) select min(creado_en) - interval '61 minutes' from mensaje;",
    ['read and delivered have their receipt (W4)'],
  ],
  ['that was forgotten is not', 'insert into recibo_olvidado (hasta) select max(creado_en) from mensaje;', []],
])('a receipt %s', async (_, antes, rotas) => {
  expect(await trasRomper(`${LEIDO_SIN_RECIBO} ${antes}`)).toEqual(rotas)
})

test('every rule has its damage', () => {
  expect(danios.map(([regla]) => regla).sort()).toEqual(revisiones.map(({ nombre }) => nombre).sort())
})

test('a broken rule is told by its count and five ids at most, with nothing personal', () => {
  const falla = { nombre: 'settled once (M4)', cuantas: 7, ejemplos: ['1', '2', '3', '4', '5'] }

  expect(describir(falla)).toBe('settled once (M4): 7 broken (1, 2, 3, 4, 5, …)')
  expect(describir({ ...falla, cuantas: 5 })).toBe('settled once (M4): 5 broken (1, 2, 3, 4, 5)')
})

test('asking costs a test file next to nothing', async () => {
  await consultarAhora(cliente)
  let [preguntando, fijo] = [0, 0]
  for (let n = 0; n < 10; n++) {
    const inicio = performance.now()
    await consultarAhora(cliente)
    preguntando += performance.now() - inicio
    fijo += await medirTrabajoFijo((texto) => cliente.query(texto))
  }
  expect(preguntando / fijo).toBeLessThan(6)
})
