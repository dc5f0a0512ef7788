import { arco } from '@nitida/contract/arco'
import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { comisiones } from '@nitida/contract/comisiones'
import { consentimientos } from '@nitida/contract/consentimientos'
import { cortes } from '@nitida/contract/cortes'
import { depositos } from '@nitida/contract/depositos'
import type { Endpoint } from '@nitida/contract/endpoint'
import { facturacion } from '@nitida/contract/facturacion'
import { historias } from '@nitida/contract/historias'
import { inventario } from '@nitida/contract/inventario'
import { conteos } from '@nitida/contract/inventario.conteos'
import { recepciones } from '@nitida/contract/inventario.recepciones'
import { traslados } from '@nitida/contract/inventario.traslados'
import { mensajes } from '@nitida/contract/mensajes'
import { micas } from '@nitida/contract/micas'
import { pedidos } from '@nitida/contract/pedidos'
import { presupuestos } from '@nitida/contract/presupuestos'
import { rehechos } from '@nitida/contract/rehechos'
import { seguimiento } from '@nitida/contract/seguimiento'
import { sucursales } from '@nitida/contract/sucursales'
import { tablero } from '@nitida/contract/tablero'
import { taller } from '@nitida/contract/taller'
import { envios } from '@nitida/contract/taller.envios'
import { usuarios } from '@nitida/contract/usuarios'
import { visitas } from '@nitida/contract/visitas'
import { vulneraciones } from '@nitida/contract/vulneraciones'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from './builders.ts'
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
  const grupos: Endpoint[] = [
    usuarios,
    sucursales,
    clientes,
    citas,
    mensajes,
    pedidos,
    tablero,
    cortes,
    comisiones,
    depositos,
    facturacion,
    visitas,
    consentimientos,
    arco,
    historias,
    inventario,
    micas,
    recepciones,
    presupuestos,
    traslados,
    taller,
    rehechos,
    envios,
    conteos,
    seguimiento,
    vulneraciones,
  ].flatMap((grupo) => Object.values(grupo))
  const creadas = grupos.flatMap(({ crea, method, path }) => (crea ? [`${method} ${path}`] : []))

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
