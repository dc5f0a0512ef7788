import type { Content, createPdf, TableCell, TableLayout } from 'pdfmake'
import { imprimible } from '../imprimible.ts'

/** A paper before it is drawn, as the library takes it. */
export type Definicion = Parameters<typeof createPdf>[0]

/** Whose paper it is, for the letterhead. */
export interface Membrete {
  readonly nombreOptica: string
  /** A picture as a data URL; null for our own mark. Never an address: nothing is fetched while drawing. */
  readonly logo: string | null
  /** Colour of its name and titles, '#rrggbb'; empty is the house's. */
  readonly color: string
  /** Lines under the name: branch, address, phone. */
  readonly lineas: readonly string[]
}

/** Colours of the paper, from the light theme. */
export const tinta = {
  texto: '#112123',
  suave: '#435355',
  marca: '#00545b',
  carey: '#f3aa40',
  linea: '#ccd5d5',
  fondo: '#f1f5f5',
  alerta: '#be292d',
} as const

/** Our own mark: the lens and its reflection. */
const MARCA = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="13.4" fill="none" stroke="${tinta.marca}" stroke-width="5"/><circle cx="20.8" cy="11.2" r="4.2" fill="${tinta.carey}"/></svg>`

const MARGEN = 40
export const CARTA = { width: 612, height: 792 }
/** Half a letter, cut across. */
export const MEDIA_CARTA = { width: 612, height: 396 }
export const ANCHO_UTIL = CARTA.width - 2 * MARGEN

/** Digits of one width, so that columns of numbers stand. */
const CIFRAS: ['tnum'] = ['tnum']

interface Texto {
  /** 'marca': the colour of the letterhead. */
  style?: 'marca'
  bold?: boolean
  fontSize?: number
  color?: string
  alignment?: 'left' | 'right' | 'center'
}

/** A word that is wider than a narrow column, or an address that is wider than a wide one. */
const LARGUISIMA = /([^\s@/-]{25,}|\S{45,})/u

/** A text whose endless words end with their line. The library makes a column as wide as its longest word, beyond the sheet if need be. */
function conCortes(texto: string): string | Content[] {
  if (!LARGUISIMA.test(texto)) return texto
  return texto
    .split(LARGUISIMA)
    .filter((trozo) => trozo !== '')
    .map((text) => (LARGUISIMA.test(text) ? { text, wordBreak: 'break-all' } : { text }))
}

/** A text of a user as paper takes it, never read as a definition. */
export const escrito = (valor: string, estilo: Texto = {}) => ({ text: conCortes(imprimible(valor)), ...estilo })

export const cifra = (valor: string, estilo: Texto = {}) => ({
  text: imprimible(valor),
  alignment: 'right' as const,
  fontFeatures: CIFRAS,
  ...estilo,
})

const raya = (ancho: number, color: string = tinta.linea, grueso = 0.75): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: ancho, y2: 0, lineWidth: grueso, lineColor: color }],
})

function simbolo({ logo }: Membrete): Content {
  return logo === null ? { svg: MARCA, width: 30 } : { image: logo, fit: [120, 42] }
}

/** The head of the first page: letterhead and title. */
function encabezado(membrete: Membrete, titulo: Content[]): Content {
  const quien = {
    columnGap: 10,
    columns: [
      { width: 'auto', stack: [simbolo(membrete)] },
      {
        width: '*',
        stack: [
          escrito(membrete.nombreOptica, { bold: true, fontSize: 14, style: 'marca' }),
          ...membrete.lineas.map((linea) => escrito(linea, { fontSize: 8, color: tinta.suave })),
        ],
      },
    ],
  }
  return [
    {
      columnGap: 16,
      columns: [
        { width: '*', ...quien },
        { width: 250, stack: titulo },
      ],
    },
    { margin: [0, 8, 0, 10], stack: [raya(ANCHO_UTIL, membrete.color || tinta.marca, 1.5)] },
  ]
}

/** The title of a paper with the lines under it, at the right of the letterhead. */
export const tituloDe = (titulo: string, lineas: readonly string[]): Content[] => [
  escrito(titulo, { bold: true, fontSize: 15, alignment: 'right' }),
  ...lineas.map((linea) => escrito(linea, { fontSize: 8.5, color: tinta.suave, alignment: 'right' })),
]

interface Hoja {
  membrete: Membrete
  /** Title in the reader's bar, without the name of a patient. */
  asunto: string
  titulo: Content[]
  /** Text at the top of every page after the first, for whom the paper is. */
  continuacion: string
  /** Text at the left of every foot. */
  pie: string
  /** Mark across every page. */
  leyenda?: string | null
  media?: boolean
  contenido: Content[]
}

/** A paper of the house: letterhead, running head, foot with the page's number. */
export function hoja(datos: Hoja): Definicion {
  const { membrete, asunto, titulo, continuacion, pie, leyenda, media = false, contenido } = datos
  return {
    pageSize: media ? MEDIA_CARTA : CARTA,
    pageMargins: [MARGEN, media ? 28 : 32, MARGEN, media ? 34 : 38],
    info: { title: asunto, author: membrete.nombreOptica, creator: 'Nítida' },
    language: 'es-MX',
    styles: { marca: { color: membrete.color || tinta.marca } },
    defaultStyle: { font: 'Atkinson', fontSize: 9, color: tinta.texto, lineHeight: 1.12 },
    header: (pagina) =>
      pagina === 1
        ? null
        : { margin: [MARGEN, 13, MARGEN, 0], ...escrito(continuacion, { fontSize: 8, color: tinta.suave }) },
    footer: (pagina, paginas) => ({
      margin: [MARGEN, media ? 8 : 12, MARGEN, 0],
      columns: [
        { width: '*', ...escrito(pie, { fontSize: 7, color: tinta.suave }) },
        {
          width: 80,
          ...escrito(`Página ${pagina} de ${paginas}`, { fontSize: 7, color: tinta.suave, alignment: 'right' }),
        },
      ],
    }),
    ...(leyenda && {
      watermark: { text: leyenda, color: tinta.alerta, opacity: 0.11, bold: true, angle: -52, fontSize: 52 },
    }),
    content: [encabezado(membrete, titulo), ...contenido],
  }
}

/** A heading of a part of the paper. */
export const rotulo = (titulo: string): Content => ({
  ...escrito(titulo, { bold: true, fontSize: 10, style: 'marca' }),
  margin: [0, 0, 0, 3],
})

/** A part that stays on one page, for less than a page's content. */
export const apartado = (titulo: string, ...contenido: Content[]): Content => ({
  unbreakable: true,
  margin: [0, 0, 0, 10],
  stack: [rotulo(titulo), ...contenido],
})

/**
 * A part that may run over pages, with its heading again on each. The heading is not kept with what follows: what is kept together and fits no
 * page is not drawn at all.
 */
export const apartadoLargo = (titulo: string, contenido: Content): Content => ({
  margin: [0, 0, 0, 10],
  layout: SIN_AIRE,
  table: {
    headerRows: 1,
    dontBreakRows: false,
    widths: ['*'],
    body: [[rotulo(titulo)], [contenido]],
  },
})

export interface Dato {
  readonly nombre: string
  readonly valor: string | null
  /** The former value of a corrected one, under it. */
  readonly nota?: string | null
}

export const hay = ({ valor, nota }: Dato): boolean => Boolean(nota) || (valor !== null && imprimible(valor) !== '')

/** A value with its name above it. */
const ficha = ({ nombre, valor, nota }: Dato): Content => ({
  stack: [
    escrito(nombre, { fontSize: 7, color: tinta.suave }),
    escrito(valor ?? (nota ? '—' : '')),
    ...(nota ? [anotado(nota)] : []),
  ],
})

/** The correction, beside what it corrects. */
export const anotado = (nota: string) => escrito(nota, { fontSize: 6.5, color: tinta.alerta })

/** Facts side by side, so many to a row; empty ones are left out. */
export function fichas(datos: readonly Dato[], columnas: number): Content {
  const llenos = datos.filter(hay)
  const filas: TableCell[][] = []
  for (let i = 0; i < llenos.length; i += columnas) {
    const fila: TableCell[] = llenos.slice(i, i + columnas).map(ficha)
    while (fila.length < columnas) fila.push('')
    filas.push(fila)
  }
  return filas.length === 0
    ? []
    : {
        layout: FICHAS,
        table: { widths: Array.from({ length: columnas }, () => '*'), dontBreakRows: true, body: filas },
      }
}

export const SIN_RAYAS = { hLineWidth: () => 0, vLineWidth: () => 0 }
const SIN_AIRE = {
  ...SIN_RAYAS,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

const FICHAS = {
  ...SIN_RAYAS,
  paddingLeft: (i: number) => (i === 0 ? 0 : 6),
  paddingRight: () => 6,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
}

/** Lines between rows and a tinted head. */
const REJILLA: TableLayout = {
  hLineWidth: (i, { table }) => (i === 0 || i === table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => tinta.linea,
  fillColor: (fila) => (fila === 0 ? tinta.fondo : null),
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 3,
  paddingBottom: () => 3,
}

export const cabezaDe = (nombre: string, alignment: 'left' | 'right' | 'center' = 'left') =>
  escrito(nombre, { bold: true, fontSize: 7.5, color: tinta.suave, alignment })

/** A table whose head comes again on every page. */
export const rejilla = (widths: (number | string)[], cabeza: TableCell[], filas: TableCell[][]): Content => ({
  layout: REJILLA,
  table: { headerRows: 1, dontBreakRows: true, widths, body: [cabeza, ...filas] },
})

/** Tinted boxes side by side, all as high as the highest. */
export function recuadros(contenidos: readonly Content[]): Content {
  const separados = contenidos.flatMap((contenido, i): TableCell[] => (i === 0 ? [contenido] : ['', contenido]))
  return {
    layout: {
      ...SIN_RAYAS,
      fillColor: (_fila, _tabla, columna) => (columna % 2 === 0 ? tinta.fondo : null),
      paddingLeft: (columna) => (columna % 2 === 0 ? 8 : 0),
      paddingRight: (columna) => (columna % 2 === 0 ? 8 : 0),
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
    table: { widths: separados.map((_, i) => (i % 2 === 0 ? '*' : 10)), body: [separados] },
  }
}
