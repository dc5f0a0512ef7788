import { channel } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { usuarios } from '@nitida/contract/usuarios'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { abrirMostrador } from '../../../test/citas.ts'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { nuevoUsuario } from '../../../test/cuerpos.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { encolarPromociones } from '../../../test/mensajes.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { crearDb, crearPool } from '../datos/db.ts'
import { LECTURAS } from '../entorno/sucesos.ts'
import { inTransaction } from '../llamada/transaccion.ts'
import { crearMetricas, type Metricas } from './metricas.ts'

let t: TestApp
let tk: string
let metricas: Metricas
const copias = mkdtempSync(path.join(os.tmpdir(), 'nitida-copias-'))

beforeAll(async () => {
  t = await crearTestApp({
    metricas: (fuentes) => {
      metricas = crearMetricas({ ...fuentes, copiasBase: copias })
      return metricas
    },
  })
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(async () => {
  metricas.cerrar()
  await t.cerrar()
  rmSync(copias, { recursive: true })
})

const linea = (texto: string, comienzo: string) => texto.split('\n').find((una) => una.startsWith(comienzo))

test('requests are counted by route template and status, and nobody is named', async () => {
  const { id } = await buildUsuario(t.db, { nombre: 'Canario' })
  await pedirCrudo(t.app, 'GET', `/usuarios/${id}`, { tk })
  await pedirCrudo(t.app, 'GET', '/usuarios?search=Canario', { tk })
  await pedirCrudo(t.app, 'GET', '/usuarios')

  const texto = await metricas.texto()

  expect(texto).toContain('nitida_peticiones_segundos_count{metodo="GET",ruta="/api/usuarios",codigo="200"} 1')
  expect(texto).toContain('nitida_peticiones_segundos_count{metodo="GET",ruta="/api/usuarios",codigo="401"} 1')
  expect(texto).not.toMatch(new RegExp(`Canario|usuarios/${id}`))
})

test('writes that a constraint refused are counted by its name', async () => {
  const correo = 'doble@prueba.mx'
  await t.call(tk, usuarios.crear, { body: nuevoUsuario({ email: correo }) })
  await t.call(tk, usuarios.crear, { body: nuevoUsuario({ email: correo }) })

  expect(await metricas.texto()).toContain('nitida_restricciones_total{restriccion="usuario_correo_unico"} 1')
})

test('connections, the lag of the event loop and the database are there', async () => {
  const texto = await metricas.texto()

  for (const comienzo of [
    'nitida_conexiones{pool="peticiones",estado="esperada"} 0',
    'nitida_nodejs_eventloop_lag_seconds',
    'nitida_base_contesta 1',
    'nitida_base_sincrona 0',
    'nitida_sockets 0',
  ])
    expect(linea(texto, comienzo), comienzo).toBeDefined()
})

test('replicas are there with their delay, but one that is the primary, and reads by where they were made', async () => {
  const figuras = () => [
    { replica: 'dos:5432', enUso: true, atrasoMs: 1500 },
    { replica: 'tres:5432', enUso: false, atrasoMs: null },
    { replica: 'una:5432', enUso: null, atrasoMs: null },
  ]
  const suyas = crearMetricas({ ...{ db: t.db, buzones: [], pools: {} }, replicas: { figuras } })
  channel(LECTURAS).publish('replica')
  const lineas = (await suyas.texto()).split('\n').filter((una) => una.startsWith('nitida_replica_'))
  suyas.cerrar()

  expect(lineas).toEqual([
    'nitida_replica_en_uso{replica="dos:5432"} 1',
    'nitida_replica_en_uso{replica="tres:5432"} 0',
    'nitida_replica_atraso_segundos{replica="dos:5432"} 1.5',
    'nitida_replica_lecturas_total{destino="replica"} 1',
  ])
})

test('a transaction that is tried again is counted by its reason', async () => {
  let intentos = 0
  await inTransaction(crearCtxDePrueba(t), async ({ db }) => {
    if (++intentos === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(db)
  })

  expect(await metricas.texto()).toContain('nitida_reintentos_total{sqlstate="40001"} 1')
})

test('what waits to leave is there by lane and state, with the age of the oldest; what left is not', async () => {
  const mostrador = await abrirMostrador(t)
  await encolarPromociones(t, mostrador, 3)
  await conDuenio(t.url, async (db) => {
    await sql`update mensaje set creado_en = now() - interval '1 hour', carril = 'avisos'
      where id = (select min(id) from mensaje)`.execute(db)
    await sql`update mensaje set estado = 'registrado', intentos = 1 where id = (select max(id) from mensaje)`.execute(
      db,
    )
  })

  const texto = await metricas.texto()

  expect(texto.split('\n').filter((una) => una.startsWith('nitida_buzon{'))).toEqual([
    'nitida_buzon{buzon="avisos",estado="pendiente"} 1',
    'nitida_buzon{buzon="promociones",estado="pendiente"} 1',
  ])
  const edad = linea(texto, 'nitida_buzon_edad_segundos{buzon="avisos",estado="pendiente"}')
  expect(Number(edad?.split(' ')[1])).toBeCloseTo(3600, -2)
})

test('every figure that an alarm asks for is served', async () => {
  const alarmas = readFileSync(
    path.resolve(import.meta.dirname, '../../../../../deploy/prometheus/nitida.rules.yml'),
    'utf8',
  )
  const nombradas = [...new Set(alarmas.match(/\bnitida_\w+/g))]
  const texto = await metricas.texto()

  expect(nombradas.length).toBeGreaterThan(9)
  const servidas = new Set([...texto.matchAll(/^# TYPE (\w+)/gm)].map(([, nombre]) => nombre))
  expect(nombradas.filter((nombre) => !servidas.has(nombre.replace(/_(bucket|count)$/, '')))).toEqual([])
})

test('while the database does not answer, nothing is said of its backup', async () => {
  const pool = crearPool(t.url, { max: 1 })
  const suyas = crearMetricas({ db: crearDb(pool), buzones: [], pools: {} })
  expect(linea(await suyas.texto(), 'nitida_wal_fallos')).toBe('nitida_wal_fallos 0')
  await pool.end()

  const texto = await suyas.texto()

  expect(linea(texto, 'nitida_base_contesta')).toBe('nitida_base_contesta 0')
  expect(linea(texto, 'nitida_wal_fallos')).toBeUndefined()
  suyas.cerrar()
})

test('the age of the newest whole base backup is there, once there is one', async () => {
  const edad = async () => linea(await metricas.texto(), 'nitida_copia_base_hace_segundos')?.split(' ')[1]
  mkdirSync(path.join(copias, '2026-11-20'))
  expect(await edad()).toBeUndefined()

  const haceDosHoras = new Date(Date.now() - 7_200_000)
  const manifiesto = path.join(copias, '2026-11-20/backup_manifest')
  writeFileSync(manifiesto, '{}')
  utimesSync(manifiesto, haceDosHoras, haceDosHoras)
  mkdirSync(path.join(copias, '2026-11-21')) // being written

  expect(Number(await edad())).toBeGreaterThanOrEqual(7200)
  expect(Number(await edad())).toBeLessThan(7400)
})

test('they are served by a port of their own, and by nothing that browsers get to', async () => {
  const servidor = await metricas.servir(0, '127.0.0.1')
  const direccion = servidor.address()
  const puerto = typeof direccion === 'object' ? direccion?.port : 0
  const suya = await fetch(`http://127.0.0.1:${puerto}/metrics`)
  const otra = await fetch(`http://127.0.0.1:${puerto}/`)
  servidor.close()

  expect([suya.status, otra.status]).toEqual([200, 404])
  expect(await suya.text()).toContain('nitida_base_contesta')
  for (const ruta of ['/metrics', '/api/metrics']) expect((await t.app.inject({ url: ruta })).statusCode).not.toBe(200)
})
