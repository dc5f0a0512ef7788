/** The thread that reads long XML. It knows no database and no network; texts come one at a time. */
import { parentPort } from 'node:worker_threads'
import { XmlError } from '@nitida/cfdi/libxml'
import { type Lecturas, lecturas } from './lecturas.ts'

export type EncargoXml = { [Q in keyof Lecturas]: { que: Q; pide: Lecturas[Q]['pide'] } }[keyof Lecturas]

/** What was read, why the text is no XML, or the kind of a failure. */
export type HechoXml = { leido: unknown } | { noEs: string } | { falla: string }

async function hacer<Q extends keyof Lecturas>(que: Q, pide: Lecturas[Q]['pide']): Promise<HechoXml> {
  try {
    return { leido: await lecturas[que](...pide) }
  } catch (error) {
    if (error instanceof XmlError) return { noEs: error.message }
    return { falla: error instanceof Error ? error.name : 'unknown' } // a message could quote the document (D-74)
  }
}

parentPort?.on('message', async ({ que, pide }: EncargoXml) => parentPort?.postMessage(await hacer(que, pide)))
