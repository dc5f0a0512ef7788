import type { Azar } from './azar.ts'

interface Ojo {
  esf: number
  cil: number
  eje: number
}

const cuarto = (dioptrias: number): number => Math.round(dioptrias * 4) / 4 + 0

/** A value of a nearly normal distribution, from the sum of a few even chances. */
const campana = (azar: Azar, media: number, desviacion: number): number =>
  media + (azar.real() + azar.real() + azar.real() + azar.real() - 2) * desviacion * 1.7

/** Axes gather around 180 and 90. */
const ejeAlAzar = (azar: Azar): number => {
  const eje = azar.elegir([180, 180, 90]) + azar.entero(-15, 15)
  return eje > 180 ? eje - 180 : eje
}

const ojoAlAzar = (azar: Azar, esfera: number): Ojo => ({
  esf: cuarto(campana(azar, esfera, 0.5)),
  cil: azar.ocurre(0.6) ? -cuarto(0.25 + azar.real() * 1.25) : 0,
  eje: ejeAlAzar(azar),
})

/** Addition that near work asks for at an age. */
const adiciones = [
  [60, 2.5],
  [55, 2.25],
  [50, 2],
  [45, 1.5],
  [40, 1],
] as const
export const adicionA = (edad: number): number | null => adiciones.find(([desde]) => edad >= desde)?.[1] ?? null

/** Most eyes have moved by a step or two at the next visit, or not at all. */
const deriva = (azar: Azar, ojo: Ojo): Ojo => ({
  ...ojo,
  esf: cuarto(ojo.esf + azar.elegir([0, 0, -0.25, -0.25, -0.5, 0.25])),
})

/** Both eyes of a person, which are alike. */
export interface Ojos {
  od: Ojo
  oi: Ojo
}

export function ojosAlAzar(azar: Azar): Ojos {
  const esfera = campana(azar, -0.75, 2)
  return { od: ojoAlAzar(azar, esfera), oi: ojoAlAzar(azar, esfera) }
}

export const trasUnTiempo = (azar: Azar, { od, oi }: Ojos): Ojos => ({ od: deriva(azar, od), oi: deriva(azar, oi) })

/** The grid of a note as its columns. */
export function graduacion({ od, oi }: Ojos, edad: number) {
  const add = adicionA(edad)
  return {
    ...{ esf_od: od.esf, cil_od: od.cil || null, eje_od: od.cil ? od.eje : null, add_od: add },
    ...{ esf_oi: oi.esf, cil_oi: oi.cil || null, eje_oi: oi.cil ? oi.eje : null, add_oi: add },
  }
}

const agudezas = ['20/20', '20/20', '20/25', '20/30', '20/40']
const siNo = (azar: Azar, probabilidad: number): 'Si' | 'No' => (azar.ocurre(probabilidad) ? 'Si' : 'No')

/** Traits that stay with a person from one visit to the next. */
export const antecedentes = (azar: Azar) => ({
  diabetes: siNo(azar, 0.1),
  hipertension: siNo(azar, 0.12),
  di_data: String(azar.entero(57, 70)),
})

/** Answers and findings of one visit. */
export const hallazgos = (azar: Azar, edad: number) => ({
  dificultad_lejos: siNo(azar, 0.5),
  dificultad_cerca: siNo(azar, edad >= 40 ? 0.7 : 0.1),
  dolor_cabeza: siNo(azar, 0.35),
  irritacion: siNo(azar, 0.2),
  av_od: azar.elegir(agudezas),
  av_oi: azar.elegir(agudezas),
  observaciones: azar.ocurre(0.2) ? 'Se recomienda revisión en seis meses.' : null,
})
