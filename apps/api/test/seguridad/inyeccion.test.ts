import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { cortes } from '@nitida/contract/cortes'
import { mensajes } from '@nitida/contract/mensajes'
import { pedidos } from '@nitida/contract/pedidos'
import { sesion } from '@nitida/contract/sesion'
import { sucursales } from '@nitida/contract/sucursales'
import { usuarios } from '@nitida/contract/usuarios'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCita, buildUsuario } from '../builders.ts'
import { camposDe, llamadas } from '../contrato.ts'
import { SIN_COBROS } from '../cortes.ts'
import { nuevaSucursal, nuevoUsuario } from '../cuerpos.ts'
import { pedidoNuevo } from '../pedidos.ts'
import { pedirCrudo } from '../peticion.ts'
import { crearTestApp, type TestApp } from '../testApp.ts'

/** Texts that would break out of a statement that they are written into, or make it wait (27). */
const SONDAS = ["'", "'; select pg_sleep(2) --", "' or (select 1 from pg_sleep(2)) is null --", '\\', '$1']
/** Signs that mean something to a search, if to nobody else. */
const SIGNOS = [...SONDAS, '"', '%', '_', '{}', '*']
const DEMASIADO_MS = 1500

let t: TestApp
let tk: string
/** Bodies that are taken, by path: one field at a time is then a probe, and the rest lets it get as far as the database. */
let validos: Record<string, () => object>

beforeAll(async () => {
  t = await crearTestApp()
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { id: encargado } = await buildUsuario(t.db, { tipo: '1', idSucursal: null })
  const { cliente, idSucursal } = await buildCita(t.db)
  let n = 0
  const paciente = () => ({ nombreCompleto: `PACIENTE ${++n}`, edad: 40, telefono: '0000000000', sucursal: idSucursal })
  const aviso = { Fecha: '25/11/2026', Hora: '10:00', nombreCliente: 'X', phoneNumber: cliente.telefono }
  validos = {
    [sesion.login.path]: () => ({ username: 'nadie@prueba.mx', password: 'x' }),
    [usuarios.crear.path]: nuevoUsuario,
    [sucursales.crear.path]: () => nuevaSucursal(encargado),
    [clientes.crear.path]: paciente,
    [clientes.guardar.path]: paciente,
    [citas.crear.path]: () => ({
      ...{ fecha: '2027-01-04', hora: '10:00', sucursalId: idSucursal, sucursalDireccion: 'X' },
      ...{ idCliente: cliente.id, clienteName: 'X', telefonoCliente: cliente.telefono },
    }),
    [mensajes.avisoCreacionCita.path]: () => aviso,
    [pedidos.crear.path]: () => pedidoNuevo(cliente.id, idSucursal),
    [cortes.crearMovimiento.path]: () => ({ tipo: 'gasto', importe: 1, motivo: 'nada' }),
    [cortes.crear.path]: () => ({ ...SIN_COBROS, nota: 'nada' }),
  }
})
afterAll(() => t?.cerrar())

type Enviar = (sonda: string) => Promise<number>

/** What a place does with the probes: an answer of a server that broke, or one that came too late. */
async function hallazgos(lugar: string, enviar: Enviar): Promise<string[]> {
  const hallados: string[] = []
  for (const sonda of SONDAS) {
    const inicio = performance.now()
    const estatus = await enviar(sonda)
    if (estatus >= 500 || performance.now() - inicio > DEMASIADO_MS) hallados.push(`${lugar} ${sonda}: ${estatus}`)
  }
  return hallados
}

/** Every field, parameter and path of the contract, one at a time. */
function* lugares(): Generator<[string, Enviar]> {
  for (const { method, path, body, query } of llamadas) {
    if (path === '/logout') continue // would end the session that asks
    const pedir = (ruta: string, cuerpo?: object) =>
      pedirCrudo(t.app, method, ruta, { tk, ...(cuerpo && { body: cuerpo }) }).then(({ status }) => status)
    const fija = path.replace(/:\w+/g, '1')
    for (const campo of camposDe(query))
      yield [`${path}?${campo}`, (sonda) => pedir(`${fija}?${new URLSearchParams({ [campo]: sonda })}`)]
    for (const campo of camposDe(body))
      yield [`${path} ${campo}`, (sonda) => pedir(fija, { ...validos[path]?.(), [campo]: sonda })]
    if (path !== fija) yield [path, (sonda) => pedir(path.replace(/:\w+/g, encodeURIComponent(sonda)), body && {})]
  }
}

test('every call that is served is looked at, but those that take no text of a user', () => {
  const conocidas = new Set(llamadas.map(({ path }) => `/api${path}`))
  const otras = [...t.app.rutas.keys()].filter((ruta) => ruta.startsWith('/api/') && !conocidas.has(ruta))
  expect(otras.sort()).toEqual([
    '/api/docs',
    '/api/healthz',
    '/api/pedidos/ticket/:id',
    '/api/readyz',
    '/api/whatsapp/webhook',
  ])
})

// First: nothing that is called so is there yet.
test('a search takes every sign for itself', async () => {
  for (const ruta of ['/usuarios', '/clientes', '/citas', '/pedidos', '/mensajes']) {
    for (const sonda of SIGNOS) {
      const { status, texto } = await pedirCrudo(t.app, 'GET', `${ruta}?${new URLSearchParams({ search: sonda })}`, {
        tk,
      })
      expect([ruta, sonda, status, JSON.parse(texto).total]).toEqual([ruta, sonda, 200, 0])
    }
  }
})

test('no text that is sent becomes part of a statement', { timeout: 120_000 }, async () => {
  const hallados: string[] = []
  let cuantos = 0
  for (const [lugar, enviar] of lugares()) {
    cuantos++
    hallados.push(...(await hallazgos(lugar, enviar)))
  }
  expect(cuantos).toBeGreaterThan(200)
  expect(hallados).toEqual([])
  // They got there, and are what they were.
  const nombres = await t.db.selectFrom('usuario').select('nombre').where('nombre', 'in', SONDAS).execute()
  expect(new Set(nombres.map(({ nombre }) => nombre))).toEqual(new Set(SONDAS))
  const motivos = await t.db.selectFrom('movimiento_caja').select('motivo').where('motivo', 'in', SONDAS).execute()
  expect(motivos.length).toBeGreaterThan(1)
})

test('a hole is found, whether it breaks or waits', async () => {
  const agujero = (orden: (sonda: string) => string): Enviar => {
    return async (sonda) => {
      try {
        await sql.raw(orden(sonda)).execute(t.db)
        return 200
      } catch {
        return 500
      }
    }
  }
  const hallados = await hallazgos(
    'x',
    agujero((sonda) => `select 1 from usuario where nombre = '${sonda}'`),
  )
  expect(hallados).toEqual([
    `x ': 500`,
    `x '; select pg_sleep(2) --: 200`,
    `x ' or (select 1 from pg_sleep(2)) is null --: 200`,
  ])
})
