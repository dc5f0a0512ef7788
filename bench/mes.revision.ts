import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { cadenaOriginal } from '@nitida/cfdi/cadena'
import { leerXml, validarEsquema } from '@nitida/cfdi/libxml'
import type pg from 'pg'
import { CADENA_CFDI, segunSat } from '../packages/cfdi/test/sat.ts'

/** Files that one start of xsltproc reads. */
const LOTE = 500

interface Revisados {
  cuantos: number
  malos: number
  /** Whether SAT's stylesheets were asked as well. */
  conSat: boolean
}

/** Every stamped XML against SAT's schemas, and its cadena against SAT's stylesheet where a folder is given. */
export async function revisarXmls(cliente: pg.Client, xslt: string | null): Promise<Revisados> {
  const { rows } = await cliente.query<{ xml: Buffer }>('select xml from factura order by id')
  const xmls = rows.map(({ xml }) => xml.toString('utf8'))
  let malos = 0
  for (const xml of xmls) if ((await validarEsquema(xml)).length > 0) malos++
  const temporal = mkdtempSync(path.join(os.tmpdir(), 'nitida-mes-xml-'))
  try {
    for (let desde = 0; xslt && desde < xmls.length; desde += LOTE) {
      const lote = xmls.slice(desde, desde + LOTE)
      const donde = path.join(temporal, String(desde))
      mkdirSync(donde)
      const suyas = segunSat(path.resolve(xslt, CADENA_CFDI), lote, donde)
      for (const [i, xml] of lote.entries()) if (cadenaOriginal(await leerXml(xml)) !== suyas[i]) malos++
    }
  } finally {
    rmSync(temporal, { recursive: true })
  }
  return { cuantos: xmls.length, malos, conSat: xslt !== null }
}
