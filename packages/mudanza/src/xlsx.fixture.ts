import { deflateRawSync } from 'node:zlib'

/** A part of a zip. `largo` is what its directory says, when that is not true. */
export interface ParteFalsa {
  readonly nombre: string
  readonly datos: string | Buffer
  readonly largo?: number
  readonly cifrada?: boolean
}

const TABLA = Array.from({ length: 256 }, (_, n) => {
  let valor = n
  for (let i = 0; i < 8; i++) valor = valor & 1 ? 0xedb88320 ^ (valor >>> 1) : valor >>> 1
  return valor >>> 0
})
const crc32 = (datos: Buffer): number => {
  let valor = 0xffffffff
  for (const byte of datos) valor = (TABLA[(valor ^ byte) & 0xff] ?? 0) ^ (valor >>> 8)
  return (valor ^ 0xffffffff) >>> 0
}

function cabeza({ nombre, datos, largo, cifrada }: ParteFalsa) {
  const bytes = Buffer.from(datos)
  const comprimido = deflateRawSync(bytes)
  const comun = Buffer.alloc(26)
  comun.writeUInt16LE(20, 0)
  comun.writeUInt16LE(cifrada ? 0x801 : 0x800, 2)
  comun.writeUInt16LE(8, 4)
  comun.writeUInt32LE(crc32(bytes), 10)
  comun.writeUInt32LE(comprimido.length, 14)
  comun.writeUInt32LE(largo ?? bytes.length, 18)
  comun.writeUInt16LE(Buffer.byteLength(nombre), 22)
  return { comun, comprimido, nombre: Buffer.from(nombre) }
}

/** A zip made by hand, so that it may lie. */
export function zip(partes: readonly ParteFalsa[]): Buffer {
  const [locales, centrales]: [Buffer[], Buffer[]] = [[], []]
  let donde = 0
  for (const parte of partes) {
    const { comun, comprimido, nombre } = cabeza(parte)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), comun, nombre, comprimido])
    const cola = Buffer.alloc(14)
    cola.writeUInt32LE(donde, 10)
    centrales.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), comun, cola, nombre]))
    locales.push(local)
    donde += local.length
  }
  const directorio = Buffer.concat(centrales)
  const fin = Buffer.alloc(22)
  fin.write('PK\u0005\u0006')
  fin.writeUInt16LE(partes.length, 8)
  fin.writeUInt16LE(partes.length, 10)
  fin.writeUInt32LE(directorio.length, 12)
  fin.writeUInt32LE(donde, 16)
  return Buffer.concat([...locales, directorio, fin])
}

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const TIPO = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface LibroFalso {
  /** XML within `sheetData`, by the sheet's name. */
  readonly hojas: Readonly<Record<string, string>>
  readonly ocultas?: readonly string[]
  /** XML within `sst`. */
  readonly textos?: string
  /** Codes of the formats that styles 1, 2 … have; a number is one of Excel's own. */
  readonly formatos?: readonly (string | number)[]
  readonly es1904?: boolean
  /** Before the sheets' root. */
  readonly prologo?: string
  readonly mas?: readonly ParteFalsa[]
}

const escapar = (texto: string) => texto.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function estilosDe(formatos: readonly (string | number)[]): string {
  const propios = formatos.map((codigo, i) =>
    typeof codigo === 'number' ? '' : `<numFmt numFmtId="${200 + i}" formatCode="${escapar(codigo)}"/>`,
  )
  const xfs = formatos.map((codigo, i) => `<xf numFmtId="${typeof codigo === 'number' ? codigo : 200 + i}"/>`)
  return `<styleSheet ${NS}><numFmts>${propios.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`
}

/** A workbook as Excel writes it, but for what a test wants to be otherwise. */
export function xlsx({
  hojas,
  ocultas = [],
  textos,
  formatos = [],
  es1904,
  prologo = '',
  mas = [],
}: LibroFalso): Buffer {
  const nombres = Object.keys(hojas)
  const deHojas = nombres.map((nombre, i) => {
    const estado = ocultas.includes(nombre) ? ' state="hidden"' : ''
    return `<sheet name="${escapar(nombre)}" sheetId="${i + 1}"${estado} r:id="rId${i + 1}"/>`
  })
  const relaciones = nombres.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${TIPO}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return zip([
    { nombre: '[Content_Types].xml', datos: '<Types/>' },
    {
      nombre: '_rels/.rels',
      datos: `<Relationships><Relationship Id="r" Type="${TIPO}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      nombre: 'xl/workbook.xml',
      datos: `<workbook ${NS} xmlns:r="${TIPO}"><workbookPr${es1904 ? ' date1904="1"' : ''}/><sheets>${deHojas.join('')}</sheets></workbook>`,
    },
    {
      nombre: 'xl/_rels/workbook.xml.rels',
      datos: `<Relationships>${relaciones.join('')}<Relationship Id="s" Type="${TIPO}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="e" Type="${TIPO}/styles" Target="/xl/styles.xml"/></Relationships>`,
    },
    { nombre: 'xl/sharedStrings.xml', datos: `<sst ${NS}>${textos ?? ''}</sst>` },
    { nombre: 'xl/styles.xml', datos: estilosDe(formatos) },
    ...nombres.map((nombre, i) => ({
      nombre: `xl/worksheets/sheet${i + 1}.xml`,
      datos: `<?xml version="1.0"?>${prologo}<worksheet ${NS}><sheetData>${hojas[nombre]}</sheetData></worksheet>`,
    })),
    ...mas,
  ])
}

/** A row of texts written in the sheet itself. */
export const filaDe = (numero: number, textos: readonly string[]): string =>
  `<row r="${numero}">${textos.map((texto) => `<c t="inlineStr"><is><t>${escapar(texto)}</t></is></c>`).join('')}</row>`
