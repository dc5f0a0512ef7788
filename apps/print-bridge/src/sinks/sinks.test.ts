import { execFileSync } from 'node:child_process'
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { encodeJob } from '@nitida/escpos/encoder'
import { decodePng } from '@nitida/escpos/png'
import { blankRaster, centred } from '@nitida/escpos/raster'
import { textoDeProblema } from '@nitida/escpos/status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { puertoLibre } from '../../../../test/puertos.ts'
import { BIEN, type Estado, type Mood, virtualPrinter } from '../../test/printer.ts'
import { cupsSink } from './cups.ts'
import { type Dispositivo, deviceSink } from './device.ts'
import { folderSink } from './folder.ts'
import { SinkError } from './sink.ts'
import { tcpSink } from './tcp.ts'

/** Limits that no printer of these tests passes but one that hangs. */
const limits = { hungMs: 30_000, wholeMs: 60_000, statusMs: 200 }
const soonHung = { ...limits, hungMs: 400 }
const bytes = Buffer.from('un ticket')

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'nitida-puente-'))
})
afterAll(() => fs.rm(folder, { recursive: true }))

describe('a network printer', () => {
  const printTo = async (mood: Mood, job: Uint8Array, { hungMs } = limits) => {
    const printer = await virtualPrinter(mood)
    const start = Date.now()
    const failure = await tcpSink(
      { host: '127.0.0.1', port: printer.port },
      { ...limits, hungMs, statusMs: 100 },
    )(job).catch((error) => error)
    await printer.close()
    return { failure, jobs: printer.jobs, ms: Date.now() - start }
  }

  test('gets the bytes as they are', async () => {
    const { failure, jobs } = await printTo('ok', bytes)

    expect(failure).toBeUndefined()
    expect(jobs).toEqual([bytes])
  })

  test('that is switched off fails at once', async () => {
    const start = Date.now()
    const printing = tcpSink({ host: '127.0.0.1', port: await puertoLibre() }, limits)(bytes)

    await expect(printing).rejects.toThrow(new SinkError('La impresora está apagada o no recibe trabajos.'))
    expect(Date.now() - start).toBeLessThan(50_000)
  })

  test('that hangs fails after the limit, even though the system took all bytes', async () => {
    const { failure, ms } = await printTo('hung', bytes, soonHung)

    expect(failure).toBeInstanceOf(SinkError)
    expect(failure.message).toContain('no respondió en 0.4 s')
    expect(ms).toBeGreaterThanOrEqual(soonHung.hungMs)
  })

  test('that is slow is waited for, longer in all than the limit', async () => {
    const long = Buffer.alloc(64 * 1024 * 1024, 7)
    const { failure, jobs, ms } = await printTo('slow', long, { ...limits, hungMs: 5000 })

    expect(failure).toBeUndefined()
    expect(jobs[0]?.equals(long)).toBe(true)
    expect(ms).toBeGreaterThan(5000)
  })

  test('that takes the ticket and then says a byte a second, without an end, is left', async () => {
    const printer = await virtualPrinter('drips')
    const address = { host: '127.0.0.1', port: printer.port }
    const start = Date.now()
    const failure = await tcpSink(address, { hungMs: 1500, wholeMs: 3500, statusMs: 100 })(bytes).catch(
      (error) => error,
    )
    await printer.close()

    expect(failure).toBeInstanceOf(SinkError)
    expect(failure.message).toMatch(/^La impresora no terminó en 3\.5 s\./)
    expect(Date.now() - start).toBeGreaterThanOrEqual(3400)
  })

  test('that hangs up in the middle is no success', async () => {
    const { failure } = await printTo('quits', Buffer.alloc(4 * 1024 * 1024))

    expect(failure).toEqual(new SinkError('La impresora cortó la conexión a medio ticket.'))
  })
})

describe('a network printer that is asked', () => {
  const printTo = async (estado: Estado, { msPerByte = 0, statusMs = 10_000 } = {}) => {
    const printer = await virtualPrinter('ok', estado, msPerByte)
    const start = Date.now()
    const address = { host: '127.0.0.1', port: printer.port }
    const failure = await tcpSink(address, { ...limits, statusMs })(bytes).catch((error) => error)
    await printer.close()
    return { failure, jobs: printer.jobs, ms: Date.now() - start }
  }

  test.each<[string, Estado, string]>([
    ['without paper', { ...BIEN, 4: 0x7e }, textoDeProblema.papel],
    ['with its cover open', { ...BIEN, 2: 0x16 }, textoDeProblema.tapa],
    ['with a blocked cutter', { ...BIEN, 3: 0x1a }, textoDeProblema.cortador],
    ['off line', { ...BIEN, 1: 0x1a }, textoDeProblema['fuera de línea']],
  ])('%s gets no ticket, and the staff a reason', async (_, estado, reason) => {
    const { failure, jobs } = await printTo(estado)

    expect(failure).toEqual(new SinkError(reason))
    expect(jobs).toEqual([])
  })

  test.each<[string, Estado, { msPerByte?: number; statusMs?: number }]>([
    ['is well', BIEN, {}],
    ['never answers', null, { statusMs: 600 }],
    ['answers a byte a second', BIEN, { msPerByte: 1000, statusMs: 600 }],
  ])('and %s gets the ticket, whole and once', async (_, estado, manners) => {
    const { failure, jobs } = await printTo(estado, manners)

    expect(failure).toBeUndefined()
    expect(jobs).toEqual([bytes])
  })
})

describe('a queue of CUPS', () => {
  /** A shell script that stands in for `lp`. */
  const lp = async (name: string, script: string) => {
    const program = path.join(folder, name)
    await fs.writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return program
  }

  const callado = path.join(os.tmpdir(), 'no-lpstat')

  test.each([
    ['printer TM-T20 is idle.  enabled since Wed\n\tAlerts: none', null],
    ['printer TM-T20 now printing TM-T20-7.  enabled since Wed\n\tAlerts: connecting-to-device', null],
    ['printer TM-T20 is idle.  enabled since Wed\n\tAlerts: media-low-warning media-empty-warning', null],
    ['printer TM-T20 is idle.  enabled since Wed\n\tAlerts: media-empty-error', textoDeProblema.papel],
    ['printer TM-T20 is idle.  enabled since Wed\n\tAlerts: cover-open-report', textoDeProblema.tapa],
    ['printer TM-T20 is idle.  enabled since Wed\n\tAlerts: media-jam-error', textoDeProblema.atorado],
    ['printer TM-T20 is idle.  enabled since Wed\n\tAlerts: offline-report', textoDeProblema['fuera de línea']],
    ['printer TM-T20 disabled since Wed -\n\tPaused\n\tAlerts: paused', textoDeProblema.detenida],
  ])('whose state is %j is judged by it', async (estado, problema) => {
    const lpstat = await lp('lpstat-dice', `cat <<'FIN'\n${estado}\nFIN`)
    const imprime = await lp('lp-siempre', 'cat > /dev/null')
    const fallo = await cupsSink(
      'TM-T20',
      { ...limits, statusMs: 5000 },
      { lp: imprime, lpstat },
    )(bytes).catch((error) => error.message)

    expect(fallo ?? null).toBe(problema)
  })

  test('that does not say its state in time prints as it always did', async () => {
    const lpstat = await lp('lpstat-lento', 'exec sleep 30')
    const imprime = await lp('lp-siempre', `cat > "${folder}/callada"`)

    await cupsSink('TM-T20', limits, { lp: imprime, lpstat })(bytes)
    expect(await fs.readFile(path.join(folder, 'callada'))).toEqual(bytes)
  })

  test('gets the bytes raw, under its name', async () => {
    const program = await lp('lp-bien', `echo "$@" > "${folder}/args"; cat > "${folder}/cups"`)

    await cupsSink('TM-T20', limits, { lp: program, lpstat: callado })(bytes)

    expect(await fs.readFile(path.join(folder, 'cups'))).toEqual(bytes)
    expect(await fs.readFile(path.join(folder, 'args'), 'utf8')).toBe('-d TM-T20 -o raw -\n')
  })

  test('that refuses is no success, and its reason is told', async () => {
    const program = await lp('lp-mal', 'echo "lp: Unknown destination" >&2; exit 1')

    await expect(cupsSink('TM-T20', limits, { lp: program, lpstat: callado })(Buffer.alloc(1_000_000))).rejects.toThrow(
      new SinkError('CUPS no aceptó el ticket: lp: Unknown destination'),
    )
  })

  test('that hangs fails after the limit', async () => {
    const program = await lp('lp-lento', 'exec sleep 30')

    await expect(cupsSink('TM-T20', soonHung, { lp: program, lpstat: callado })(bytes)).rejects.toThrow('no respondió')
  })

  test('of a computer without CUPS says so', async () => {
    await expect(
      cupsSink('TM-T20', limits, { lp: path.join(folder, 'no-hay'), lpstat: 'no-hay' })(bytes),
    ).rejects.toThrow('no tiene CUPS')
  })
})

describe('a device file', () => {
  const pipe = (name: string) => {
    const device = path.join(folder, name)
    execFileSync('mkfifo', [device])
    return device
  }

  test('gets the bytes as its reader takes them', async () => {
    const device = pipe('lp0')
    const reader = await fs.open(device, constants.O_RDONLY | constants.O_NONBLOCK)
    const long = Buffer.alloc(300_000, 3) // more than a pipe holds
    const printing = deviceSink(device, limits)(long)

    const parts: Buffer[] = []
    for (let length = 0; length < long.length; ) {
      const part = await reader.read(Buffer.alloc(65_536)).catch(() => ({ bytesRead: 0, buffer: Buffer.alloc(0) }))
      parts.push(part.buffer.subarray(0, part.bytesRead))
      length += part.bytesRead
    }
    await printing
    await reader.close()

    expect(Buffer.concat(parts).equals(long)).toBe(true)
  })

  test('without a printer behind it fails at once', async () => {
    await expect(deviceSink(pipe('lp1'), limits)(bytes)).rejects.toThrow('no está conectada')
    await expect(deviceSink(path.join(folder, 'lp2'), limits)(bytes)).rejects.toThrow('no está conectada')
    await expect(fs.access(path.join(folder, 'lp2'))).rejects.toThrow()
  })

  /** A device that answers questions by their number, one byte at a read. */
  const conVoz = (estado: Estado) => {
    const dicho: number[] = []
    const escrito: Buffer[] = []
    const archivo = {
      write: async (parte: Uint8Array) => {
        const respuesta = parte.length === 3 ? estado?.[parte[2] ?? 0] : undefined
        if (respuesta !== undefined) dicho.push(respuesta)
        escrito.push(Buffer.from(parte))
        return { bytesWritten: parte.length, buffer: parte }
      },
      read: async (buffer: Buffer) => {
        const byte = dicho.shift()
        if (byte === undefined) throw Object.assign(new Error(), { code: 'EAGAIN' })
        buffer[0] = byte
        return { bytesRead: 1, buffer }
      },
      close: async () => undefined,
    }
    return { escrito, abrir: async () => ({ archivo: archivo as unknown as Dispositivo['archivo'], twoWay: true }) }
  }

  test('that says it has no paper gets no ticket; one that says nothing gets it', async () => {
    const sinPapel = conVoz({ ...BIEN, 4: 0x72 })
    await expect(deviceSink('lp', limits, sinPapel.abrir)(bytes)).rejects.toThrow(new SinkError(textoDeProblema.papel))
    expect(sinPapel.escrito).not.toContainEqual(bytes)

    for (const estado of [BIEN, null]) {
      const { abrir, escrito } = conVoz(estado)
      await deviceSink('lp', limits, abrir)(bytes)
      expect(escrito.at(-1)).toEqual(bytes)
    }
  })

  test('that takes a byte now and then is left after the limit for a whole ticket', async () => {
    const gotea = {
      write: async (parte: Uint8Array) => {
        await new Promise((sigue) => setTimeout(sigue, 100))
        return { bytesWritten: 1, buffer: parte }
      },
      close: async () => undefined,
    }
    const abrir = async () => ({ archivo: gotea as unknown as Dispositivo['archivo'], twoWay: false })

    await expect(deviceSink('lp', { ...limits, wholeMs: 600 }, abrir)(Buffer.alloc(1000))).rejects.toThrow('no terminó')
  })

  test('that hangs fails after the limit, and holds up nothing', async () => {
    const device = pipe('lp3')
    const reader = await fs.open(device, constants.O_RDONLY | constants.O_NONBLOCK)

    await expect(deviceSink(device, soonHung)(Buffer.alloc(300_000))).rejects.toThrow('no respondió')
    await reader.close()
  })
})

describe('a folder', () => {
  test('keeps the job, and its picture', async () => {
    const raster = { ...blankRaster(20, 300), data: Uint8Array.from({ length: 900 }, (_, i) => (i % 3 === 2 ? 0 : i)) }
    const job = encodeJob(raster, { dots: 24, corte: 'parcial' })
    const place = path.join(folder, 'tickets')

    await folderSink(place)(job)

    const [bin = '', png = ''] = (await fs.readdir(place)).sort()
    expect((await fs.readFile(path.join(place, bin))).equals(job)).toBe(true)
    expect(await decodePng(await fs.readFile(path.join(place, png)))).toEqual(centred(raster, 24))
  })

  test('keeps what is no picture as it came', async () => {
    const place = path.join(folder, 'textos')

    await folderSink(place)(bytes)

    const files = await fs.readdir(place)
    expect(files).toEqual([expect.stringMatching(/\.bin$/)])
  })

  test('that cannot be written says so', async () => {
    await fs.writeFile(path.join(folder, 'archivo'), '')

    await expect(folderSink(path.join(folder, 'archivo'))(bytes)).rejects.toThrow(SinkError)
  })
})
