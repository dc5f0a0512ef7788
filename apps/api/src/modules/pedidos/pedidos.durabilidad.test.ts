import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCliente, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { pedidoNuevo } from '../../../test/pedidos.ts'
import { contarPulso } from '../../../test/pulso.ts'
import { faltasDePedidos, sinFaltas } from '../../../test/semillas/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded.ts'
import { migrar } from '../../platform/postgres/migrar.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../../../../db/migrations')
const CAJAS = 8
const ANTES_DE_CAER = 40

let carpeta: string
let servidor: EmbeddedPostgres
let t: TestApp
let cajero: UsuarioDePrueba
let caja: string

// A database server of its own, to be killed.
beforeAll(async () => {
  carpeta = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-durable-'))
  servidor = await startEmbeddedPostgres(carpeta)
  await migrar(servidor.url, MIGRACIONES)
  t = await crearTestApp({ url: servidor.url })
  cajero = await buildUsuario(t.db, { tipo: '2' })
  caja = await t.entrar(cajero)
}, 180_000)
afterAll(async () => {
  await t?.cerrar()
  await servidor?.stop()
  fs.rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 })
}, 60_000)

test('kill −9 of PostgreSQL under load loses no order that was acknowledged; work goes on within 10 s (I1, I2)', {
  timeout: 180_000,
}, async () => {
  const idSucursal = cajero.idSucursal ?? 0
  const { id: idCliente } = await buildCliente(t.db, { idSucursal })
  const body = pedidoNuevo(idCliente, idSucursal, { tipoPago: 'Anticipo', anticipo: 100 })
  const reconocidos: number[] = []
  const rechazos: (number | undefined)[] = []
  const vender = async () => {
    while (rechazos.length < CAJAS) {
      const { status, body: respuesta } = await t.call(caja, pedidos.crear, { body })
      if (status === 200) reconocidos.push(respuesta.pedidoId)
      else return void rechazos.push(status)
    }
  }

  const ventas = Promise.all(Array.from({ length: CAJAS }, vender))
  await vi.waitFor(() => expect(reconocidos.length).toBeGreaterThan(ANTES_DE_CAER), { timeout: 60_000, interval: 5 })
  process.kill(servidor.pid, 'SIGKILL')
  await ventas
  await servidor.revive()
  const pulso = contarPulso()
  await vi.waitFor(async () => expect((await t.call(caja, pedidos.crear, { body })).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  })
  pulso.parar()

  expect(pulso.ms()).toBeLessThan(10_000)
  expect(new Set(rechazos)).toEqual(new Set([503]))
  const filas = await t.db.selectFrom('pedido').select('id').where('id', 'in', reconocidos).execute()
  expect(filas.map(({ id }) => id).sort((a, b) => a - b)).toEqual(reconocidos.sort((a, b) => a - b))
  const { folio: _, ...faltas } = await faltasDePedidos(t.db)
  const { folio: __, ...ninguna } = sinFaltas
  expect(faltas).toEqual(ninguna)
})
