import { type FamiliaDeComision, familiasDeComision } from './comisiones.rules.ts'
import { limpiarLinea } from './textos.ts'

/** What an element of an order is made of, each with a warranty of its own. */
export const partesDeElemento = ['armazon', 'lente', 'otro'] as const
export type ParteDeElemento = (typeof partesDeElemento)[number]
export const etiquetaParte: Record<ParteDeElemento, string> = { armazon: 'Armazón', lente: 'Lente', otro: 'Otro' }

/** 'vigente' alone can be claimed; what the customer brought back has none any more. */
export const estadosDeGarantia = ['vigente', 'usada', 'vencida', 'devuelta'] as const
export type EstadoDeGarantia = (typeof estadosDeGarantia)[number]

export const MESES_DE_GARANTIA = 120
/** Letters of what a warranty covers. */
export const LARGO_DE_COBERTURA = 200

/** What the chain gives with articles of a family: months from the delivery, and what it covers. */
export interface GarantiaDeFamilia {
  familia: FamiliaDeComision
  meses: number
  cubre: string
}

const RENGLON = /^(\w+) (\d{1,3})(?: (.+))?$/

function leerRenglon(renglon: string): GarantiaDeFamilia[] {
  const [, escrita, meses, cubre = ''] = RENGLON.exec(renglon) ?? []
  const familia = familiasDeComision.find((una) => una === escrita)
  const leida = Number(meses)
  return familia && leida > 0 && leida <= MESES_DE_GARANTIA && cubre.length <= LARGO_DE_COBERTURA
    ? [{ familia, meses: leida, cubre }]
    : []
}

/** Reads a line for each family that has a warranty: 'armazon 12 Defectos de fábrica.' */
export function leerGarantias(texto: string): GarantiaDeFamilia[] {
  const leidas = new Map(texto.split('\n').flatMap((renglon) => leerRenglon(renglon).map((una) => [una.familia, una])))
  return familiasDeComision.flatMap((familia) => leidas.get(familia) ?? [])
}

/** The same in one spelling: each family once, in the order of the families; zero months are none. */
export const escribirGarantias = (garantias: readonly GarantiaDeFamilia[]): string =>
  garantias
    .filter(({ meses }) => meses !== 0)
    .map(({ familia, meses, cubre }) => `${familia} ${meses} ${limpiarLinea(cubre)}`.trimEnd())
    .join('\n')
