import http from 'node:http'
import { expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { esperarEnCandado } from '../../../test/duenio.ts'
import { contarPulso } from '../../../test/pulso.ts'
import { escuchar } from '../../../test/servidor.ts'
import { conectar } from '../../../test/sockets.ts'
import { APP_TOKEN, crearTestApp } from '../../../test/testApp.ts'

/** A browser that keeps its connections open. */
function pedir(agente: http.Agent, url: string, tk: string): Promise<number> {
  const headers = { 'x-app-token': APP_TOKEN, authorization: `Bearer ${tk}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const peticion = http.request(url, { method: 'PUT', agent: agente, headers }, (respuesta) => {
      respuesta.resume()
      respuesta.on('end', () => resolve(respuesta.statusCode ?? 0))
    })
    peticion.on('error', reject)
    peticion.end('{}')
  })
}

test('closing answers what is under way, and waits for no idle browser', async () => {
  const t = await crearTestApp()
  const { url } = await escuchar(t.app)
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { id } = await buildUsuario(t.db)
  const agente = new http.Agent({ keepAlive: true })
  const socket = await conectar(url, tk)
  expect(await pedir(agente, `${url}/api/usuarios/${id}/activar`, tk)).toBe(200)

  const candado = await t.pool.connect()
  await candado.query('begin')
  await candado.query('select 1 from usuario where id = $1 for update', [id])
  const enCurso = pedir(agente, `${url}/api/usuarios/${id}/activar`, tk)
  await esperarEnCandado(t.url, 1)
  const cierre = t.app.close()
  await socket.cerrado
  await candado.query('commit')
  candado.release()

  expect(await enCurso).toBe(200)
  const pulso = contarPulso()
  await cierre
  pulso.parar()
  expect(pulso.ms()).toBeLessThan(2000)
  await expect(fetch(`${url}/api/healthz`)).rejects.toThrow()
  agente.destroy()
  await t.cerrar()
})

test('a process that leaves says so to the balancer, and answers whatever still comes, each answer the last of its connection', async () => {
  const t = await crearTestApp()
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const headers = { 'x-app-token': APP_TOKEN, authorization: `Bearer ${tk}` }
  const pedir = async (url: string) => {
    const { statusCode, headers: suyas } = await t.app.inject({ url, headers })
    return [statusCode, suyas.connection]
  }
  expect(await pedir('/api/readyz')).toEqual([200, 'keep-alive'])

  t.app.retirarse()

  expect(await pedir('/api/readyz')).toEqual([503, 'close'])
  expect(await pedir('/api/healthz')).toEqual([200, 'close'])
  expect(await pedir('/api/usuarios?page=1&limit=5')).toEqual([200, 'close'])
  await t.cerrar()
})
