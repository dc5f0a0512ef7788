import { randomUUID } from 'node:crypto'
import { inventario } from '@nitida/contract/inventario'
import { conteos } from '@nitida/contract/inventario.conteos'
import { traslados } from '@nitida/contract/inventario.traslados'
import { pedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { traerCompra } from '../../../test/compras.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { iniciarProceso, type ProcesoServidor } from '../../../test/procesoServidor.ts'
import { crearProxyPg } from '../../../test/proxyPg.ts'
import { APP_TOKEN, crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let [caja, maestro] = ['', '']
let [sucursal, otra] = [0, 0]

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  otra = await buildSucursal(t.db)
  cajero = await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal })
  caja = await t.entrar(cajero)
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t?.cerrar())

const PIEZAS = 5
/** A call that moves pieces of an article. */
interface Paso {
  ruta: string
  metodo: 'POST' | 'PUT'
  body: object
}
const renglonesDe = (articulo: number) => ({ lugar: 'exhibidor', renglones: [{ articulo, piezas: 2 }] })

async function pedidoDe(articulo: number): Promise<number> {
  const body = { de: sucursal, a: otra, nota: '', renglones: [{ articulo, piezas: 2 }] }
  return (await t.call(maestro, traslados.crear, { body })).body.id
}

/** What moves pieces, each by one move. */
const pasos: Record<string, (articulo: number) => Promise<Paso>> = {
  entrada: async (articulo) => ({
    ...{ ruta: `/inventario/${articulo}/entradas`, metodo: 'POST' },
    body: { sucursal, lugar: 'exhibidor', cantidad: 3, costo: 500, documento: 'F-2', lotes: [] },
  }),
  ajuste: async (articulo) => ({
    ...{ ruta: `/inventario/${articulo}/ajustes`, metodo: 'POST' },
    body: { sucursal, lugar: 'exhibidor', cantidad: -1, motivo: 'Se rompió una' },
  }),
  'what leaves': async (articulo) => ({
    ...{ ruta: `/traslados/${await pedidoDe(articulo)}/enviar`, metodo: 'POST' },
    body: renglonesDe(articulo),
  }),
  'what arrives': async (articulo) => {
    const id = await pedidoDe(articulo)
    const body = { lugar: 'exhibidor' as const, renglones: [{ articulo, piezas: 2 }] }
    expect((await t.call(maestro, traslados.enviar, { params: { id }, body })).status).toBe(200)
    return { ruta: `/traslados/${id}/recibir`, metodo: 'POST', body: renglonesDe(articulo) }
  },
  "a supplier's CFDI": async (articulo) => {
    const id = await traerCompra(t, maestro, sucursal, [{ clave: `K-${articulo}`, piezas: 3, costo: 500 }])
    const renglones = [{ numero: 1, recibidas: 3, articulo, nuevo: null, lotes: [] }]
    return { ruta: `/recepciones/${id}/recibir`, metodo: 'POST', body: { lugar: 'exhibidor', nota: '', renglones } }
  },
  'a count that closes': async (articulo) => {
    const { codigo } = await t.db
      .selectFrom('articulo')
      .select('codigo')
      .where('id', '=', articulo)
      .executeTakeFirstOrThrow()
    const { id } = (await t.call(maestro, conteos.abrir, { body: { sucursal, lugar: 'exhibidor', marca: '' } })).body
    const lecturas = [{ lectura: randomUUID(), codigo, hace: 0, quita: false }]
    expect((await t.call(maestro, conteos.leer, { params: { id }, body: { lecturas } })).status).toBe(200)
    return { ruta: `/conteos/${id}/cerrar`, metodo: 'POST', body: { motivo: 'Conteo del mes', soloLeidos: true } }
  },
  'a delivery': async (articulo) => {
    const { id } = await tomarPedido(t, caja, cajero, { elementos: [elemento(500, { idArticulo: articulo })] })
    const body = { estatusActualizado: 'Recibido en sucursal' as const }
    await t.call(caja, pedidos.actualizarEstatus, { params: { id }, body })
    return {
      ...{ ruta: pedidos.actualizarEstatus.path.replace(':id', String(id)), metodo: pedidos.actualizarEstatus.method },
      body: { estatusActualizado: 'Entregado a cliente' },
    }
  },
}

const movimientos = (articulo: number) =>
  t.db.selectFrom('movimiento_inventario').select('id').where('id_articulo', '=', articulo).execute()
const cabeceras = (clave: string) => ({
  ...{ 'x-app-token': APP_TOKEN, authorization: `Bearer ${maestro}`, 'content-type': 'application/json' },
  'idempotency-key': clave,
})
const mandar = ({ url }: ProcesoServidor, { ruta, metodo, body }: Paso, clave: string) =>
  fetch(`${url}/api${ruta}`, { method: metodo, headers: cabeceras(clave), body: JSON.stringify(body) })
const repetir = ({ ruta, metodo, body }: Paso, clave: string) =>
  t.app.inject({ method: metodo, url: `/api${ruta}`, headers: cabeceras(clave), payload: body })

/** Kills the server in the moment in which the balance of a place is about to be written. */
const matarAlMover = (servidor: ProcesoServidor, pedir: () => void) =>
  conDuenio(t.url, (db) =>
    db.transaction().execute(async (db) => {
      await sql`lock table existencia in access exclusive mode`.execute(db)
      pedir()
      await esperarEnCandado(t.url, 1)
      await servidor.matar()
    }),
  ).finally(servidor.matar)

test.each(Object.entries(pasos))(
  'kill −9 in the middle of %s moves nothing, and said again it moves once',
  {
    timeout: 120_000,
  },
  async (nombre, preparar) => {
    const articulo = await tenerArticulo(t, maestro, sucursal, PIEZAS)
    const paso = await preparar(articulo)
    const antes = await movimientos(articulo)
    const clave = `caida-${nombre}`.replaceAll(/[^a-z]/gi, '-')

    const servidor = await iniciarProceso(t.url)
    await matarAlMover(servidor, () => void mandar(servidor, paso, clave).catch(() => {}))
    await vi.waitFor(async () => expect(await movimientos(articulo)).toEqual(antes), { timeout: 20_000, interval: 50 })

    // The transaction of the dead process ends a moment after it; until then its call is said to be under way.
    await vi.waitFor(async () => expect((await repetir(paso, clave)).statusCode).toBe(200), {
      timeout: 20_000,
      interval: 50,
    })
    expect(await movimientos(articulo)).toHaveLength(antes.length + 1)
  },
)

test('a COMMIT whose answer is lost entered its pieces once, however often it is said', async () => {
  const proxy = await crearProxyPg(t.url)
  const lejos = await crearTestApp({ url: t.url, urlDelPool: proxy.url })
  const articulo = await tenerArticulo(t, maestro, sucursal)
  const body = { sucursal, lugar: 'exhibidor' as const, cantidad: 3, costo: 500, documento: 'F-3' }
  const entrar = () =>
    lejos.call(
      maestro,
      inventario.entrada,
      { params: { id: articulo }, body },
      { 'idempotency-key': 'entrada-perdida' },
    )

  proxy.cortarEnCommit(true)
  expect((await entrar()).status).toBe(503)
  proxy.cortarEnCommit(false)
  const guardados = await movimientos(articulo)
  expect((await entrar()).status).toBe(200)
  await lejos.cerrar()
  await proxy.cerrar()

  expect(guardados).toHaveLength(1)
  expect(await movimientos(articulo)).toEqual(guardados)
})
