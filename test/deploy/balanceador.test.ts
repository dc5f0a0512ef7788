import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { falta } from './programas.ts'
import { abrirPuesta, type Puesta } from './puesta.ts'

const CON_TRAZA = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/

describe.skipIf(falta('haproxy', '-v') || falta('openssl', 'version'))('what the balancer says to a process', () => {
  let puesta: Puesta
  let puerto: number
  // Answers the headers of each call.
  const proceso = http.createServer(({ headers }, respuesta) => respuesta.end(JSON.stringify(headers)))

  beforeAll(async () => {
    await once(proceso.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(proceso.address() as AddressInfo).port}`
    puesta = abrirPuesta()
    puerto = (await puesta.balanceador([url, url])).https
  }, 60_000)
  afterAll(async () => {
    await puesta?.cerrar()
    proceso.close()
  })

  const pedir = async (headers: Record<string, string> = {}): Promise<Record<string, string>> => {
    const peticion = https.get({ host: 'localhost', port: puerto, ca: puesta.autoridad, agent: false, headers })
    const [respuesta] = (await once(peticion, 'response')) as [http.IncomingMessage]
    return z.record(z.string(), z.string()).parse(await json(respuesta))
  }

  test('each call has a trace of its own, unless it came with one', async () => {
    const [una, otra] = [await pedir(), await pedir()].map(({ traceparent = '' }) => CON_TRAZA.exec(traceparent))
    expect(new Set([una?.[1], otra?.[1]]).size).toBe(2)
    expect([una?.[2], otra?.[2]]).not.toContain(undefined)

    const suya = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    expect((await pedir({ traceparent: suya })).traceparent).toBe(suya)
  })

  test('who calls, and how, is what the balancer saw, whatever the call claims', async () => {
    const dicho = await pedir({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' })
    expect(dicho).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
  })
})
