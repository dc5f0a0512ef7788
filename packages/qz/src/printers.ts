import type { QzClient } from './client.ts'

/** The printers of this computer. @throws QzError */
export async function listPrinters(client: QzClient): Promise<string[]> {
  const found = await client.call('printers.find', {})
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : []
}

const BLOCK = 0x8000

/** Encodes in blocks, because a ticket is too long for the arguments of one call. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += BLOCK) text += String.fromCharCode(...bytes.subarray(at, at + BLOCK))
  return btoa(text)
}

/**
 * Sends finished bytes to a printer; settles when the printer or the system's spooler has taken them. Raw bytes are the one
 * kind of job that comes out exact everywhere. @throws QzError
 */
export async function printBytes(client: QzClient, printer: string, bytes: Uint8Array, jobName: string): Promise<void> {
  await client.call('print', {
    printer: { name: printer },
    options: { copies: 1, jobName, encoding: null, forceRaw: false, spool: null },
    data: [{ type: 'raw', format: 'command', flavor: 'base64', data: base64(bytes), options: {} }],
  })
}
