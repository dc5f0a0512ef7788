import { once } from 'node:events'
import { createServer } from 'node:net'
import { QzError } from '@nitida/qz/error'
import { listPrinters, printBytes } from '@nitida/qz/printers'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { puertoLibre } from '../../../test/puertos.ts'
import { clientOf, sockets } from '../test/client.ts'
import { ORIGIN } from '../test/page.ts'
import { virtualPrinter } from '../test/printer.ts'
import { bridgeProcess } from '../test/process.ts'
import { startBridge } from './bridge.ts'
import { createQueue } from './queue.ts'
import type { Sink } from './sinks/sink.ts'

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

/** A bridge with one printer, on a port of choice. */
async function bridge(sink: Sink = async () => undefined, port = 0) {
  const started = await startBridge({
    port,
    origins: [ORIGIN],
    impresoras: [{ nombre: 'Caja', conexion: 'prueba', enqueue: createQueue(sink) }],
    log: () => undefined,
  })
  ending.push(() => started.close().catch(() => undefined)) // some tests close it themselves
  return started
}

/** A client that hangs up when the test is over. */
function client(...args: Parameters<typeof clientOf>) {
  const opened = clientOf(...args)
  ending.push(opened.disconnect)
  return opened
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error as QzError).reason,
  )

describe('the connection', () => {
  test('four connects at once open one socket', async () => {
    const { port } = await bridge()
    const page = client([port])
    for (let i = 0; i < 4; i++) page.connect()

    const lists = await Promise.all(Array.from({ length: 4 }, () => listPrinters(page)))
    page.connect()
    await listPrinters(page)

    expect(lists).toEqual(Array(4).fill(['Caja']))
    expect(page.opened).toHaveLength(1)
    expect(page.state()).toBe('conectado')
  })

  test('connecting, leaving and connecting in one breath opens one socket', async () => {
    const { port } = await bridge()
    const page = client([port])
    page.connect()
    page.disconnect()
    page.connect()

    expect(await listPrinters(page)).toEqual(['Caja'])
    expect(page.opened).toHaveLength(1)
  })

  test('passes ports where nobody is', async () => {
    const [nobody, { port }] = [await puertoLibre(), await bridge()]
    const page = client([nobody, port])
    page.connect()

    expect(await listPrinters(page)).toEqual(['Caja'])
    expect(page.opened).toEqual([`ws://127.0.0.1:${nobody}`, `ws://127.0.0.1:${port}`])
  })

  test('says every state it goes through, and comes back by itself to the port it knew', async () => {
    const [nobody, first] = [await puertoLibre(), await bridge()]
    const page = client([nobody, first.port])
    const states: string[] = []
    page.subscribe(() => states.push(page.state()))
    page.connect()
    await listPrinters(page)

    await first.close()
    await expect.poll(page.state).toBe('reconectando')
    expect(await reasonOf(listPrinters(page))).toBe('cerrado')
    await bridge(undefined, first.port)
    await expect.poll(page.state).toBe('conectado')

    expect(await listPrinters(page)).toEqual(['Caja'])
    expect(states).toEqual(['conectando', 'conectado', 'reconectando', 'conectado'])
    expect(page.opened[2]).toBe(`ws://127.0.0.1:${first.port}`)
  })

  test('a bridge that starts later is found', async () => {
    const port = await puertoLibre()
    const page = client([port])
    page.connect()
    expect(await reasonOf(listPrinters(page))).toBe('cerrado')

    await bridge(undefined, port)

    await expect.poll(page.state).toBe('conectado')
  })

  test('leaving closes the socket, and it stays closed', async () => {
    const { port, close } = await bridge()
    const page = client([port], { retryMs: 0 })
    page.connect()
    await listPrinters(page)

    page.disconnect()
    await close() // a client that stays would open the connection again
    await bridge(undefined, port)
    const other = client([port])
    other.connect()
    await listPrinters(other)

    expect(page.state()).toBe('desconectado')
    expect(await reasonOf(listPrinters(page))).toBe('cerrado')
    expect(page.opened).toHaveLength(1)
  })

  test('leaving while it connects leaves nothing behind', async () => {
    const { port } = await bridge()
    const page = client([port])
    const states: string[] = []
    page.subscribe(() => states.push(page.state()))
    page.connect()
    const asking = reasonOf(listPrinters(page))
    await null
    expect(page.opened).toHaveLength(1) // the connection is on its way
    page.disconnect()
    const other = client([port])
    other.connect()
    await listPrinters(other)

    expect(await asking).toBe('cerrado')
    expect(states).toEqual(['conectando', 'desconectado'])
  })

  test('a browser that forbids it is told apart, and asked again only when somebody wants to', async () => {
    let allowed = false
    const port = await puertoLibre()
    const page = client([port], { isAllowed: async () => allowed })
    page.connect()
    await expect.poll(page.state).toBe('sin permiso')
    const attempts = page.opened.length
    await bridge(undefined, port)
    allowed = true

    expect(await reasonOf(listPrinters(page))).toBe('cerrado')
    expect(page.opened).toHaveLength(attempts)
    page.connect()
    expect(await listPrinters(page)).toEqual(['Caja'])
  })

  test('somebody who blocks the page in QZ Tray is not asked again', async () => {
    const blocking = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    ending.push(() => blocking.close())
    await once(blocking, 'listening')
    blocking.on('connection', (socket) =>
      socket.on('message', (data) => {
        const { uid, call } = JSON.parse(data.toString())
        socket.send(JSON.stringify(call ? { uid, result: '2.2.6' } : { uid, error: 'Connection blocked by client' }))
      }),
    )
    const address = blocking.address()
    const page = client([typeof address === 'object' ? (address?.port ?? 0) : 0, (await bridge()).port])
    page.connect()

    await expect.poll(page.state).toBe('sin permiso')
    expect(page.opened).toHaveLength(1)
  })

  test('a page of a foreign origin gets nowhere', async () => {
    const { port } = await bridge()
    const page = client([port], { openSocket: sockets('https://espia.example.com').openSocket })
    page.connect()

    expect(await reasonOf(listPrinters(page))).toBe('cerrado')
  })

  test('something else that waits at the port is given up', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined))
    ending.push(() => silent.close())
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const page = client([typeof address === 'object' ? (address?.port ?? 0) : 0, (await bridge()).port], {
      callMs: 200,
    })
    page.connect()

    expect(await listPrinters(page)).toEqual(['Caja'])
  })
})

describe('a job', () => {
  test('arrives byte by byte, long ones too', async () => {
    const papel: Buffer[] = []
    const { port } = await bridge(async (bytes) => void papel.push(Buffer.from(bytes)))
    const page = client([port])
    page.connect()
    const ticket = Uint8Array.from({ length: 300_001 }, (_, i) => (i * 7) ^ (i >> 8))

    await printBytes(page, 'Caja', ticket, 'Ticket')

    expect(papel.map((bytes) => bytes.equals(ticket))).toEqual([true])
  })

  test('that the bridge refuses fails with its reason', async () => {
    const page = client([(await bridge()).port])
    page.connect()
    const printing = printBytes(page, 'Otra', Uint8Array.of(1), 'Ticket')

    await expect(printing).rejects.toEqual(new QzError('rechazado', 'Specified printer could not be found.'))
  })

  test('whose answer does not come fails after the limit', async () => {
    const page = client([(await bridge(() => new Promise(() => undefined))).port], { callMs: 200 })
    page.connect()

    expect(await reasonOf(printBytes(page, 'Caja', Uint8Array.of(1), 'Ticket'))).toBe('tiempo')
    expect(await listPrinters(page)).toEqual(['Caja'])
  })

  test('in whose middle the bridge is killed fails at once, and the connection comes back by itself', async () => {
    const printer = await virtualPrinter('hung')
    ending.push(printer.close)
    const port = await puertoLibre()
    const env = { BRIDGE_PORT: String(port), BRIDGE_PRINTERS: `Caja=tcp://127.0.0.1:${printer.port}` }
    const first = bridgeProcess(env)
    ending.push(() => first.child.kill('SIGKILL'))
    await first.port()
    const page = client([port])
    page.connect()
    const job = reasonOf(printBytes(page, 'Caja', new Uint8Array(80_000), 'Ticket'))
    await expect.poll(printer.busiest).toBe(1)

    const start = Date.now()
    first.child.kill('SIGKILL')

    expect(await job).toBe('cerrado')
    expect(Date.now() - start).toBeLessThan(9000) // before the 10 s of a hung printer and the 30 s of a call
    const second = bridgeProcess(env)
    ending.push(() => second.child.kill('SIGKILL'))
    await second.port()
    await expect.poll(page.state).toBe('conectado')
    expect(await listPrinters(page)).toEqual(['Caja'])
  })
})
