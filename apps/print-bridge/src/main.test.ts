import { afterEach, expect, test } from 'vitest'
import { puertoLibre } from '../../../test/puertos.ts'
import { job, openPage } from '../test/page.ts'
import { virtualPrinter } from '../test/printer.ts'
import { type BridgeProcess, bridgeProcess } from '../test/process.ts'

const started: BridgeProcess[] = []
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})

function start(env: Record<string, string>): BridgeProcess {
  const bridge = bridgeProcess({ BRIDGE_PORT: '0', ...env })
  started.push(bridge)
  return bridge
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s hangs up on pages, lets a ticket finish, and ends well',
  async (signal) => {
    const printer = await virtualPrinter('slow')
    const bridge = start({ BRIDGE_PRINTERS: `Caja=tcp://127.0.0.1:${printer.port}` })
    const page = await openPage(await bridge.port())
    const ticket = Buffer.alloc(6 * 1024 * 1024, 5) // large enough for the slow printer to stop once on the way
    void page.call('print', job('Caja', ticket))
    await expect.poll(printer.busiest).toBe(1)

    bridge.child.kill(signal)

    await page.closed
    expect(await bridge.ended).toBe(0)
    expect(printer.jobs.map((received) => received.equals(ticket))).toEqual([true])
    await printer.close()
  },
)

test('it says which printers it has and who may print', async () => {
  const bridge = start({ BRIDGE_PRINTERS: `Caja=tcp://127.0.0.1:${await puertoLibre()}` })
  await bridge.port()

  expect(bridge.said()).toContain('Caja  (tcp 127.0.0.1:')
  expect(bridge.said()).toContain('http://localhost:3000')
})

test('a port that is taken is explained', async () => {
  const first = start({})
  const port = await first.port()
  const second = start({ BRIDGE_PORT: String(port) })

  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('ya usa el puerto')
})

test('settings that cannot be read are explained', async () => {
  const bridge = start({ BRIDGE_PRINTERS: 'Caja' })

  expect(await bridge.ended).toBe(1)
  expect(bridge.said()).toContain('BRIDGE_PRINTERS: cannot read "Caja"')
})
