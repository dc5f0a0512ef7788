import { describe, expect, test } from 'vitest'
import { bridges, impresora } from '../test/bridge.ts'
import { job, ORIGIN, openPage } from '../test/page.ts'
import { virtualPrinter } from '../test/printer.ts'
import { startBridge } from './bridge.ts'
import { type Sink, SinkError } from './sinks/sink.ts'
import { tcpSink } from './sinks/tcp.ts'

const { start, setup } = bridges()

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
    // A name that is merely alike is refused too: a ticket must not come out of another printer.
    expect((await page.call('print', job('Caja', Buffer.from('x')))).error).toBe(error)
    expect(papel).toEqual([])
  })

  test('a ping is not answered, and the conversation goes on', async () => {
    const page = await openPage((await setup()).port)
    page.socket.send('ping')

    expect((await page.call('getVersion')).result).toBe('2.2.6')
  })
})

describe('printers', () => {
  /** A sink that holds its job until the test lets it go. */
  function manual() {
    const pendientes: { job: string; listo: () => void; falla: (error: Error) => void }[] = []
    const sink: Sink = (bytes) =>
      new Promise((listo, falla) => pendientes.push({ job: Buffer.from(bytes).toString(), listo, falla }))
    return { sink, pendientes }
  }

  test('take one job at a time, in order, and do not wait for each other', async () => {
    const printer = await virtualPrinter()
    const { sink, pendientes } = manual()
    const { port } = await start([
      impresora(
        'Red',
        tcpSink({ host: '127.0.0.1', port: printer.port }, { hungMs: 5000, wholeMs: 30_000, statusMs: 50 }),
      ),
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
    await printer.close()
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
    await una.call('getVersion') // this answer says that the bridge has read both jobs
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
