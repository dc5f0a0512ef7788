/** The thread that reads long XML. It knows no database and no network; texts come one at a time. */
import { parentPort } from 'node:worker_threads'
import { type CfdiLeido, leerCfdi } from '@nitida/cfdi/lectura'
import { validarEsquema, XmlError } from '@nitida/cfdi/libxml'

export interface EncargoXml {
  que: 'leer' | 'validar'
  xml: string
}

/** What was read, the schema's complaints, or why the text is no XML. */
export type HechoXml = { leido: CfdiLeido } | { quejas: string[] } | { noEs: string } | { falla: string }

async function hacer({ que, xml }: EncargoXml): Promise<HechoXml> {
  try {
    return que === 'leer' ? { leido: await leerCfdi(xml) } : { quejas: await validarEsquema(xml) }
  } catch (error) {
    if (error instanceof XmlError) return { noEs: error.message }
    return { falla: error instanceof Error ? error.name : 'unknown' } // a message could quote the document (D-74)
  }
}

parentPort?.on('message', async (encargo: EncargoXml) => parentPort?.postMessage(await hacer(encargo)))
