import { PUERTOS_PUENTE } from '@nitida/contract/impresion'
import { z } from 'zod'
import type { Impresora, Impresoras } from './calls.ts'
import { createQueue } from './queue.ts'
import { cupsSink } from './sinks/cups.ts'
import { deviceSink } from './sinks/device.ts'
import { folderSink } from './sinks/folder.ts'
import type { Limits, Sink } from './sinks/sink.ts'
import { tcpSink } from './sinks/tcp.ts'

const Variables = z.object({
  BRIDGE_PORT: z.coerce.number().int().min(0).max(65_535).default(PUERTOS_PUENTE[0]),
  BRIDGE_ORIGINS: z.string().default('http://127.0.0.1:3000,http://localhost:3000'),
  BRIDGE_PRINTERS: z.string().default('Carpeta de prueba=folder:./data/tickets'),
  BRIDGE_HUNG_MS: z.coerce.number().int().min(100).max(600_000).default(10_000),
})

export class InvalidConfig extends Error {}

export interface Config {
  readonly port: number
  readonly origins: readonly string[]
  readonly impresoras: Impresoras
}

const RAW_PORT = 9100
/** A printer that can say how it is does so within milliseconds, over a busy network within a second. */
const STATUS_MS = 1500
/** A ticket may take as many times the limit of silence in all. */
const PATIENCE = 6
const EXAMPLE =
  'Caja=tcp://192.168.1.50; Laboratorio=cups:TM-T20; Mostrador=device:/dev/usb/lp0; Prueba=folder:./tickets'

const readUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

function tcpFrom(place: string, limits: Limits): Sink {
  const url = readUrl(`tcp:${place}`)
  if (!url?.hostname || url.pathname.length > 1 || url.search)
    throw new InvalidConfig(`BRIDGE_PRINTERS: "tcp:${place}" is no address.`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return tcpSink({ host, port: url.port ? Number(url.port) : RAW_PORT }, limits)
}

function cupsFrom(queue: string, limits: Limits): Sink {
  // A queue's name becomes an argument of `lp`.
  if (!/^[\w.][\w.-]*$/.test(queue)) throw new InvalidConfig(`BRIDGE_PRINTERS: "${queue}" is no queue of CUPS.`)
  return cupsSink(queue, limits)
}

const sinks: Record<string, (place: string, limits: Limits) => Sink> = {
  tcp: tcpFrom,
  cups: cupsFrom,
  device: deviceSink,
  folder: folderSink,
}

/** Reads one printer, `name=kind:place`. */
function readImpresora(text: string, limits: Limits): Impresora {
  const [, nombre, kind = '', place = ''] = /^\s*([^=]+?)\s*=\s*(\w+):(.+?)\s*$/.exec(text) ?? []
  const make = sinks[kind]
  if (!nombre || !make) throw new InvalidConfig(`BRIDGE_PRINTERS: cannot read "${text.trim()}". Example: ${EXAMPLE}`)
  return { nombre, conexion: `${kind} ${place.replace(/^\/\/(?=\w)/, '')}`, enqueue: createQueue(make(place, limits)) }
}

function readImpresoras(text: string, limits: Limits): Impresoras {
  const [first, ...rest] = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => readImpresora(part, limits))
  if (!first) throw new InvalidConfig(`BRIDGE_PRINTERS names no printer. Example: ${EXAMPLE}`)
  const names = [first, ...rest].map(({ nombre }) => nombre)
  if (new Set(names).size < names.length) throw new InvalidConfig('BRIDGE_PRINTERS names a printer twice.')
  return [first, ...rest]
}

function readOrigin(text: string): string {
  const origin = text.trim()
  if (readUrl(origin)?.origin !== origin)
    throw new InvalidConfig(`BRIDGE_ORIGINS: "${origin}" is no origin; write it as https://optica.example.mx.`)
  return origin
}

/** Reads the environment of the bridge. @throws InvalidConfig with what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = Variables.safeParse(env)
  if (!read.success) throw new InvalidConfig(z.prettifyError(read.error))
  const { BRIDGE_PORT, BRIDGE_ORIGINS, BRIDGE_PRINTERS, BRIDGE_HUNG_MS } = read.data
  return {
    port: BRIDGE_PORT,
    origins: BRIDGE_ORIGINS.split(',').map(readOrigin),
    impresoras: readImpresoras(BRIDGE_PRINTERS, {
      hungMs: BRIDGE_HUNG_MS,
      wholeMs: PATIENCE * BRIDGE_HUNG_MS,
      statusMs: STATUS_MS,
    }),
  }
}
