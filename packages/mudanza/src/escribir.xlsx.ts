import { Readable } from 'node:stream'
import type { ColumnaEscrita, TipoDeColumna, ValorEscrito } from '@nitida/contract/exportaciones.columnas'
import { pareceFormula } from '@nitida/contract/formulas'
import { ZipFile } from 'yazl'
import type { Tandas } from './escribir.ts'

const CABEZA = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const HOJAS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELACIONES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006'
const PARTE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Rows that a sheet has room for, its heading included. */
export const RENGLONES_DE_HOJA = 1_048_576
const LETRAS_DE_CELDA = 32_767
const LETRAS_DE_HOJA = 31

// What XML cannot hold: control characters, halves of pairs, and the two that are no characters.
const SIN_LUGAR =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const ENTIDADES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** A text for XML. A workbook would read `_x0041_` as an A, so such a text is written with its sign escaped. */
const escrito = (texto: string): string =>
  texto
    .slice(0, LETRAS_DE_CELDA)
    .replace(SIN_LUGAR, '')
    .replace(/[&<>"\r]/g, (signo) => ENTIDADES[signo] ?? '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** Styles by their place in `cellXfs`. A text that looks like a formula is marked as text, as an apostrophe does in Excel. */
const ESTILOS = { texto: 2, cita: 3, entero: 4, decimal: 5, dinero: 6, fecha: 7, hora: 8, instante: 9 } as const
const FORMATO = (id: number) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"`
const STYLES = `${CABEZA}<styleSheet xmlns="${HOJAS}"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="10">${FORMATO(0)}/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${FORMATO(49)}/>${FORMATO(49)} quotePrefix="1"/>${FORMATO(1)}/>${FORMATO(0)}/>${FORMATO(164)}/>${FORMATO(165)}/>${FORMATO(20)}/>${FORMATO(166)}/></cellXfs></styleSheet>`

const ANCHO_MAXIMO = 60
const ANCHOS: Readonly<Record<Exclude<TipoDeColumna, 'texto'>, number>> = {
  ...{ entero: 10, decimal: 10, dinero: 14, fecha: 12, hora: 9, instante: 17 },
}

const DIA_MS = 24 * 3600 * 1000
const INICIO_MS = Date.UTC(1899, 11, 30)
/** Days before it have another number in Excel, which counts a 29th of February 1900 that never was. */
const PRIMERO_CLARO = 61
const MINUTOS = 24 * 60

const minutosDe = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))

/** The serial number of a day, an hour or both; null for what a spreadsheet's calendar does not have. */
function serieDe(tipo: 'fecha' | 'hora' | 'instante', valor: string): number | null {
  if (tipo === 'hora') return minutosDe(valor) / MINUTOS
  const dia = Math.round((Date.parse(`${valor.slice(0, 10)}T00:00:00Z`) - INICIO_MS) / DIA_MS)
  if (!(dia >= PRIMERO_CLARO)) return null
  return tipo === 'fecha' ? dia : dia + minutosDe(valor.slice(11)) / MINUTOS
}

const enLinea = (texto: string, estilo: number): string =>
  `<c t="inlineStr" s="${estilo}"><is><t xml:space="preserve">${escrito(texto)}</t></is></c>`
const enNumero = (numero: number, estilo: number): string => `<c s="${estilo}"><v>${numero}</v></c>`

function celda(tipo: TipoDeColumna, valor: ValorEscrito): string {
  if (valor === null || valor === '') return '<c/>'
  if (typeof valor === 'number') return enNumero(valor, ESTILOS[tipo])
  if (tipo === 'fecha' || tipo === 'hora' || tipo === 'instante') {
    const serie = serieDe(tipo, valor)
    if (serie !== null) return enNumero(serie, ESTILOS[tipo])
  }
  return enLinea(valor, pareceFormula(valor) ? ESTILOS.cita : ESTILOS.texto)
}

/** What stands before the rows. A text's column is as wide as the longest of the first rows, which stand for all of them. */
function cabezaDe(columnas: readonly ColumnaEscrita[], primeras: readonly (readonly ValorEscrito[])[]): string {
  const anchos = columnas.map(({ tipo, titulo }, i) => {
    const masLargo = Math.max(0, ...primeras.map((fila) => String(fila[i] ?? '').length))
    const suyo = tipo === 'texto' ? Math.min(masLargo + 2, ANCHO_MAXIMO) : ANCHOS[tipo]
    return `<col min="${i + 1}" max="${i + 1}" width="${Math.max(suyo, titulo.length + 2)}" customWidth="1"/>`
  })
  return `${CABEZA}<worksheet xmlns="${HOJAS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${anchos.join('')}</cols><sheetData><row>${columnas.map(({ titulo }) => enLinea(titulo, 1)).join('')}</row>`
}

async function* hojaDe(columnas: readonly ColumnaEscrita[], tandas: Tandas): AsyncGenerator<string> {
  let empezada = false
  for await (const filas of tandas) {
    if (!empezada) yield cabezaDe(columnas, filas)
    empezada = true
    yield filas
      .map((fila) => `<row>${columnas.map(({ tipo }, i) => celda(tipo, fila[i] ?? null)).join('')}</row>`)
      .join('')
  }
  if (!empezada) yield cabezaDe(columnas, [])
  yield '</sheetData></worksheet>'
}

/** Parts of a workbook with one sheet, besides the sheet. */
const partesDe = (hoja: string): readonly (readonly [nombre: string, contenido: string])[] => [
  [
    '[Content_Types].xml',
    `${CABEZA}<Types xmlns="${PAQUETE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PARTE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PARTE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PARTE}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${CABEZA}<Relationships xmlns="${PAQUETE}/relationships"><Relationship Id="rId1" Type="${RELACIONES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${CABEZA}<workbook xmlns="${HOJAS}" xmlns:r="${RELACIONES}"><sheets><sheet name="${escrito(hoja.replace(/[\\/?*[\]:]/g, ' ').slice(0, LETRAS_DE_HOJA))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${CABEZA}<Relationships xmlns="${PAQUETE}/relationships"><Relationship Id="rId1" Type="${RELACIONES}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELACIONES}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', STYLES],
]

export interface HojaEscrita {
  /** The sheet's name. */
  readonly hoja: string
  readonly columnas: readonly ColumnaEscrita[]
  readonly tandas: Tandas
  /** When it is written. */
  readonly en: Date
}

/**
 * A workbook as its rows come, written while they are read. The directory without which no program opens it stands at its end, so a
 * workbook that was cut off is none. An error of the rows ends the stream with that error.
 */
export function escribirXlsx({ hoja, columnas, tandas, en }: HojaEscrita): Readable {
  const zip = new ZipFile()
  const salida = zip.outputStream as Readable
  for (const [nombre, contenido] of partesDe(hoja)) zip.addBuffer(Buffer.from(contenido), nombre, { mtime: en })
  const filas = Readable.from(hojaDe(columnas, tandas), { objectMode: false })
  filas.on('error', (error) => salida.destroy(error))
  zip.addReadStream(filas, 'xl/worksheets/sheet1.xml', { mtime: en, compressionLevel: 4 })
  zip.end()
  // Whoever stops reading stops the rows as well.
  salida.once('close', () => filas.destroy())
  return salida
}
