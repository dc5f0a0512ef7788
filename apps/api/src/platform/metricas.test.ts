import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../test/builders.ts'
import { nuevoUsuario } from '../../test/cuerpos.ts'
import { pedirCrudo } from '../../test/peticion.ts'
import { crearTestApp, type TestApp } from '../../test/testApp.ts'
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
    'nitida_sockets 0',
  ])
    expect(linea(texto, comienzo), comienzo).toBeDefined()
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
