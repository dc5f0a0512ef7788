import { aSuAncho, limpiarLinea } from './textos.ts'

/** A prescription of one eye, in dioptres but for the axis. Null is "not written"; a neutral is 0. */
export interface GraduacionOjo {
  readonly esf: number | null
  readonly cil: number | null
  readonly eje: number | null
  readonly add: number | null
}
export type Medida = keyof GraduacionOjo
export const medidas = ['esf', 'cil', 'eje', 'add'] as const satisfies readonly Medida[]

/** Right and left eye, as the wire spells them. */
export const ojos = ['Od', 'Oi'] as const
export type Ojo = (typeof ojos)[number]
export type Graduacion = Readonly<Record<Ojo, GraduacionOjo>>

/** A cell of the grid by the wire's name: `esfOd` … `addOi`. */
export type CampoGraduacion = `${Medida}${Ojo}`
export const camposGraduacion: readonly CampoGraduacion[] = ojos.flatMap((ojo) =>
  medidas.map((medida) => `${medida}${ojo}` as const),
)

/** The grids of a clinical history: previous (no suffix), total, prescribed (spec §3). A visit has the first alone. */
export const sufijos = ['', 'Tot', 'Pre'] as const
export type Sufijo = (typeof sufijos)[number]

/** Hard limits of every prescription number (spec §9, D-44); whatever is clinical only warns. */
export const PASO = 0.25
export const MINIMO = -1000
export const MAXIMO = 1000

export const lentes = ['Solo cerca', 'Monofocal', 'Progresivo', 'Bifocal', 'Lente de contacto'] as const
export type TipoLente = (typeof lentes)[number]

const VACIO: GraduacionOjo = { esf: null, cil: null, eje: null, add: null }
export const SIN_GRADUACION: Graduacion = { Od: VACIO, Oi: VACIO }

/** The grid of a record: its flat fields, by eye. */
export function graduacionDe(campos: object, sufijo: Sufijo = ''): Graduacion {
  const valores = new Map(Object.entries(campos))
  const leer = (medida: Medida, ojo: Ojo): number | null => {
    const valor: unknown = valores.get(`${medida}${ojo}${sufijo}`)
    return typeof valor === 'number' ? valor : null
  }
  const deOjo = (ojo: Ojo): GraduacionOjo => ({
    esf: leer('esf', ojo),
    cil: leer('cil', ojo),
    eje: leer('eje', ojo),
    add: leer('add', ojo),
  })
  return { Od: deOjo('Od'), Oi: deOjo('Oi') }
}

export const estaVacia = (graduacion: Graduacion): boolean =>
  ojos.every((ojo) => medidas.every((medida) => graduacion[ojo][medida] === null))

/** Whether a graduation says how an eye sees: a sphere, a cylinder or an addition, a neutral too. An axis alone says nothing. */
export const estaMedida = (graduacion: Graduacion): boolean =>
  ojos.some((ojo) => (['esf', 'cil', 'add'] as const).some((medida) => graduacion[ojo][medida] !== null))

/**
 * What each kind of note found, the most final grid first. The previous grid of a history is not among them: it repeats what was
 * known before.
 */
const rejillasHalladas = { visita: [''], historia: ['Pre', 'Tot'] } as const satisfies Record<string, readonly Sufijo[]>

/** The prescription of a note, or null for one without: answers alone are none, and never take the place of an older one. */
export function recetaDeNota(tipo: keyof typeof rejillasHalladas, campos: object): Graduacion | null {
  const halladas = rejillasHalladas[tipo].map((sufijo) => graduacionDe(campos, sufijo))
  return halladas.find(estaMedida) ?? null
}

/** Axes are read from 1 to 180; 0 is written 180. */
const ejeEntre1y180 = (eje: number): number => {
  const resto = ((eje % 180) + 180) % 180
  return resto === 0 ? 180 : resto
}

/**
 * The same lens written with the other sign of cylinder: S' = S + C, C' = −C, axis ± 90. Null without a cylinder, or without
 * the axis that has to turn.
 */
export function transponer(ojo: GraduacionOjo): GraduacionOjo | null {
  const { esf, cil, eje, add } = ojo
  if (!cil || eje === null) return null
  return { esf: (esf ?? 0) + cil, cil: -cil, eje: ejeEntre1y180(eje + 90), add }
}

/** Spherical equivalent: S + C / 2. Null while no sphere and no cylinder are written. */
export function equivalenteEsferico({ esf, cil }: GraduacionOjo): number | null {
  if (esf === null && cil === null) return null
  return (esf ?? 0) + (cil ?? 0) / 2
}

/** Mean power and astigmatism of a cornea, from its flat and its steep meridian (D-81). Null while one is missing. */
export function queratometriaDe(k1: number | null, k2: number | null): { media: number; astigmatismo: number } | null {
  if (k1 === null || k2 === null) return null
  return { media: (k1 + k2) / 2, astigmatismo: Math.abs(k2 - k1) }
}

/** An axis turned, the short way: from 175 to 5 are 10 degrees. */
function giro(antes: number, ahora: number): number {
  const grados = ejeEntre1y180(ahora - antes + 90) - 90
  return grados === -90 ? 90 : grados
}

/** One cell that is not as it was. `diferencia` is null where one of the two is not written. */
export interface Diferencia {
  readonly campo: CampoGraduacion
  readonly antes: number | null
  readonly ahora: number | null
  readonly diferencia: number | null
}

/** Cells that differ between two graduations, in reading order. */
export function diferencias(antes: Graduacion, ahora: Graduacion): Diferencia[] {
  return ojos.flatMap((ojo) =>
    medidas.flatMap((medida): Diferencia[] => {
      const [viejo, nuevo] = [antes[ojo][medida], ahora[ojo][medida]]
      if (viejo === nuevo) return []
      const campo = `${medida}${ojo}` as const
      if (viejo === null || nuevo === null) return [{ campo, antes: viejo, ahora: nuevo, diferencia: null }]
      const diferencia = medida === 'eje' ? giro(viejo, nuevo) : nuevo - viejo
      return [{ campo, antes: viejo, ahora: nuevo, diferencia }]
    }),
  )
}

/** A power with its sign, as prescriptions write it: `+1.25`, `-0.50`, `0.00`. */
export const escribirDioptria = (valor: number): string => `${valor > 0 ? '+' : ''}${valor.toFixed(2)}`

/** An axis in three digits: `005`, `180`. A value that is no whole degree stays. */
export const escribirEje = (eje: number): string =>
  Number.isInteger(eje) && eje >= 0 ? String(eje).padStart(3, '0') : String(eje)

/** One eye as it is read aloud: `-1.25 -0.50 x 005 Add +2.00`; empty while nothing is written. */
export function escribirOjo({ esf, cil, eje, add }: GraduacionOjo): string {
  return [
    esf !== null && escribirDioptria(esf),
    cil !== null && escribirDioptria(cil),
    eje !== null && `x ${escribirEje(eje)}`,
    add !== null && `Add ${escribirDioptria(add)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const SNELLEN = /^20\/\d{1,4}([+-]\d)?$/
const DECIMAL = /^[01](\.\d{1,2})?([+-]\d)?$/
const DE_PALABRA = new Set(['CD', 'MM', 'PL', 'NPL'])

/**
 * Visual acuity in its stored form: `20/40`, `20/40-1`, `0.5`, or CD (cuenta dedos), MM (movimiento de manos), PL, NPL. A bare
 * whole number of two or three digits is the lower half of a fraction of 20. Null for any other text, which is stored too, with a warning.
 */
export function leerAgudeza(escrita: string): string | null {
  const limpio = limpiarLinea(aSuAncho(escrita)).toUpperCase()
  if (/\d \d/.test(limpio)) return null // two numbers are no one number
  const texto = limpio
    .replaceAll(' ', '')
    .replace(/^C\.?D\.?$/, 'CD')
    .replace(',', '.')
    .replace(/[\\\u2044\u2215]/, '/')
  if (SNELLEN.test(texto) || DECIMAL.test(texto) || DE_PALABRA.has(texto)) return texto
  return /^\d{2,3}([+-]\d)?$/.test(texto) ? `20/${texto}` : null
}
