import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The text of one of SAT's files that lie in `sat/`. */
export const archivoDelSat = (nombre: string): string =>
  readFileSync(resolve(`@nitida/cfdi/sat/${nombre}`), 'utf8').replace(/^\ufeff/, '')

let unidades: ReadonlySet<string> | null = null

/** Whether SAT's c_ClaveUnidad, of some 2,400 keys, has this one. The list is read once, from the schema. */
export function esClaveUnidad(clave: string): boolean {
  if (!unidades) {
    const [, tipo = ''] =
      /<xs:simpleType name="c_ClaveUnidad">(.*?)<\/xs:simpleType>/s.exec(archivoDelSat('catCFDI.xsd')) ?? []
    unidades = new Set([...tipo.matchAll(/<xs:enumeration value="([^"]+)"/g)].map(([, uno = '']) => uno))
  }
  return unidades.has(clave)
}
