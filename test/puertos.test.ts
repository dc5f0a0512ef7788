import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import net from 'node:net'
import { expect, test } from 'vitest'
import { puertoLibre } from './puertos.ts'

const RANGO = '/proc/sys/net/ipv4/ip_local_port_range'

test('a port for a server that starts later is none that a connection may get meanwhile', async ({ skip }) => {
  skip(!existsSync(RANGO), 'only Linux tells its range')
  const [primero = 0] = readFileSync(RANGO, 'utf8').split(/\s+/).map(Number)
  skip(primero < 32_000, 'this computer gives away lower ports as well')
  for (let n = 0; n < 40; n++) expect(await puertoLibre()).toBeLessThan(primero)
})

test('no port is given twice, and none that somebody has', async () => {
  const ocupado = await puertoLibre()
  const servidor = net.createServer().listen(ocupado, '127.0.0.1')
  await once(servidor, 'listening')
  const dados = new Set<number>()
  for (let n = 0; n < 1000; n++) dados.add(await puertoLibre()) // once round its range
  servidor.close()
  expect(dados).not.toContain(ocupado)
  expect(dados.size).toBeGreaterThan(900)
})
