/*
 * The colour of a chain and what follows from it. A tone is lightness (0 to 1), chroma and hue of OKLCH, the space of the house's
 * tokens, in which two colours of one lightness look equally light (https://bottosson.github.io/posts/oklab/).
 */
interface Tono {
  l: number
  c: number
  h: number
}
type Rgb = readonly [number, number, number]

/** A colour as it is written; empty is the house's own. */
export const COLOR = /^#[\da-f]{6}$/

const deCurva = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const aCurva = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const linealDe = (hex: string): Rgb =>
  [1, 3, 5].map((i) => deCurva(Number.parseInt(hex.slice(i, i + 2), 16) / 255)) as never

function tonoDe(hex: string): Tono {
  const [r, g, b] = linealDe(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const [a, d] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, d), h: Math.atan2(d, a) }
}

function linealDeTono({ l: claro, c, h }: Tono): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const l = (claro + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (claro - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (claro - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const cabe = (rgb: Rgb) => rgb.every((v) => v > -0.0005 && v < 1.0005)

/** A tone that a screen can show: with less chroma where it cannot. */
export function hexDe({ l, c, h }: Tono): string {
  let croma = c
  while (croma > 0 && !cabe(linealDeTono({ l, c: croma, h }))) croma = Math.max(0, croma - 0.002)
  const escribir = (v: number) =>
    Math.round(aCurva(Math.min(1, Math.max(0, v))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${linealDeTono({ l, c: croma, h }).map(escribir).join('')}`
}

const luminancia = (hex: string): number => {
  const [r, g, b] = linealDe(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contraste(a: string, b: string): number {
  const [una, otra] = [luminancia(a), luminancia(b)]
  return (Math.max(una, otra) + 0.05) / (Math.min(una, otra) + 0.05)
}

/** What stands on the house's colour and what it stands on, as the tokens have them. */
export const TEMAS = {
  claro: { nombre: 'claro', sobreMarca: '#f8fdfd', fondos: ['#f3f7f7', '#ffffff', '#ecf1f1'] },
  oscuro: { nombre: 'oscuro', sobreMarca: '#031a1d', fondos: ['#0c1416', '#131d1f', '#1b2729', '#243133'] },
} as const
type Tema = keyof typeof TEMAS

/** The tokens that a colour decides, of one theme. */
export interface TonosDeTema {
  brand: string
  brandHover: string
  brandSoft: string
  brandInk: string
  deep: string
  deepGlow: string
}

const TEXTO = 4.5
const FOCO = 3

function tonosDe(marca: string, tema: Tema): TonosDeTema {
  const { l, c, h } = tonoDe(marca)
  const hondos = {
    deep: hexDe({ l: 0.3, c: Math.min(c, 0.052), h }),
    deepGlow: hexDe({ l: 0.435, c: Math.min(c, 0.074), h }),
  }
  if (tema === 'oscuro')
    return {
      brand: hexDe({ l: 0.8, c: Math.min(c, 0.085), h }),
      brandHover: hexDe({ l: 0.86, c: Math.min(c, 0.075), h }),
      brandSoft: hexDe({ l: 0.301, c: Math.min(c, 0.04), h }),
      brandInk: hexDe({ l: 0.851, c: Math.min(c, 0.07), h }),
      ...hondos,
    }
  return {
    brand: marca,
    brandHover: hexDe({ l: Math.max(0.15, l - 0.061), c, h }),
    brandSoft: hexDe({ l: 0.946, c: Math.min(c, 0.022), h }),
    brandInk: hexDe({ l: Math.max(0.15, l - 0.037), c, h }),
    ...hondos,
  }
}

/** What a colour becomes in both themes: in the light one it is itself, in the dark one its hue made light. */
export const tonosDeMarca = (marca: string): Record<Tema, TonosDeTema> => ({
  claro: tonosDe(marca, 'claro'),
  oscuro: tonosDe(marca, 'oscuro'),
})

/** Something that cannot be read, or seen, in a colour. */
export interface FalloDeContraste {
  tema: Tema
  que: 'texto sobre el color' | 'el color sobre el fondo' | 'el contorno del foco'
  tiene: number
  pide: number
}

function fallosDe(marca: string, tema: Tema): FalloDeContraste[] {
  const { sobreMarca, fondos } = TEMAS[tema]
  const { brand, brandHover, brandSoft, brandInk } = tonosDe(marca, tema)
  const peor = (...pares: (readonly [string, string])[]) => Math.min(...pares.map(([a, b]) => contraste(a, b)))
  const medidas = [
    { que: 'texto sobre el color', tiene: peor([sobreMarca, brand], [sobreMarca, brandHover]), pide: TEXTO },
    {
      que: 'el color sobre el fondo',
      tiene: peor(...fondos.map((fondo) => [brand, fondo] as const), [brand, brandSoft], [brandInk, brandSoft]),
      pide: TEXTO,
    },
    { que: 'el contorno del foco', tiene: peor(...fondos.map((fondo) => [brand, fondo] as const)), pide: FOCO },
  ] as const
  return medidas.filter(({ tiene, pide }) => tiene < pide).map((medida) => ({ ...medida, tema }))
}

/** What does not hold of a colour in either theme (WCAG 2.2 AA); nothing for one that can be used. */
export const fallosDeContraste = (marca: string): FalloDeContraste[] => [
  ...fallosDe(marca, 'claro'),
  ...fallosDe(marca, 'oscuro'),
]

const PASO = 0.004

/** The nearest tone of the same hue that can be used; the colour itself where it can. */
export function tonoCercano(marca: string): string {
  const { l, c, h } = tonoDe(marca)
  let cercano = marca
  for (let claro = l; claro > 0.1 && fallosDeContraste(cercano).length > 0; claro -= PASO)
    cercano = hexDe({ l: claro, c, h })
  return cercano
}

/** A failure in a sentence: 'Tema claro, texto sobre el color: 1.6, y hacen falta 4.5.' */
export const falloEnPalabras = ({ tema, que, tiene, pide }: FalloDeContraste): string =>
  `Tema ${TEMAS[tema].nombre}, ${que}: ${(Math.floor(tiene * 10) / 10).toFixed(1)}, y hacen falta ${pide.toFixed(1)}.`

const reglas = ({ brand, brandHover, brandSoft, brandInk, deep, deepGlow }: TonosDeTema): string =>
  `--brand:${brand};--brand-hover:${brandHover};--brand-soft:${brandSoft};--brand-ink:${brandInk};--deep:${deep};--deep-glow:${deepGlow}`

/** The style sheet that gives a page the colour, after the house's own; empty for the house's. */
export function hojaDeColor(marca: string): string {
  if (!COLOR.test(marca)) return ''
  const { claro, oscuro } = tonosDeMarca(marca)
  return `:root,[data-hoja]{${reglas(claro)}}[data-theme="dark"]{${reglas(oscuro)}}`
}
