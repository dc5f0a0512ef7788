import { mudanza } from '@nitida/contract/mudanza'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { csv, revisar } from '../../../test/mudanza.ts'
import { iniciarProceso, type ProcesoServidor } from '../../../test/procesoServidor.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

/** Real server processes that write an import are killed (kill −9). */
let t: TestApp
const procesos: ProcesoServidor[] = []
const ESPERA = { timeout: 60_000, interval: 10 }
const RENGLONES = 4000

beforeAll(async () => {
  t = await crearTestApp()
})
afterEach(async () => {
  for (const proceso of procesos.splice(0)) await proceso.matar()
})
afterAll(() => t?.cerrar())

async function arrancar(): Promise<ProcesoServidor> {
  const proceso = await iniciarProceso(t.url)
  procesos.push(proceso)
  return proceso
}

const NOMBRES = ['Abril', 'Bruno', 'Carla', 'Darío', 'Elena', 'Fabián', 'Gloria', 'Hugo', 'Irene', 'Joel']
const nombre = (n: number) =>
  [n % 10, Math.floor(n / 10) % 10, Math.floor(n / 100) % 10, Math.floor(n / 1000) % 10]
    .map((i) => NOMBRES[i])
    .join(' ')

test('what a process that is killed was writing goes on in the next one: nothing twice, nothing left out', {
  timeout: 240_000,
}, async () => {
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const sucursal = await buildSucursal(t.db)
  const filas = Array.from({ length: RENGLONES }, (_, n) => [n + 1, nombre(n), String(2_220_000_000 + n), 30])
  const id = await revisar(t, tk, csv([['Número externo', 'Nombre completo', 'Teléfono', 'Edad'], ...filas]), {
    sucursal,
  })
  await t.call(tk, mudanza.empezar, { params: { id } })
  // Asked of the database: a call would take as long as some pieces.
  const estado = () =>
    t.db.selectFrom('importacion').select(['estado', 'escritos']).where('id', '=', id).executeTakeFirstOrThrow()
  const escritos = async () => (await estado()).escritos

  for (let caida = 0, antes = 0; caida < 3; caida++) {
    const proceso = await arrancar()
    await vi.waitFor(async () => expect(await escritos()).toBeGreaterThan(antes), ESPERA)
    await proceso.matar()
    antes = await escritos()
  }
  await arrancar()
  await vi.waitFor(async () => expect((await estado()).estado).toBe('terminada'), ESPERA)

  expect(await escritos()).toBe(RENGLONES)
  const { pacientes, auditados, claves } = await t.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('cliente')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('id_sucursal', '=', sucursal)
        .as('pacientes'),
      eb
        .selectFrom('auditoria')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('accion', '=', 'cliente importado')
        .as('auditados'),
      eb
        .selectFrom('importado')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('clave', 'like', '#%')
        .as('claves'),
    ])
    .executeTakeFirstOrThrow()
  expect({ pacientes, auditados, claves }).toEqual({ pacientes: RENGLONES, auditados: RENGLONES, claves: RENGLONES })
})
