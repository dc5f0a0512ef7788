import { PAR_VACIO, type Par, type ValorDeCalidad, type VeredictoDeValor } from './calidad.rules.ts'
import type { Diseno, Norma } from './calidad.tolerancias.ts'
import { leerFormula, normalizar, partesDe } from './grado.lectura.ts'

/** One eye of a case: `-2.25 -0.75 x 175 ADD 2.00`; what is not written is null. */
function lente(escrita: string): Par['Od'] {
  const { esf = null, cil = null, eje = null, add = null } = leerFormula(partesDe(normalizar(escrita)))
  return { esf, cil, eje, add }
}

type DeAmbos = Partial<Omit<Par, 'Od' | 'Oi'>>
/** Both eyes alike: what is held against the right one is held against the left one too. */
export const parDe = (escrita: string, mas: DeAmbos = {}): Par => ({
  ...PAR_VACIO,
  Od: lente(escrita),
  Oi: lente(escrita),
  ...mas,
})

export interface Caso {
  readonly norma: Norma
  readonly diseno: Diseno
  readonly pedido: Par
  readonly medido: Par
  /** Values that are not within, as `esf:fuera`; the sphere and the like stand once though both eyes have them. */
  readonly espera: readonly `${ValorDeCalidad}:${VeredictoDeValor}`[]
}

const serie =
  (norma: Norma, diseno: Diseno) =>
  (pedido: string, medido: string, ...espera: Caso['espera']): Caso => ({
    norma,
    diseno,
    pedido: parDe(pedido),
    medido: parDe(medido),
    espera,
  })
const con =
  (norma: Norma, diseno: Diseno, escrita: string) =>
  (pedido: DeAmbos, medido: DeAmbos, ...espera: Caso['espera']): Caso => ({
    norma,
    diseno,
    pedido: parDe(escrita, pedido),
    medido: parDe(escrita, medido),
    espera,
  })

const ansi = serie('ANSI Z80.1', 'monofocal')
const ansiProgresivo = serie('ANSI Z80.1', 'progresivo')
const iso = serie('ISO 21987', 'monofocal')
const isoProgresivo = serie('ISO 21987', 'progresivo')

/** Worked by hand from the tables' own limits: at a limit, a hundredth within and a hundredth beyond it. */
export const casos: readonly Caso[] = [
  // Sphere: 0.13 up to 6.50, then 2 % (of 8.00: 0.16; of 10.00: 0.20).
  ansi('-2.25', '-2.25'),
  ansi('-2.25', '-2.37'),
  ansi('-2.25', '-2.38', 'esf:limite'),
  ansi('-2.25', '-2.39', 'esf:fuera'),
  ansi('+6.50', '+6.63', 'esf:limite'),
  ansi('+6.50', '+6.64', 'esf:fuera'),
  ansi('-8.00', '-8.16', 'esf:limite'),
  ansi('-8.00', '-8.17', 'esf:fuera'),
  ansi('-10.00', '-9.80', 'esf:limite'),
  ansi('-10.00', '-9.79', 'esf:fuera'),
  // 2 % of 6.75 is 0.135, which no hundredth meets.
  ansi('-6.75', '-6.88'),
  ansi('-6.75', '-6.89', 'esf:fuera'),
  // Cylinder: 0.13 up to 2.00, 0.15 up to 4.50, then 4 % (of 5.00: 0.20).
  ansi('-1.00 -2.00 x 90', '-1.00 -2.13 x 90', 'cil:limite'),
  ansi('-1.00 -2.00 x 90', '-1.00 -2.14 x 90', 'cil:fuera'),
  ansi('-1.00 -2.25 x 90', '-1.00 -2.40 x 90', 'cil:limite'),
  ansi('-1.00 -4.50 x 90', '-1.00 -4.66 x 90', 'cil:fuera'),
  ansi('-1.00 -5.00 x 90', '-1.00 -5.20 x 90', 'cil:limite'),
  ansi('-1.00 -5.00 x 90', '-1.00 -5.21 x 90', 'cil:fuera'),
  ansi('-1.00', '-1.00 -0.12 x 40'),
  ansi('-1.00', '-1.00 -0.25 x 40', 'cil:fuera'),
  // Axis: 14 up to 0.25, 7 up to 0.50, 5 up to 0.75, 3 up to 1.50, 2 above.
  ansi('-1.00 -0.25 x 90', '-1.00 -0.25 x 104', 'eje:limite'),
  ansi('-1.00 -0.25 x 90', '-1.00 -0.25 x 105', 'eje:fuera'),
  ansi('-1.00 -0.50 x 90', '-1.00 -0.50 x 83', 'eje:limite'),
  ansi('-1.00 -0.50 x 90', '-1.00 -0.50 x 82', 'eje:fuera'),
  ansi('-2.25 -0.75 x 175', '-2.25 -0.75 x 177'),
  // From 175 to 2 are seven degrees, across 180.
  ansi('-2.25 -0.75 x 175', '-2.25 -0.75 x 2', 'eje:fuera'),
  ansi('-1.75 -1.00 x 10', '-1.75 -1.00 x 15', 'eje:fuera'),
  ansi('-1.75 -1.00 x 10', '-1.75 -1.00 x 13', 'eje:limite'),
  ansi('-1.75 -1.75 x 10', '-1.75 -1.75 x 13', 'eje:fuera'),
  ansi('-1.75 -1.75 x 10', '-1.75 -1.75 x 8', 'eje:limite'),
  // The other notation: -3.00 +0.75 x 87 is -2.25 -0.75 x 177.
  ansi('-2.25 -0.75 x 175', '-3.00 +0.75 x 87'),
  ansi('-3.00 +0.75 x 85', '-2.25 -0.75 x 177'),
  ansi('-3.00 +0.75 x 85', '-2.11 -0.75 x 175', 'esf:fuera'),
  // Progressives: 0.16 up to 8.00; cylinder 0.16, 0.18 up to 3.50, then 5 % (of 4.00: 0.20).
  ansiProgresivo('-2.25 ADD 2.00', '-2.41 ADD 2.00', 'esf:limite'),
  ansiProgresivo('-2.25 ADD 2.00', '-2.42 ADD 2.00', 'esf:fuera'),
  ansiProgresivo('+8.00 ADD 2.00', '+8.16 ADD 2.00', 'esf:limite'),
  ansiProgresivo('+1.00 -3.50 x 90 ADD 2.00', '+1.00 -3.68 x 90 ADD 2.00', 'cil:limite'),
  ansiProgresivo('+1.00 -4.00 x 90 ADD 2.00', '+1.00 -4.20 x 90 ADD 2.00', 'cil:limite'),
  ansiProgresivo('+1.00 -4.00 x 90 ADD 2.00', '+1.00 -4.21 x 90 ADD 2.00', 'cil:fuera'),
  // Addition: 0.12 up to 4.00, then 0.18.
  ansiProgresivo('-1.00 ADD 2.25', '-1.00 ADD 2.37', 'add:limite'),
  ansiProgresivo('-1.00 ADD 2.25', '-1.00 ADD 2.38', 'add:fuera'),
  ansiProgresivo('-1.00 ADD 4.25', '-1.00 ADD 4.43', 'add:limite'),
  // Places of a progressive: a millimetre each.
  con('ANSI Z80.1', 'progresivo', '-1.00 ADD 2.00')(
    { dnpOd: 31.5, dnpOi: 32 },
    { dnpOd: 32.5, dnpOi: 32 },
    'dnpOd:limite',
  ),
  con('ANSI Z80.1', 'progresivo', '-1.00 ADD 2.00')({ alturaOd: 18 }, { alturaOd: 19.1 }, 'alturaOd:fuera'),
  // Vertical prism: 0.33 up to 3.375, then a millimetre (of 6.00: 0.60).
  con('ANSI Z80.1', 'monofocal', '-2.00')({}, { prismaVertical: 0.33 }, 'prismaVertical:limite'),
  con('ANSI Z80.1', 'monofocal', '-2.00')({}, { prismaVertical: 0.34 }, 'prismaVertical:fuera'),
  con('ANSI Z80.1', 'monofocal', '-6.00')({}, { prismaVertical: 0.6 }, 'prismaVertical:limite'),
  con('ANSI Z80.1', 'monofocal', '-6.00')({ prismaVertical: 1 }, { prismaVertical: 1.61 }, 'prismaVertical:fuera'),
  // Centres 2.5 mm apart of what was ordered, between lenses of 4.00: 4 × 0.25 cm is 1.00, and 1.00 is what they admit.
  con('ANSI Z80.1', 'monofocal', '-4.00')(
    { dnpOd: 31, dnpOi: 31 },
    { dnpOd: 32.5, dnpOi: 32 },
    ...(['dnpOd:libre', 'dnpOi:libre', 'prismaHorizontal:limite'] as const),
  ),
  con('ANSI Z80.1', 'monofocal', '-4.00')(
    { dnpOd: 31, dnpOi: 31 },
    { dnpOd: 32.5, dnpOi: 32.5 },
    ...(['dnpOd:libre', 'dnpOi:libre', 'prismaHorizontal:fuera'] as const),
  ),
  // Both centres three millimetres to one side: the eyes turn together.
  con('ANSI Z80.1', 'monofocal', '-4.00')(
    { dnpOd: 31, dnpOi: 31 },
    { dnpOd: 34, dnpOi: 28 },
    ...(['dnpOd:libre', 'dnpOi:libre'] as const),
  ),
  // ISO: 0.12 for each meridian up to 9.00; cylinder 0.09 up to 3.00 and 0.75, else 0.12.
  iso('-2.00 -0.50 x 90', '-2.00 -0.59 x 90', 'cil:limite'),
  iso('-2.00 -0.50 x 90', '-2.00 -0.60 x 90', 'cil:fuera'),
  iso('-2.00 -1.00 x 90', '-2.06 -1.07 x 90', 'meridiano:fuera'),
  iso('-2.00 -1.00 x 90', '-2.06 -1.06 x 90', 'meridiano:limite'),
  // ISO axis: 16, 9, 6, 4, 3, 2.
  iso('-1.00 -0.25 x 90', '-1.00 -0.25 x 106', 'eje:limite'),
  iso('-1.00 -1.00 x 90', '-1.00 -1.00 x 95', 'eje:fuera'),
  iso('-1.00 -2.00 x 90', '-1.00 -2.00 x 93', 'eje:limite'),
  iso('-1.00 -3.00 x 90', '-1.00 -3.00 x 93', 'eje:fuera'),
  iso('-10.00', '-10.18', 'esf:limite'),
  isoProgresivo('-7.00 ADD 2.00', '-7.18 ADD 2.00', 'esf:limite'),
  isoProgresivo('-7.00 ADD 2.00', '-7.19 ADD 2.00', 'esf:fuera'),
  con('ISO 21987', 'monofocal', '-2.00')({}, { prismaVertical: 0.5 }, 'prismaVertical:limite'),
  // Above two prism dioptres the table says nothing.
  con('ISO 21987', 'monofocal', '-2.00')({ prismaVertical: 3 }, { prismaVertical: 3.2 }, 'prismaVertical:libre'),
]
