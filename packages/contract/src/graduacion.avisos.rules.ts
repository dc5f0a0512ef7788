import {
  type CampoGraduacion,
  escribirDioptria,
  type Graduacion,
  type GraduacionOjo,
  leerAgudeza,
  type Medida,
  type Ojo,
  ojos,
  type TipoLente,
  transponer,
} from './graduacion.rules.ts'

/** Something worth a second look. It never blocks (D-44). */
export interface Advertencia<C extends string> {
  /** The cell concerned, or the missing measure. */
  readonly campo: C
  /** The whole sentence, for a list. */
  readonly texto: string
  /** The same in two or three words, for the place beside the cell. */
  readonly breve: string
}

/** A cell of a keratometry: flat meridian, steep meridian, axis. */
export type CampoCurva = `querato${Ojo}${1 | 2 | 3}`

export interface Contexto {
  /** Corrected values of the patient's last graduation. */
  readonly anterior?: Graduacion | null
  readonly edad?: number | null
  readonly tipoLente?: TipoLente | null
  /** Interpupillary distance as it was written. Undefined where the form has none. */
  readonly diData?: string | null
}

/** Ranges in which lenses exist, in dioptres and degrees; additions are as opticians give them. */
const fabricable: Record<Medida, readonly [minimo: number, maximo: number]> = {
  esf: [-30, 25],
  cil: [-12, 12],
  eje: [1, 180],
  add: [0.75, 3.5],
}

/** An axis that is none; of a lens or of a cornea. */
const EJE_FUERA = { texto: 'El eje va de 1 a 180 (el 0 se escribe 180).', breve: 'Va de 1 a 180' }

const nombres: Record<Medida, string> = { esf: 'La esfera', cil: 'El cilindro', eje: 'El eje', add: 'La adición' }

/** Dioptres of a change since last time above which a warning is given. */
const CAMBIO_GRANDE = 2
const EDAD_DE_ADICION = 35

function fueraDeLoFabricable(ojo: Ojo, valores: GraduacionOjo): Advertencia<CampoGraduacion>[] {
  return (['esf', 'cil', 'eje', 'add'] as const).flatMap((medida) => {
    const valor = valores[medida]
    const [minimo, maximo] = fabricable[medida]
    // A neutral needs no lens that reaches it.
    if (valor === null || (valor === 0 && medida !== 'eje') || (valor >= minimo && valor <= maximo)) return []
    const campo = `${medida}${ojo}` as const
    if (medida === 'eje') return [{ campo, ...EJE_FUERA }]
    const limites = `${escribirDioptria(minimo)} a ${escribirDioptria(maximo)}`
    return [
      { campo, texto: `${nombres[medida]} está fuera de lo que se fabrica (${limites}).`, breve: 'No se fabrica' },
    ]
  })
}

function cilindroSinEje(ojo: Ojo, { cil, eje }: GraduacionOjo): Advertencia<CampoGraduacion>[] {
  if (cil && eje === null) return [{ campo: `eje${ojo}`, texto: 'Hay cilindro sin eje.', breve: 'Falta el eje' }]
  if (!cil && eje !== null) return [{ campo: `cil${ojo}`, texto: 'Hay eje sin cilindro.', breve: 'Falta el cilindro' }]
  return []
}

/** The lens with a negative cylinder: two lenses are compared in one notation, or a transposed one would look new. */
const enNegativo = (ojo: GraduacionOjo): GraduacionOjo => (ojo.cil !== null && ojo.cil > 0 && transponer(ojo)) || ojo

function cambios(ojo: Ojo, antes: GraduacionOjo, ahora: GraduacionOjo): Advertencia<CampoGraduacion>[] {
  const [viejo, nuevo] = [enNegativo(antes), enNegativo(ahora)]
  return (['esf', 'cil', 'add'] as const).flatMap((medida): Advertencia<CampoGraduacion>[] => {
    const [a, b] = [viejo[medida], nuevo[medida]]
    if (a === null || b === null) return []
    const campo = `${medida}${ojo}` as const
    if (a * b < 0) {
      const texto = `${nombres[medida]} cambió de signo: antes ${escribirDioptria(a)}.`
      return [{ campo, texto, breve: 'Cambió de signo' }]
    }
    if (Math.abs(b - a) <= CAMBIO_GRANDE) return []
    const cambio = escribirDioptria(b - a)
    return [{ campo, texto: `${nombres[medida]} cambió ${cambio} desde la última vez.`, breve: `Cambió ${cambio}` }]
  })
}

function adicion(ojo: Ojo, graduacion: Graduacion, { edad, tipoLente }: Contexto): Advertencia<CampoGraduacion>[] {
  const campo = `add${ojo}` as const
  const { esf, cil, add } = graduacion[ojo]
  if (!add && graduacion[ojo === 'Od' ? 'Oi' : 'Od'].add)
    return [{ campo, texto: 'Hay adición en un solo ojo.', breve: 'Solo en el otro ojo' }]
  if (esf === null && cil === null) return []
  if (add && edad !== null && edad !== undefined && edad < EDAD_DE_ADICION)
    return [{ campo, texto: `El paciente tiene ${edad} años y lleva adición.`, breve: `Adición a los ${edad}` }]
  if (add || (tipoLente !== 'Progresivo' && tipoLente !== 'Bifocal')) return []
  return [{ campo, texto: `Falta la adición para un lente ${tipoLente.toLowerCase()}.`, breve: 'Falta la adición' }]
}

/**
 * Everything clinical that a graduation gives reason to look at again, in reading order: cylinder without axis and the
 * reverse, values that no lens exists for, a changed sign or more than 2.00 D since last time, an addition in one eye only, under
 * 35 or missing for a progressive or bifocal, no interpupillary distance.
 */
export function advertencias(
  graduacion: Graduacion,
  contexto: Contexto = {},
): Advertencia<CampoGraduacion | 'diData'>[] {
  const { anterior, diData } = contexto
  const escritos = ojos.filter((ojo) => graduacion[ojo].esf !== null || graduacion[ojo].cil !== null)
  const porOjo = ojos.flatMap((ojo) => [
    ...cilindroSinEje(ojo, graduacion[ojo]),
    ...fueraDeLoFabricable(ojo, graduacion[ojo]),
    ...(anterior ? cambios(ojo, anterior[ojo], graduacion[ojo]) : []),
    ...adicion(ojo, graduacion, contexto),
  ])
  if (diData === undefined || diData?.trim() || escritos.length === 0) return porOjo
  return [...porOjo, { campo: 'diData', texto: 'Falta la distancia interpupilar (DI).', breve: 'Falta la DI' }]
}

/** An acuity in none of the usual notations. */
export const advertenciaDeAgudeza = (ojo: Ojo, escrita: string): Advertencia<`av${Ojo}`> | null =>
  escrita.trim() === '' || leerAgudeza(escrita) !== null
    ? null
    : { campo: `av${ojo}`, texto: 'La agudeza se escribe 20/40, 0.5, CD, MM, PL o NPL.', breve: 'No es agudeza' }

/** Powers of a human cornea, in dioptres, and its axis. */
const cornea = { 1: [36, 52], 2: [36, 52], 3: fabricable.eje } as const

/** A power that no cornea has, an axis that is none, and a meridian without the other, of both eyes in reading order. */
export function advertenciasDeCurvas(
  valores: Readonly<Partial<Record<CampoCurva, unknown>>>,
): Advertencia<CampoCurva>[] {
  return ojos.flatMap((ojo) => {
    const celdas = ([1, 2, 3] as const).map((cual) => ({ cual, campo: `querato${ojo}${cual}` as const }))
    const vacia = celdas.every(({ campo }) => (valores[campo] ?? null) === null)
    return celdas.flatMap(({ cual, campo }): Advertencia<CampoCurva>[] => {
      const valor = valores[campo] ?? null
      if (valor === null)
        return vacia || cual === 3 ? [] : [{ campo, texto: `Falta K${cual}.`, breve: `Falta K${cual}` }]
      const [minimo, maximo] = cornea[cual]
      if (typeof valor !== 'number' || (valor >= minimo && valor <= maximo)) return []
      if (cual === 3) return [{ campo, ...EJE_FUERA }]
      const texto = `K${cual} está fuera de ${minimo}.00 a ${maximo}.00 D.`
      return [{ campo, texto, breve: `Fuera de ${minimo}–${maximo}` }]
    })
  })
}
