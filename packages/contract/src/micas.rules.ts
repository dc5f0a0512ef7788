import { escribirDioptria, type Graduacion, type GraduacionOjo, ojos, transponer } from './graduacion.rules.ts'

/** Powers that a lens of the list is made in, in dioptres, with the cylinder in minus. */
export interface RangoDeMica {
  esfMin: number
  esfMax: number
  /** The strongest cylinder: 0 or below. */
  cilMax: number
  /** Of the addition; both null for a lens without one. */
  addMin: number | null
  addMax: number | null
}

export interface Juicio {
  /** Whether a lens is made in a prescription. */
  sirve: boolean
  /** If it is not, why, for each eye; if it is, what it leaves out. */
  motivo: string | null
}

/** An eye with its cylinder in minus. Without the axis that would turn only the powers are changed. */
export function enMenos(ojo: GraduacionOjo): GraduacionOjo {
  const { esf, cil } = ojo
  if (cil === null || cil <= 0) return ojo
  return transponer(ojo) ?? { ...ojo, esf: (esf ?? 0) + cil, cil: -cil }
}

/** Whether anything has to be made for an eye. */
const pideLente = ({ esf, cil, add }: GraduacionOjo): boolean => esf !== null || cil !== null || add !== null

function motivoDe(rango: RangoDeMica, ojo: GraduacionOjo): string | null {
  const { esf, cil, add } = enMenos(ojo)
  const { esfMin, esfMax, cilMax, addMin, addMax } = rango
  const esfera = esf ?? 0
  if (esfera < esfMin || esfera > esfMax)
    return `la esfera ${escribirDioptria(esfera)} no está entre ${escribirDioptria(esfMin)} y ${escribirDioptria(esfMax)}`
  if ((cil ?? 0) < cilMax)
    return cilMax === 0
      ? `lleva cilindro (${escribirDioptria(cil ?? 0)}) y esta mica no lo tiene`
      : `el cilindro ${escribirDioptria(cil ?? 0)} pasa de ${escribirDioptria(cilMax)}`
  if (addMin === null || addMax === null) return null
  if (add === null || add === 0) return 'la receta no lleva adición'
  if (add < addMin || add > addMax)
    return `la adición ${escribirDioptria(add)} no está entre ${escribirDioptria(addMin)} y ${escribirDioptria(addMax)}`
  return null
}

/**
 * Judges a lens of the list by a prescription, whatever the sign of its cylinder. A lens without addition is single vision: it is made in the
 * distance powers, and says that it leaves an addition out.
 */
export function juzgarMica(rango: RangoDeMica, graduacion: Graduacion): Juicio {
  const motivos = ojos.flatMap((ojo) => {
    if (!pideLente(graduacion[ojo])) return []
    const motivo = motivoDe(rango, graduacion[ojo])
    return motivo === null ? [] : [`${ojo.toUpperCase()}: ${motivo}`]
  })
  if (motivos.length > 0) return { sirve: false, motivo: `${motivos.join('; ')}.` }
  const deja = rango.addMin === null && ojos.some((ojo) => (graduacion[ojo].add ?? 0) !== 0)
  return { sirve: true, motivo: deja ? 'Monofocal: deja fuera la adición.' : null }
}

const seCruzan = (aMin: number, aMax: number, bMin: number, bMax: number): boolean => aMin <= bMax && bMin <= aMax

/** Whether two lenses of one name are made in one power; the database refuses them (`mica_sin_traslape`). */
export const seTraslapan = (a: RangoDeMica, b: RangoDeMica): boolean =>
  seCruzan(a.esfMin, a.esfMax, b.esfMin, b.esfMax) &&
  (a.addMin === null) === (b.addMin === null) &&
  seCruzan(a.addMin ?? 0, a.addMax ?? 0, b.addMin ?? 0, b.addMax ?? 0)

const escribirRango = (desde: number, hasta: number): string =>
  desde === hasta ? escribirDioptria(desde) : `${escribirDioptria(desde)} a ${escribirDioptria(hasta)}`

/** The powers in words: 'Esfera -6.00 a +4.00 · cilindro hasta -2.00 · adición +0.75 a +3.00'. */
export function rangoEscrito({ esfMin, esfMax, cilMax, addMin, addMax }: RangoDeMica): string {
  return [
    `Esfera ${escribirRango(esfMin, esfMax)}`,
    cilMax === 0 ? 'sin cilindro' : `cilindro hasta ${escribirDioptria(cilMax)}`,
    addMin === null || addMax === null ? null : `adición ${escribirRango(addMin, addMax)}`,
  ]
    .filter((parte) => parte !== null)
    .join(' · ')
}

/** What an order says of a lens. */
export const nombreDeMica = ({
  diseno,
  material,
  tratamiento,
}: {
  diseno: string
  material: string
  tratamiento: string
}): string => [diseno, material, tratamiento].filter((parte) => parte !== '').join(' ')
