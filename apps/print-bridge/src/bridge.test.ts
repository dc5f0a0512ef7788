import { once } from 'node:events'
import net from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { job, ORIGIN, openPage } from '../test/page.ts'
import { virtualPrinter } from '../test/printer.ts'
import { type Bridge, startBridge } from './bridge.ts'
import type { Impresora, Impresoras } from './calls.ts'
import { MAX_FRAME_BYTES } from './protocol.ts'
import { createQueue } from './queue.ts'
import { type Sink, SinkError } from './sinks/sink.ts'
import { tcpSink } from './sinks/tcp.ts'

const cierres: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cerrar of cierres.splice(0).reverse()) await cerrar()
})

const impresora = (nombre: string, sink: Sink): Impresora => ({
  nombre,
  conexion: 'prueba',
  enqueue: createQueue(sink),
})

async function start(impresoras: Impresoras, log: string[] = []): Promise<Bridge> {
  const bridge = await startBridge({ port: 0, origins: [ORIGIN], impresoras, log: (linea) => log.push(linea) })
  cierres.push(bridge.close)
  return bridge
}

/** A bridge with printers that only remember. */
async function setup(log: string[] = []) {
  const papel: string[] = []
  const recuerda = (nombre: string) => impresora(nombre, async (bytes) => void papel.push(`${nombre}: ${bytes}`))
  const bridge = await start([recuerda('Caja TM-T20'), recuerda('Lab TM-T20'), recuerda('Bodega')], log)
  return { port: bridge.port, papel }
}

describe('the conversation', () => {
  test('goes through the steps of the protocol, and ends in a printed job', async () => {
    const { port, papel } = await setup()
    const page = await openPage(port, { introduce: false })

    expect(await page.call('getVersion')).toEqual({ uid: 'u1', result: '2.2.6' })
    expect(await page.call('printers.find', {})).toEqual({ uid: 'u2', error: 'Connection blocked by client' })
    expect(await page.say('{"uid":"cert","certificate":null}')).toEqual({ uid: 'cert', result: null })
    expect((await page.call('printers.find', {})).result).toEqual(['Caja TM-T20', 'Lab TM-T20', 'Bodega'])
    expect((await page.call('printers.getDefault', null)).result).toBe('Caja TM-T20')
    expect((await page.call('printers.detail')).result).toEqual([
      { name: 'Caja TM-T20', driver: 'raw', connection: 'prueba', default: true },
      { name: 'Lab TM-T20', driver: 'raw', connection: 'prueba', default: false },
      { name: 'Bodega', driver: 'raw', connection: 'prueba', default: false },
    ])
    expect(await page.call('print', job('Bodega', Buffer.from('hola')))).toEqual({ uid: 'u6', result: null })
    expect(papel).toEqual(['Bodega: hola'])
  })

  test.each([
    ['lab tm-t20', 'Lab TM-T20'],
    ['LAB', 'Lab TM-T20'],
    ['tm-t20', 'Caja TM-T20'],
  ])('the query %s finds %s', async (query, nombre) => {
    const page = await openPage((await setup()).port)

    expect((await page.call('printers.find', { query })).result).toBe(nombre)
  })

  test('an unknown printer is refused in the words clients know', async () => {
    const { port, papel } = await setup()
    const page = await openPage(port)
    const error = 'Specified printer could not be found.'

    expect((await page.call('printers.find', { query: 'HP' })).error).toBe(error)
    // Not even one that is called alike: a ticket must not come out elsewhere.
    expect((await page.call('print', job('Caja', Buffer.from('x')))).error).toBe(error)
    expect(papel).toEqual([])
  })

  test('a ping is not answered, and the conversation goes on', async () => {
    const page = await openPage((await setup()).port)
    page.socket.send('ping')

    expect((await page.call('getVersion')).result).toBe('2.2.6')
  })
})

describe('what pages may not do', () => {
  test.each([
    ['print a file of this computer', { flavor: 'file', data: '/etc/passwd' }],
    ['print text', { flavor: 'plain', data: 'hola' }],
    ['print an image', { type: 'raw', format: 'image' }],
    ['print a page', { type: 'pixel', format: 'html' }],
    ['print nothing', { data: '' }],
    ['print what is no base64', { data: 'http://127.0.0.1/' }],
  ])('%s', async (_, part) => {
    const { port, papel } = await setup()
    const page = await openPage(port)

    const { result, error } = await page.call('print', job('Bodega', Buffer.from('x'), part))

    expect([result, typeof error]).toEqual([undefined, 'string'])
    expect(papel).toEqual([])
  })

  test.each([
    ['a host', { name: 'Bodega', host: '10.0.0.1', port: 22 }],
    ['a file', { file: '/tmp/x' }],
    ['nothing', {}],
  ])('name %s as printer', async (_, printer) => {
    const { port, papel } = await setup()
    const page = await openPage(port)

    expect((await page.call('print', { ...job('Bodega', Buffer.from('x')), printer })).error).toBeTypeOf('string')
    expect(papel).toEqual([])
  })

  test.each(['file.read', 'file.write', 'socket.open', 'usb.listDevices', 'networking.hostname', '__proto__'])(
    'call %s',
    async (call) => {
      const page = await openPage((await setup()).port)

      expect((await page.call(call, { path: '/etc/passwd' })).error).toBe('Este puente solo imprime.')
    },
  )
})

describe('who may not come in', () => {
  test.each([
    ['a foreign page', 'https://espia.example.com'],
    ['a page that looks like ours', 'http://127.0.0.1:3000.espia.com'],
    ['another port', 'http://127.0.0.1:3001'],
    ['an opaque page', 'null'],
    ['no page at all', ''],
  ])('%s', async (_, origin) => {
    const log: string[] = []
    const { port } = await setup(log)

    await expect(openPage(port, { origin })).rejects.toThrow('refused')
    expect(log).toEqual([expect.stringContaining('refused a page of')])
  })

  test('a name of somebody else that was pointed at this computer', async () => {
    const { port } = await setup()
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { origin: ORIGIN, headers: { host: `espia.com:${port}` } })
    const [error] = await once(socket, 'error')

    expect(error.message).toContain('403')
  })

  test('whoever only asks for a page', async () => {
    const { port } = await setup()

    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(426)
  })

  test('other computers: it listens on the loopback alone', async () => {
    const { port } = await setup()
    const socket = net.connect({ port, host: '127.0.0.2' }) // the loopback as well, but not the address that is listened on
    const [error] = await once(socket, 'error')

    expect(error.code).toBe('ECONNREFUSED')
  })
})

describe('frames that are no messages', () => {
  test.each([
    ['no JSON', 'hola'],
    ['cut JSON', '{"uid":"a","call":'],
    ['no uid', '{"call":"getVersion"}'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty uid', '{"uid":"","call":"getVersion"}'],
  ])('%s: hung up on', async (_, text) => {
    const page = await openPage((await setup()).port)
    page.socket.send(text)

    expect(await page.closed).toBe(1007)
  })

  test('a message of a wrong shape is answered, and the next one heard', async () => {
    const page = await openPage((await setup()).port)

    expect(await page.say('{"uid":"a","call":5}')).toEqual({ uid: 'a', error: 'Mensaje no válido.' })
    expect((await page.call('getVersion')).result).toBe('2.2.6')
  })

  test('bytes: hung up on', async () => {
    const page = await openPage((await setup()).port)
    page.socket.send(Buffer.from('{"uid":"a","call":"getVersion"}'))

    expect(await page.closed).toBe(1007)
  })

  test('more than 32 MB: hung up on before it is kept', async () => {
    const { port, papel } = await setup()
    const page = await openPage(port)
    page.socket.send(`{"uid":"a","call":"print","relleno":"${'x'.repeat(MAX_FRAME_BYTES)}"}`)

    expect(await page.closed).toBe(1009)
    expect(papel).toEqual([])
  })

  test('frames that break the websocket protocol: hung up on, and others go on', async () => {
    const { port } = await setup()
    const otra = await openPage(port)
    const rota = await openPage(port)
    Reflect.get(rota.socket, '_socket').write(Buffer.from([0xff, 0x00, 0x01]))

    expect(await rota.closed).toBeGreaterThan(1000)
    expect((await otra.call('getVersion')).result).toBe('2.2.6')
  })
})

describe('printers', () => {
  /** A sink that is released by hand. */
  function manual() {
    const pendientes: { job: string; listo: () => void; falla: (error: Error) => void }[] = []
    const sink: Sink = (bytes) =>
      new Promise((listo, falla) => pendientes.push({ job: Buffer.from(bytes).toString(), listo, falla }))
    return { sink, pendientes }
  }

  test('take one job at a time, in order, and do not wait for each other', async () => {
    const printer = await virtualPrinter()
    cierres.push(printer.close)
    const { sink, pendientes } = manual()
    const { port } = await start([
      impresora('Red', tcpSink({ host: '127.0.0.1', port: printer.port }, { hungMs: 5000 })),
      impresora('Lenta', sink),
    ])
    const pages = await Promise.all([1, 2, 3, 4].map(() => openPage(port)))

    const lenta = pages[0]?.call('print', job('Lenta', Buffer.from('L')))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => pages[i % 4]?.call('print', job('Red', Buffer.from(`T${i}`)))),
    )

    expect(answers.map((answer) => answer?.result)).toEqual(Array(20).fill(null))
    expect(printer.jobs.map(String).sort()).toEqual(Array.from({ length: 20 }, (_, i) => `T${i}`).sort())
    expect(printer.busiest()).toBe(1)
    pendientes[0]?.listo()
    expect((await lenta)?.result).toBeNull()
  })

  test('that fail say why, and the next job is tried', async () => {
    const { sink, pendientes } = manual()
    const page = await openPage((await start([impresora('Caja', sink)])).port)
    const [primera, segunda] = [1, 2].map((n) => page.call('print', job('Caja', Buffer.from(`T${n}`))))

    await expect.poll(() => pendientes.length).toBe(1)
    pendientes[0]?.falla(new SinkError('La impresora está apagada o no recibe trabajos.'))
    expect((await primera)?.error).toBe('La impresora está apagada o no recibe trabajos.')
    await expect.poll(() => pendientes.length).toBe(2)
    pendientes[1]?.listo()
    expect((await segunda)?.result).toBeNull()
  })

  test('do not print what a page that left was still waiting for', async () => {
    const { sink, pendientes } = manual()
    const { port } = await start([impresora('Caja', sink)])
    const [una, otra] = [await openPage(port), await openPage(port)]
    void una.call('print', job('Caja', Buffer.from('primero')))
    await expect.poll(() => pendientes.length).toBe(1)
    void una.call('print', job('Caja', Buffer.from('huérfano')))
    await una.call('getVersion') // the bridge has read both
    una.socket.close()
    await una.closed
    const ultimo = otra.call('print', job('Caja', Buffer.from('último')))
    await otra.call('getVersion')
    pendientes[0]?.listo()

    await expect.poll(() => pendientes.map(({ job }) => job)).toEqual(['primero', 'último'])
    pendientes[1]?.listo()
    expect((await ultimo).result).toBeNull()
  })

  test('refuse a queue without end', async () => {
    const { sink } = manual()
    const page = await openPage((await start([impresora('Caja', sink)])).port)
    const answers = Array.from({ length: 51 }, () => page.call('print', job('Caja', Buffer.from('x'))))

    expect((await answers[50])?.error).toContain('demasiados tickets')
  })

  test('that break in a way nobody foresaw are told to the log, not to the page', async () => {
    const log: string[] = []
    const sink: Sink = async () => {
      throw new Error('secreto interno')
    }
    const page = await openPage((await start([impresora('Caja', sink)], log)).port)

    expect((await page.call('print', job('Caja', Buffer.from('x')))).error).toBe('El puente de impresión falló.')
    expect(log.join()).toContain('secreto interno')
  })
})

test('closing hangs up on pages that wait', async () => {
  const sink: Sink = () => new Promise(() => undefined)
  const bridge = await startBridge({ port: 0, origins: [ORIGIN], impresoras: [impresora('Caja', sink)], log: () => {} })
  const page = await openPage(bridge.port)
  void page.call('print', job('Caja', Buffer.from('x')))
  await page.call('getVersion')

  await bridge.close()

  expect(await page.closed).toBe(1006)
})
