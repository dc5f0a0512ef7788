import { EventEmitter } from 'node:events'
import type { Pool, PoolClient } from 'pg'
import { expect, test, vi } from 'vitest'
import { prestarPool } from './realtime.pool.ts'

/** A connection of which the first statement is answered or refused, and which ends when it is given back as broken. */
class Conexion extends EventEmitter {
  readonly query: () => Promise<void>
  soltada = 0

  constructor(escucha: boolean) {
    super()
    this.query = () => (escucha ? Promise.resolve() : Promise.reject(new Error('Connection terminated')))
  }

  release = (): void => {
    this.soltada++
    this.emit('end')
  }
}

/** A pool that lends these connections one after the other, as the adapter asks for them. */
function preparar(...conexiones: Conexion[]) {
  const pool = { connect: async () => conexiones.shift() as unknown as PoolClient } as Pool
  const alVolver = vi.fn()
  const { pool: propio, recuperar } = prestarPool(pool, alVolver)
  const tomadas: PoolClient[] = []
  const pedir = () => void propio.connect().then((cliente) => tomadas.push(cliente))
  return { pedir, tomadas, alVolver, recuperar }
}

test('an adapter that asks twice for a connection that died while it began to listen gets one', async () => {
  const [muerta, viva, sobra] = [new Conexion(false), new Conexion(true), new Conexion(true)]
  const { pedir, tomadas, alVolver, recuperar } = preparar(muerta, viva, sobra)
  pedir()
  await vi.waitFor(() => expect(tomadas).toHaveLength(1))
  await expect(tomadas[0]?.query('LISTEN "socket.io#/"')).rejects.toThrow('terminated')
  await vi.waitFor(() => expect(muerta.soltada).toBe(1))

  // Once for the statement that failed, and once for the connection that ended.
  pedir()
  pedir()
  await vi.waitFor(() => expect(tomadas).toHaveLength(2))
  await tomadas[1]?.query('LISTEN "socket.io#/"')
  expect(alVolver).toHaveBeenCalledOnce()
  pedir()
  await recuperar()
  expect([tomadas.length, viva.soltada, sobra.soltada]).toEqual([2, 1, 0])
})

test('a connection that is lost later is replaced by the next', async () => {
  const [primera, segunda] = [new Conexion(true), new Conexion(true)]
  const { pedir, tomadas, alVolver, recuperar } = preparar(primera, segunda)
  pedir()
  await vi.waitFor(() => expect(tomadas).toHaveLength(1))
  await tomadas[0]?.query('LISTEN "socket.io#/"')
  expect(alVolver).not.toHaveBeenCalled()
  primera.emit('end')
  pedir()
  await vi.waitFor(() => expect(tomadas).toHaveLength(2))
  await tomadas[1]?.query('LISTEN "socket.io#/"')
  expect(alVolver).toHaveBeenCalledOnce()
  await recuperar()
})
