import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from './builders.ts'
import { llamadas } from './contrato.ts'
import { creadoras } from './creadoras.casos.ts'
import { pedirCrudo, type Respondida } from './peticion.ts'
import { calentar, crearTestApp, type TestApp } from './testApp.ts'

let t: TestApp
let admin: UsuarioDePrueba
let tk: string

beforeAll(async () => {
  t = await crearTestApp()
  admin = await buildUsuario(t.db, { tipo: '0', idSucursal: await buildSucursal(t.db) })
  tk = await t.entrar(admin)
})
afterAll(() => t.cerrar())

const contar = async (tabla: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(tabla)}`.execute(t.db)
  return rows[0]?.total ?? 0
}

let consecutivo = 0
const nuevaClave = (): string => `clave-de-prueba-${++consecutivo}`

/** Creating calls that the specification makes a PUT (§7). */
const metodoDe = (ruta: string) => (/^\/(visitas|historiaClinica)\/crear$/.test(ruta) ? 'PUT' : 'POST')

const enviar = (app: TestApp, ruta: string, body: object, clave: string): Promise<Respondida> =>
  pedirCrudo(app.app, metodoDe(ruta), ruta, { tk, body, headers: { 'idempotency-key': clave } })

test('every call of the contract that creates is here', () => {
  const creadas = llamadas.flatMap(({ crea, method, path }) => (crea ? [`${method} ${path}`] : []))

  expect(creadas.sort()).toEqual(Object.keys(creadoras).sort())
})

describe.each(Object.entries(creadoras))('%s', (_, { tabla, preparar }) => {
  test('ten at once with one key do the work once; every later one gets the first answer', async () => {
    const { ruta, body } = await preparar({ t, admin, tk })
    const clave = nuevaClave()
    await calentar(t)
    const antes = await contar(tabla)

    const respuestas = await Promise.all(Array.from({ length: 10 }, () => enviar(t, ruta, body, clave)))
    const trasReinicio = await crearTestApp({ url: t.url })
    const despues = [await enviar(t, ruta, body, clave), await enviar(trasReinicio, ruta, body, clave)]
    await trasReinicio.cerrar()

    const primera = respuestas.find(({ status }) => status === 200)
    for (const { status, body } of respuestas) {
      if (status === 200) expect(body).toEqual(primera?.body)
      else expect([status, body.error]).toEqual([409, 'SOLICITUD_EN_CURSO'])
    }
    for (const { status, body } of despues) expect([status, body]).toEqual([200, primera?.body])
    // A correction is a pair of rows (D-30).
    expect((await contar(tabla)) - antes).toBe(ruta.endsWith('/correccion') ? 2 : 1)
  })

  test('the same key for something else is refused and changes nothing', async () => {
    const { ruta, body, otro, otraRuta } = await preparar({ t, admin, tk })
    const clave = nuevaClave()
    expect((await enviar(t, ruta, body, clave)).status).toBe(200)
    const antes = await contar(tabla)

    const otras = [await enviar(t, ruta, otro, clave), ...(otraRuta ? [await enviar(t, otraRuta, body, clave)] : [])]

    for (const { status, body } of otras) expect([status, body.error]).toEqual([422, 'CLAVE_CON_OTROS_DATOS'])
    expect(await contar(tabla)).toBe(antes)
  })
})
