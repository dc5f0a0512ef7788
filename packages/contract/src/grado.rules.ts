import { lentePedido, tipoDeLente } from './calidad.rules.ts'
import {
  enPareja,
  type Formula,
  type Leido,
  leerFormula,
  MARCAS,
  normalizar,
  partesDe,
  porMarcas,
  sinIndices,
  tieneAlgo,
} from './grado.lectura.ts'
import { escribirOjo, estaMedida, type GraduacionOjo, graduacionDe, type Ojo, ojos } from './graduacion.rules.ts'

const mismoEje = (a: number, b: number): boolean => (a - b) % 180 === 0

/** Whether what was written of a lens is what it is, in one of its two notations. */
function coincide(formula: Formula, ojo: GraduacionOjo): boolean {
  const [esf, cil, add] = [ojo.esf ?? 0, ojo.cil ?? 0, ojo.add ?? 0]
  const igual = (una: { esf: number; cil: number; eje: number | null }): boolean =>
    (formula.esf ?? una.esf) === una.esf &&
    (formula.cil ?? una.cil) === una.cil &&
    (formula.eje === undefined || una.eje === null || cil === 0 || mismoEje(formula.eje, una.eje))
  const transpuesta = { esf: esf + cil, cil: -cil, eje: ojo.eje === null ? null : ojo.eje + 90 }
  return (
    (formula.add ?? add) === add && (igual({ esf, cil, eje: ojo.eje }) || (Boolean(formula.cil) && igual(transpuesta)))
  )
}

/**
 * What an element's `grado` contradicts of a prescription, as a sentence; null where both agree, and where nothing can be compared.
 * A pair for near alone may be written as prescribed or with its addition in the sphere. It is free text, so a doubtful one is taken in whatever reading agrees; it never blocks (D-44).
 */
export function contradiccionDeGrado(grado: string, prescrita: object | null, lente = ''): string | null {
  const graduacion = graduacionDe(prescrita ?? {})
  const contradiccion = contradice(grado, graduacion)
  if (!contradiccion || tipoDeLente(lente) !== 'Solo cerca') return contradiccion
  const [Od, Oi] = [lentePedido(graduacion.Od, 'Solo cerca'), lentePedido(graduacion.Oi, 'Solo cerca')]
  return contradice(grado, { Od, Oi })
}

function contradice(grado: string, graduacion: Record<Ojo, GraduacionOjo>): string | null {
  const partes = sinIndices(partesDe(normalizar(grado)))
  if (!estaMedida(graduacion) || partes.length === 0) return null
  const noCoinciden = (leido: Leido): Ojo[] =>
    leido.flatMap(({ ojos, formula }) => ojos.filter((ojo) => !coincide(formula, graduacion[ojo])))
  const malos = partes.some((parte) => parte in MARCAS)
    ? noCoinciden(porMarcas(partes))
    : sinMarcas(partes, noCoinciden)
  if (malos.length === 0) return null
  const dice = malos.map((ojo) => `${ojo.toUpperCase()} ${escribirOjo(graduacion[ojo]) || 'sin graduación'}`)
  return `El grado no coincide con la graduación: ${dice.join(', ')}.`
}

/** A formula without mark may be of either eye, and two of them of both. */
function sinMarcas(partes: readonly string[], noCoinciden: (leido: Leido) => Ojo[]): Ojo[] {
  const una = leerFormula(partes)
  if (!tieneAlgo(una)) return []
  const malos = noCoinciden([{ ojos, formula: una }])
  const pareja = enPareja(partes)
  if (malos.length < ojos.length) return []
  return pareja ? noCoinciden(pareja) : malos
}
