import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'

export type Valor = string | number | null

const TEXTOS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const legible = (xml: string) => xml.replace(/&(\w+);/g, (entera, nombre: string) => TEXTOS[nombre] ?? entera)

/** Rows of each sheet of a workbook by its name, read as an accountant's script of a few lines would. */
export function leerHojas(archivo: string): Map<string, Valor[][]> {
  const partes = unzipSync(readFileSync(archivo))
  const parte = (nombre: string) => strFromU8(partes[nombre] ?? new Uint8Array())
  const textoDe = (xml: string) =>
    [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, texto = '']) => legible(texto)).join('')
  const compartidos = parte('xl/sharedStrings.xml').split('<si>').slice(1).map(textoDe)
  const columna = (referencia: string) =>
    [...referencia].reduce((numero, letra) => numero * 26 + letra.charCodeAt(0) - 64, 0) - 1
  const nombres = [...parte('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, nombre = '']) =>
    legible(nombre),
  )
  return new Map(
    nombres.map((nombre, i) => {
      const filas = parte(`xl/worksheets/sheet${i + 1}.xml`)
        .split(/<row\b/)
        .slice(1)
      return [
        nombre,
        filas.map((fila) => {
          const celdas: Valor[] = []
          for (const [, atributos = '', dentro = ''] of fila.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
            const valor = /<v>([^<]*)<\/v>/.exec(dentro)?.[1]
            const referencia = / r="([A-Z]+)\d+"/.exec(atributos)?.[1]
            const en = referencia === undefined ? celdas.length : columna(referencia)
            if (/t="s"/.test(atributos)) celdas[en] = compartidos[Number(valor)] ?? ''
            else celdas[en] = valor === undefined ? textoDe(dentro) : Number(valor)
          }
          return celdas
        }),
      ]
    }),
  )
}

export const centavos = (pesos: Valor | undefined) => Math.round(Number(pesos ?? 0) * 100)
export const suma = (valores: readonly (Valor | undefined)[]) =>
  valores.reduce<number>((total, uno) => total + centavos(uno), 0)
