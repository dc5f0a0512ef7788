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
export interface Advertencia {
  /** The cell concerned, or the missing measure. */
  readonly campo: CampoGraduacion | 'diData' | `av${Ojo}`
  readonly texto: string
}

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

const nombres: Record<Medida, string> = { esf: 'La esfera', cil: 'El cilindro', eje: 'El eje', add: 'La adición' }

/** Dioptres of a change since last time above which a warning is given. */
const CAMBIO_GRANDE = 2
const EDAD_DE_ADICION = 35

function fueraDeLoFabricable(ojo: Ojo, valores: GraduacionOjo): Advertencia[] {
  return (['esf', 'cil', 'eje', 'add'] as const).flatMap((medida) => {
    const valor = valores[medida]
    const [minimo, maximo] = fabricable[medida]
    // A neutral needs no lens that reaches it.
    if (valor === null || (valor === 0 && medida !== 'eje') || (valor >= minimo && valor <= maximo)) return []
    const campo = `${medida}${ojo}` as const
    if (medida === 'eje') return [{ campo, texto: 'El eje va de 1 a 180 (el 0 se escribe 180).' }]
    const limites = `${escribirDioptria(minimo)} a ${escribirDioptria(maximo)}`
    return [{ campo, texto: `${nombres[medida]} está fuera de lo que se fabrica (${limites}).` }]
  })
}

function cilindroSinEje(ojo: Ojo, { cil, eje }: GraduacionOjo): Advertencia[] {
  if (cil && eje === null) return [{ campo: `eje${ojo}`, texto: 'Hay cilindro sin eje.' }]
  if (!cil && eje !== null) return [{ campo: `cil${ojo}`, texto: 'Hay eje sin cilindro.' }]
  return []
}

/** The lens with a negative cylinder: two lenses are compared in one notation, or a transposed one would look new. */
const enNegativo = (ojo: GraduacionOjo): GraduacionOjo => (ojo.cil !== null && ojo.cil > 0 && transponer(ojo)) || ojo

function cambios(ojo: Ojo, antes: GraduacionOjo, ahora: GraduacionOjo): Advertencia[] {
  const [viejo, nuevo] = [enNegativo(antes), enNegativo(ahora)]
  return (['esf', 'cil', 'add'] as const).flatMap((medida): Advertencia[] => {
    const [a, b] = [viejo[medida], nuevo[medida]]
    if (a === null || b === null) return []
    const campo = `${medida}${ojo}` as const
    if (a * b < 0) return [{ campo, texto: `${nombres[medida]} cambió de signo: antes ${escribirDioptria(a)}.` }]
    if (Math.abs(b - a) <= CAMBIO_GRANDE) return []
    return [{ campo, texto: `${nombres[medida]} cambió ${escribirDioptria(b - a)} desde la última vez.` }]
  })
}

function adicion(ojo: Ojo, { add }: GraduacionOjo, { edad, tipoLente }: Contexto): Advertencia[] {
  const campo = `add${ojo}` as const
  if (add && edad !== null && edad !== undefined && edad < EDAD_DE_ADICION)
    return [{ campo, texto: `El paciente tiene ${edad} años y lleva adición.` }]
  const laPide = tipoLente === 'Progresivo' || tipoLente === 'Bifocal'
  return laPide && !add ? [{ campo, texto: `Falta la adición para un lente ${tipoLente.toLowerCase()}.` }] : []
}

/**
 * Everything clinical that a graduation gives reason to look at again, in reading order: cylinder without axis and the
 * reverse, values that no lens exists for, a changed sign or more than 2.00 D since last time, an addition under 35 or missing
 * for a progressive or bifocal, no interpupillary distance.
 */
export function advertencias(graduacion: Graduacion, contexto: Contexto = {}): Advertencia[] {
  const { anterior, diData } = contexto
  const escritos = ojos.filter((ojo) => graduacion[ojo].esf !== null || graduacion[ojo].cil !== null)
  const porOjo = ojos.flatMap((ojo) => [
    ...cilindroSinEje(ojo, graduacion[ojo]),
    ...fueraDeLoFabricable(ojo, graduacion[ojo]),
    ...(anterior ? cambios(ojo, anterior[ojo], graduacion[ojo]) : []),
    ...(escritos.includes(ojo) ? adicion(ojo, graduacion[ojo], contexto) : []),
  ])
  if (diData === undefined || diData?.trim() || escritos.length === 0) return porOjo
  return [...porOjo, { campo: 'diData', texto: 'Falta la distancia interpupilar (DI).' }]
}

/** An acuity in none of the usual notations. */
export const advertenciaDeAgudeza = (ojo: Ojo, escrita: string): Advertencia | null =>
  escrita.trim() === '' || leerAgudeza(escrita) !== null
    ? null
    : { campo: `av${ojo}`, texto: 'La agudeza se escribe 20/40, 0.5, CD, MM, PL o NPL.' }
