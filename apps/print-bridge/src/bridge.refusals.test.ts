import { once } from 'node:events'
import net from 'node:net'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { bridges, impresora } from '../test/bridge.ts'
import { job, ORIGIN, openPage } from '../test/page.ts'
import { MAX_FRAME_BYTES } from './protocol.ts'

const { setup, start } = bridges()

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

  test('a page that goes on trying is told of once a minute, with what to do', async () => {
    const log: string[] = []
    let now = 0
    const { port } = await start([impresora('Caja', async () => undefined)], log, () => now)
    const origin = 'https://optica.example.mx'

    for (const at of [0, 5_000, 59_999]) {
      now = at
      await expect(openPage(port, { origin })).rejects.toThrow('refused')
    }
    expect(log).toEqual([expect.stringMatching(/refused a page of "https:\/\/optica\.example\.mx".*BRIDGE_ORIGINS/)])
    await expect(openPage(port, { origin: 'https://otra.example.mx' })).rejects.toThrow('refused')
    now = 60_000
    await expect(openPage(port, { origin })).rejects.toThrow('refused')
    expect(log.map((linea) => /"(.*)"/.exec(linea)?.[1])).toEqual([origin, 'https://otra.example.mx', origin])
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
