import {
  admitido,
  type Cantidad,
  type Desequilibrio,
  type Diseno,
  type Norma,
  tolerancias,
} from './calidad.tolerancias.ts'
import { type GraduacionOjo, type Ojo, ojos, type TipoLente, transponer } from './graduacion.rules.ts'

/**
 * A pair of glasses, as ordered or as measured: of each eye its lens, the distance of its centre to the middle of the nose and its
 * height (mm), and of both together the prism between them (prism dioptres: base down of the right eye and base out are positive).
 * Null is "not said". A lensmeter's reading is one of these too.
 */
export interface Par {
  readonly Od: GraduacionOjo
  readonly Oi: GraduacionOjo
  readonly dnpOd: number | null
  readonly dnpOi: number | null
  readonly alturaOd: number | null
  readonly alturaOi: number | null
  readonly prismaVertical: number | null
  readonly prismaHorizontal: number | null
}
export const camposDePar = ['dnpOd', 'dnpOi', 'alturaOd', 'alturaOi', 'prismaVertical', 'prismaHorizontal'] as const
const medidasDeLente = ['esf', 'cil', 'eje', 'add', 'meridiano'] as const
export type ValorDeCalidad = (typeof medidasDeLente)[number] | (typeof camposDePar)[number]

/** `falta`: ordered and not measured. `libre`: measured, and the standard sets no limit of its own. */
export type VeredictoDeValor = 'dentro' | 'limite' | 'fuera' | 'falta' | 'libre'

export interface RenglonDeCalidad {
  readonly ojo: Ojo | 'Ambos'
  readonly valor: ValorDeCalidad
  readonly pedido: number
  readonly medido: number | null
  readonly diferencia: number | null
  /** Largest difference that the standard admits; null where it sets none. */
  readonly tolerancia: number | null
  readonly veredicto: VeredictoDeValor
}

export interface Veredicto {
  readonly resultado: 'pasa' | 'noPasa' | 'incompleto'
  readonly renglones: readonly RenglonDeCalidad[]
  readonly fuera: number
  readonly enLimite: number
  readonly faltan: number
  /** Eyes whose reading was taken in the other notation of the cylinder. */
  readonly transpuestos: readonly Ojo[]
}

/** Compared in ten-thousandths, because percentages of hundredths are whole there. */
const entero = (valor: number): number => Math.round(valor * 10_000)
/** Without a zero that is negative. */
const redondo = (valor: number): number => entero(valor) / 10_000 + 0

const enDioptrias = (cantidad: Cantidad, potencia: number): number =>
  typeof cantidad === 'number' ? cantidad : redondo((Math.abs(potencia) * cantidad.porciento) / 100)

/** A lens with a cylinder of zero or less. One whose axis is not known turns all the same; its axis stays unknown. */
function enMenos(lente: GraduacionOjo): GraduacionOjo {
  const cil = lente.cil ?? 0
  if (cil <= 0) return { ...lente, esf: lente.esf === null ? null : redondo(lente.esf) }
  return { ...(transponer(lente) ?? lente), esf: redondo((lente.esf ?? 0) + cil), cil: -cil }
}

/** Degrees between two axes, the short way. */
function gradosEntre(pedido: number, medido: number): number {
  const giro = (((medido - pedido) % 180) + 180) % 180
  return giro > 90 ? giro - 180 : giro
}

function renglon(
  ojo: RenglonDeCalidad['ojo'],
  valor: ValorDeCalidad,
  [pedido, medido]: readonly [number, number | null],
  tolerancia: number | null,
): RenglonDeCalidad {
  const fila = { ojo, valor, pedido, medido, tolerancia }
  if (medido === null) return { ...fila, diferencia: null, veredicto: 'falta' }
  const diferencia = redondo(valor === 'eje' ? gradosEntre(pedido, medido) : medido - pedido)
  return { ...fila, diferencia, veredicto: juicio(diferencia, tolerancia) }
}

function juicio(diferencia: number, tolerancia: number | null): VeredictoDeValor {
  if (tolerancia === null) return 'libre'
  const [fuera, admite] = [Math.abs(entero(diferencia)), entero(tolerancia)]
  if (fuera === admite && admite > 0) return 'limite'
  return fuera < admite || fuera === 0 ? 'dentro' : 'fuera'
}

/** What the lens of one eye is held to; nothing where none was ordered. Powers are compared with a minus cylinder, whatever the notation of each side. */
function deLente(ojo: Ojo, pedida: GraduacionOjo, medida: GraduacionOjo, norma: Norma, diseno: Diseno) {
  if (pedida.esf === null && !pedida.cil && !pedida.add) return []
  const tabla = tolerancias[norma][diseno]
  const [orden, lectura] = [enMenos(pedida), enMenos(medida)]
  const [esf, cil] = [orden.esf ?? 0, orden.cil ?? 0]
  const otro = redondo(esf + cil)
  const fuerte = tabla.ambosMeridianos && Math.abs(otro) > Math.abs(esf) ? otro : esf
  const fila = admitido(tabla.potencia, fuerte)
  const deEsfera = enDioptrias(fila.esfera, fuerte)
  const filas = [renglon(ojo, 'esf', [esf, lectura.esf], deEsfera)]
  const cilMedido = lectura.cil ?? (cil === 0 && lectura.esf !== null ? 0 : null)
  if (cil !== 0 || cilMedido)
    filas.push(renglon(ojo, 'cil', [cil, cilMedido], enDioptrias(admitido(fila.cilindro, cil), cil)))
  if (tabla.ambosMeridianos && (cil !== 0 || cilMedido) && lectura.esf !== null && cilMedido !== null)
    filas.push(renglon(ojo, 'meridiano', [otro, redondo(lectura.esf + cilMedido)], deEsfera))
  const deEje = admitido(tabla.eje, cil)
  // A lens without cylinder has no axis to read: its cylinder's row says what is wrong.
  if (deEje !== null && orden.eje !== null && cilMedido !== 0)
    filas.push(renglon(ojo, 'eje', [orden.eje, lectura.eje], deEje))
  if (orden.add) filas.push(renglon(ojo, 'add', [orden.add, lectura.add], admitido(tabla.adicion, orden.add)))
  return filas
}

/** Power of a lens across a direction, in dioptres: S + C sin² of the angle to its axis. */
function potenciaEn(grados: 0 | 90, { esf, cil, eje }: GraduacionOjo): number {
  if (!cil || eje === null) return esf ?? 0
  return (esf ?? 0) + cil * Math.sin(((grados - eje) * Math.PI) / 180) ** 2
}

/**
 * Prism admitted between both lenses. Where the power is above the table's, what its millimetres bend: Prentice's rule, a dioptre
 * bends a hundredth for each centimetre. The weaker lens decides, which is the stricter reading.
 */
function desequilibrio(regla: Desequilibrio, grados: 0 | 90, pedido: Par): number {
  const potencia = redondo(Math.min(...ojos.map((ojo) => Math.abs(potenciaEn(grados, pedido[ojo])))))
  return potencia <= regla.potencia ? regla.prisma : redondo((potencia * regla.milimetros) / 10)
}

/**
 * Prism that lenses bend because their centres stand elsewhere than ordered (Prentice's rule), in prism dioptres. Two lenses moved
 * to the same side bend both eyes alike, which is no imbalance. Null while a distance is not known.
 */
export function prismaPorDescentrado(pedido: Par, medido: Par): number | null {
  const partes = ojos.map((ojo) => {
    const [debe, esta] = [pedido[`dnp${ojo}`], medido[`dnp${ojo}`]]
    return debe === null || esta === null ? null : (potenciaEn(0, pedido[ojo]) * (esta - debe)) / 10
  })
  const [od, oi] = partes
  return od === null || oi === null || od === undefined || oi === undefined ? null : Math.round((od + oi) * 100) / 100
}

function deAmbos(pedido: Par, medido: Par, norma: Norma, diseno: Diseno): RenglonDeCalidad[] {
  const { lugar, vertical, horizontal, prismaPedido } = tolerancias[norma][diseno]
  const filas: RenglonDeCalidad[] = []
  for (const [campo, admite] of [
    ['dnpOd', lugar.horizontal],
    ['dnpOi', lugar.horizontal],
    ['alturaOd', lugar.vertical],
    ['alturaOi', lugar.vertical],
  ] as const) {
    const debe = pedido[campo]
    if (debe !== null) filas.push(renglon('Ambos', campo, [debe, medido[campo]], admite))
  }
  for (const [campo, regla, grados] of [
    ['prismaVertical', vertical, 90],
    ['prismaHorizontal', horizontal, 0],
  ] as const) {
    const debe = pedido[campo] ?? 0
    // Distances tell nothing of a prism that was ordered: only its reading does.
    const deCentros = campo === 'prismaHorizontal' && debe === 0 ? prismaPorDescentrado(pedido, medido) : null
    const leido = medido[campo] ?? deCentros
    const admite = Math.abs(debe) > prismaPedido ? null : desequilibrio(regla, grados, pedido)
    if (leido !== null || debe !== 0) filas.push(renglon('Ambos', campo, [debe, leido], admite))
  }
  return filas
}

/**
 * Whether a finished pair is what was ordered, value by value. There is no verdict while an ordered value is not measured; a value
 * at its limit passes.
 */
export function veredictoDe(pedido: Par, medido: Par, norma: Norma, diseno: Diseno): Veredicto {
  const renglones = [
    ...ojos.flatMap((ojo) => deLente(ojo, pedido[ojo], medido[ojo], norma, diseno)),
    ...deAmbos(pedido, medido, norma, diseno),
  ]
  const cuantos = (veredicto: VeredictoDeValor) => renglones.filter((uno) => uno.veredicto === veredicto).length
  const [fuera, enLimite, faltan] = [cuantos('fuera'), cuantos('limite'), cuantos('falta')]
  const resultado = faltan > 0 ? 'incompleto' : fuera > 0 ? 'noPasa' : 'pasa'
  const transpuestos = ojos.filter((ojo) => (pedido[ojo].cil ?? 0) * (medido[ojo].cil ?? 0) < 0)
  return { resultado, renglones, fuera, enLimite, faltan, transpuestos }
}

const SIN_LENTE: GraduacionOjo = { esf: null, cil: null, eje: null, add: null }
export const PAR_VACIO: Par = {
  ...{ Od: SIN_LENTE, Oi: SIN_LENTE, dnpOd: null, dnpOi: null, alturaOd: null, alturaOi: null },
  ...{ prismaVertical: null, prismaHorizontal: null },
}

/** What one lens of a prescription has to be: a pair for near alone has its addition in the sphere, and only some lenses have one. */
export function lentePedido(lente: GraduacionOjo, tipo: TipoLente): GraduacionOjo {
  // An eye without a graduation is not asked for a plano lens.
  if (lente.esf === null && !lente.cil && !lente.add) return { ...lente, add: null }
  if (tipo === 'Solo cerca') return { ...lente, esf: redondo((lente.esf ?? 0) + (lente.add ?? 0)), add: null }
  return tipo === 'Progresivo' || tipo === 'Bifocal' ? lente : { ...lente, add: null }
}

const palabras: readonly (readonly [RegExp, TipoLente])[] = [
  [/progresiv|multifocal/i, 'Progresivo'],
  [/bifocal|flat ?top|blend/i, 'Bifocal'],
  [/cerca|lectura/i, 'Solo cerca'],
  [/contacto/i, 'Lente de contacto'],
]
/** The kind of a lens by the words of its text; 'Monofocal' where they tell nothing. */
export const tipoDeLente = (texto: string): TipoLente =>
  palabras.find(([palabra]) => palabra.test(texto))?.[1] ?? 'Monofocal'

/**
 * What one lens of a prescription has to be, by the text of an order. The addition stays unless the text itself names a kind without one:
 * a brand's name may well be a progressive.
 */
export function lenteDelTexto(lente: GraduacionOjo, texto: string): GraduacionOjo {
  const tipo = tipoDeLente(texto)
  if (tipo === 'Solo cerca') return lentePedido(lente, tipo)
  return tipo === 'Monofocal' && /monofocal|visi[oó]n sencilla/i.test(texto) ? lentePedido(lente, tipo) : lente
}

export const disenoDe = (tipo: TipoLente): Diseno =>
  tipo === 'Progresivo' ? 'progresivo' : tipo === 'Bifocal' ? 'bifocal' : 'monofocal'
