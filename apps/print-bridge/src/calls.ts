import { bytesOf, FindParams, type Message, PROTOCOL_VERSION, PrintParams } from './protocol.ts'
import type { Enqueue } from './queue.ts'

/** A printer of this computer, ready for jobs. */
export interface Impresora {
  readonly nombre: string
  /** Place of the printer, for people: "tcp 192.168.1.50:9100". */
  readonly conexion: string
  readonly enqueue: Enqueue
}

/** The first one is the default. */
export type Impresoras = readonly [Impresora, ...Impresora[]]

/** A refusal whose text goes to the page as it is. */
export class CallError extends Error {}

/** QZ Tray's words, which its clients know. */
const notFound = () => new CallError('Specified printer could not be found.')

/** Finds a printer in QZ Tray's order: the name itself, what starts with it, what contains it; capitals never count. */
function findImpresora(impresoras: Impresoras, query: string): Impresora {
  const wanted = query.toLowerCase()
  const named = impresoras.map((impresora) => ({ impresora, nombre: impresora.nombre.toLowerCase() }))
  const found =
    named.find(({ nombre }) => nombre === wanted) ??
    named.find(({ nombre }) => nombre.startsWith(wanted)) ??
    named.find(({ nombre }) => nombre.includes(wanted))
  if (!found) throw notFound()
  return found.impresora
}

function find(impresoras: Impresoras, params: unknown): string | string[] {
  const query = FindParams.safeParse(params)
  if (!query.success) throw new CallError('Consulta de impresoras no válida.')
  return query.data ? findImpresora(impresoras, query.data).nombre : impresoras.map(({ nombre }) => nombre)
}

const details = (impresoras: Impresoras) =>
  impresoras.map(({ nombre, conexion }, i) => ({ name: nombre, driver: 'raw', connection: conexion, default: i === 0 }))

async function print(impresoras: Impresoras, params: unknown, wanted: () => boolean): Promise<null> {
  const job = PrintParams.safeParse(params)
  if (!job.success) throw new CallError('Trabajo no admitido: solo bytes (raw, command, base64) para una impresora.')
  const parts = job.data.data.map(({ data }) => bytesOf(data))
  if (!parts.every((part) => part !== null)) throw new CallError('El ticket llegó dañado: no es base64.')
  // Only the exact name counts: a ticket must not come out of a printer whose name is merely alike.
  const impresora = impresoras.find(({ nombre }) => nombre === job.data.printer.name)
  if (!impresora) throw notFound()
  await impresora.enqueue(Buffer.concat(parts), wanted)
  return null
}

/**
 * Does what a page asks for. @param wanted whether the page is still there.
 * @throws CallError for what is not offered or not found; SinkError when the printer failed.
 */
export async function answer(impresoras: Impresoras, message: Message, wanted: () => boolean): Promise<unknown> {
  switch (message.call) {
    case 'getVersion':
      return PROTOCOL_VERSION
    case 'printers.find':
      return find(impresoras, message.params)
    case 'printers.getDefault':
      return impresoras[0].nombre
    case 'printers.detail':
      return details(impresoras)
    case 'print':
      return print(impresoras, message.params, wanted)
    default:
      throw new CallError('Este puente solo imprime.')
  }
}
