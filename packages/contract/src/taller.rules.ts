import { lenteDelTexto } from './calidad.rules.ts'
import type { Fecha } from './fechas.ts'
import { escribirOjo, type GraduacionOjo, graduacionDe } from './graduacion.rules.ts'
import { leerFolio } from './nombres.ts'
import { folioDe } from './pedidos.rules.ts'

/** Stages of making a pair of glasses, all inside 'En proceso de elaboración' (D-93). */
export const etapas = ['surtido', 'bisel', 'montaje', 'calidad', 'listo'] as const
export type Etapa = (typeof etapas)[number]
export const etiquetaEtapa: Record<Etapa, string> = {
  surtido: 'Surtido',
  bisel: 'Bisel',
  montaje: 'Montaje',
  calidad: 'Control de calidad',
  listo: 'Listo para enviar',
}

/** The stage that a scan leads to; from quality only a check that passes does, and from the last one nothing. */
export const siguienteEtapa: Record<Etapa, Etapa | null> = {
  surtido: 'bisel',
  bisel: 'montaje',
  montaje: 'calidad',
  calidad: null,
  listo: null,
}

export const causasDeFalla = ['taller', 'laboratorio', 'medida', 'material'] as const
export type CausaDeFalla = (typeof causasDeFalla)[number]
export const etiquetaCausaDeFalla: Record<CausaDeFalla, string> = {
  taller: 'Taller: corte o montaje',
  laboratorio: 'Laboratorio externo',
  medida: 'Medida o graduación',
  material: 'Material dañado',
}

/** What is done with a pair that failed: made again from the start, back to the mounting, or measured again. */
export const salidasDeFalla = ['rehacer', 'montaje', 'medir'] as const
export type SalidaDeFalla = (typeof salidasDeFalla)[number]

/** Cards of a column of the board, and what 'n más' adds beyond them. */
export const TRABAJOS_POR_ETAPA = 30
/** Cards of one stage that are asked for at once, at most. */
export const TRABAJOS_DE_UNA_ETAPA = 3000

/** Whose jobs: those that I moved last, or those that an external laboratory makes. */
export const deQuienes = ['mias', 'externo'] as const

/** The three digits of a tray, typed or scanned; null for any other text. */
export function leerCharola(texto: string): string | null {
  const [, cifras] = /^\s*#?0*(\d{1,3})\s*$/.exec(texto) ?? []
  return cifras && cifras !== '0' ? cifras.padStart(3, '0') : null
}

/** Pairs of one order, at most. */
export const PARES_POR_PEDIDO = 100

/** Elements of an order that a lensmeter measures, a pair each; contact lenses are not. */
export const elementosPorMedir = <E extends { lente: string }>(elementos: readonly E[]): E[] =>
  elementos.filter(({ lente }) => lente !== '' && !/contacto/i.test(lente))

interface DeUnPar {
  folio: number
  sucursalNumber: string
  par: number
  pares: number
}

/** 'Par 1 de 2' of an order with several; empty for the only one. A pair keeps its number where one before it left the order: 'Par 3'. */
export const etiquetaPar = ({ par, pares }: Pick<DeUnPar, 'par' | 'pares'>): string =>
  pares === 1 ? '' : par > pares ? `Par ${par}` : `Par ${par} de ${pares}`

/** An order and which of its pairs, as people read it: '01-7, par 2 de 2'. */
export const pedidoYPar = (trabajo: DeUnPar): string =>
  [folioDe(trabajo), etiquetaPar(trabajo).toLowerCase()].filter(Boolean).join(', ')

/** The number that an external laboratory knows a pair by: '01-7', and '01-7.2' for the second one. */
export const folioDePar = (trabajo: Omit<DeUnPar, 'pares'>): string =>
  trabajo.par > 1 ? `${folioDe(trabajo)}.${trabajo.par}` : folioDe(trabajo)

/** The order and the pair of such a number; the pair is null where it says none. */
export function leerFolioDePar(texto: string) {
  const solo = leerFolio(texto)
  if (solo) return { folio: solo, par: null }
  const [, suyo = '', par] = /^(.+)\.(\d{1,3})\s*$/.exec(texto) ?? []
  const folio = leerFolio(suyo)
  return folio && { folio, par: Number(par) }
}

/** Where a shipment stands: being filled, on its way, or at its branch. */
export const estadosDeEnvio = ['abierto', 'enviado', 'recibido'] as const
export type EstadoDeEnvio = (typeof estadosDeEnvio)[number]

/** What became of an order in a shipment: received by it, received before it by somebody else, or missing. */
export const resultadosDeEnvio = ['recibido', 'yaEstaba', 'falta'] as const
export type ResultadoDeEnvio = (typeof resultadosDeEnvio)[number]

/** Orders of one shipment. */
export const PEDIDOS_POR_ENVIO = 200

/** Number of a shipment as people say it: 'E-01-12'. */
export const folioDeEnvio = ({ sucursalNumber, folio }: { sucursalNumber: string; folio: number }): string =>
  `E-${sucursalNumber}-${folio}`

interface Retrasable {
  etapa: Etapa
  charola: string | null
  laboratorio: string
  prometido: Fecha | null
  falta: string
  rehechos: number
  envio: { estado: EstadoDeEnvio } | null
}

/** Why an order that should be in its branch is not, in words: the nearest cause alone. */
export function porqueDelRetraso(trabajo: Retrasable, hoy: Fecha): string {
  const { etapa, charola, laboratorio, prometido, falta, rehechos, envio } = trabajo
  if (falta) return `Falta ${falta}`
  if (envio?.estado === 'enviado') return 'Va en camino'
  if (etapa === 'listo') return 'Listo, sin enviar'
  if (laboratorio && prometido && prometido < hoy) return `${laboratorio} no lo entregó el día prometido`
  if (laboratorio) return `Lo tiene ${laboratorio}`
  if (rehechos > 0) return 'Se rehace'
  return charola || etapa !== 'surtido' ? `Detenido en ${etiquetaEtapa[etapa]}` : 'Nadie lo ha empezado'
}

/** Jobs of a pull list. */
export const TRABAJOS_POR_SURTIR = 300

interface PorSurtir {
  folio: number
  sucursalNumber: string
  par: number
  pares: number
  charola: string | null
  lente: string
  graduacion: object | null
}

interface LenteDeSurtido {
  lente: string
  potencias: { potencia: string; piezas: number; para: string[] }[]
}

/** Without an axis: a blank turns. */
const potenciaDe = (ojo: GraduacionOjo): string => escribirOjo({ ...ojo, eje: null }) || 'Sin graduación'

/** What to take from the stock: lenses by kind and power, how many of each, and the trays or orders that they are for. */
export function surtidoDe(trabajos: readonly PorSurtir[]): LenteDeSurtido[] {
  const lentes = new Map<string, Map<string, string[]>>()
  for (const trabajo of trabajos) {
    const { Od, Oi } = graduacionDe(trabajo.graduacion ?? {})
    const potencias = lentes.get(trabajo.lente) ?? new Map<string, string[]>()
    lentes.set(trabajo.lente, potencias)
    for (const potencia of [Od, Oi].map((ojo) => potenciaDe(lenteDelTexto(ojo, trabajo.lente))))
      potencias.set(potencia, [...(potencias.get(potencia) ?? []), trabajo.charola ?? pedidoYPar(trabajo)])
  }
  const porTexto = <V>([una]: [string, V], [otra]: [string, V]) => una.localeCompare(otra, 'es', { numeric: true })
  return [...lentes].sort(porTexto).map(([lente, potencias]) => ({
    lente,
    potencias: [...potencias].sort(porTexto).map(([potencia, para]) => ({
      potencia,
      piezas: para.length,
      para: [...new Set(para)],
    })),
  }))
}
