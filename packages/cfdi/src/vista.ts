import { buscar, type Nodo, todos } from './arbol.ts'
import { aMicros, type Micros } from './decimales.ts'

/** A complaint of a rule about a CFDI. */
export interface Hallazgo {
  /** SAT's code ('CFDI40108', 'CRP20212'), the provider's ('401'), or ours for what has none ('RFC_DIGITO'). */
  codigo: string
  /** Place of the fault: 'Receptor.Nombre', 'Conceptos[2].ValorUnitario', counted from 1. */
  campo: string
  /** What is wrong and what to do, in Spanish. */
  mensaje: string
  /** SAT refuses an error; an aviso may be right. */
  nivel: 'error' | 'aviso'
  /** The right value, when we know it. */
  propuesta: string | null
}

/** `zona` null means somewhere in Mexico: a provider knows only roughly where a postal code lies. */
export interface Contexto {
  ahora: Date
  zona: string | null
}

export interface VistaConcepto {
  nodo: Nodo
  /** Path of a concept: 'Conceptos[1]'. */
  campo: string
  impuestos: Nodo | null
  traslados: readonly Nodo[]
  retenciones: readonly Nodo[]
}

/** A comprobante as rules look at it. */
export interface Vista {
  raiz: Nodo
  tipo: string
  emisor: Nodo | null
  receptor: Nodo | null
  conceptos: readonly VistaConcepto[]
  impuestos: Nodo | null
  traslados: readonly Nodo[]
  retenciones: readonly Nodo[]
}

const renglonesDe = (impuestos: Nodo | null) => ({
  traslados: todos(impuestos, 'cfdi:Traslados', 'cfdi:Traslado'),
  retenciones: todos(impuestos, 'cfdi:Retenciones', 'cfdi:Retencion'),
})

export function vistaDe(raiz: Nodo): Vista {
  const impuestos = buscar(raiz, 'cfdi:Impuestos')
  return {
    raiz,
    tipo: raiz.atributos.TipoDeComprobante ?? '',
    emisor: buscar(raiz, 'cfdi:Emisor'),
    receptor: buscar(raiz, 'cfdi:Receptor'),
    conceptos: todos(raiz, 'cfdi:Conceptos', 'cfdi:Concepto').map((nodo, indice) => {
      const suyos = buscar(nodo, 'cfdi:Impuestos')
      const campo = `Conceptos[${indice + 1}]`
      return { nodo, campo, impuestos: suyos, ...renglonesDe(suyos) }
    }),
    impuestos,
    ...renglonesDe(impuestos),
  }
}

export const atributo = (nodo: Nodo | null, nombre: string): string => nodo?.atributos[nombre] ?? ''
export const tiene = (nodo: Nodo | null, nombre: string): boolean => nodo?.atributos[nombre] !== undefined

/** Reads an amount; null for one that cannot be read, about which the schema complains. */
export function importe(nodo: Nodo | null, nombre: string): Micros | null {
  const texto = nodo?.atributos[nombre]
  if (texto === undefined) return null
  try {
    return aMicros(texto)
  } catch {
    return null
  }
}

export const TIPO_DE_CAMBIO = 'El tipo de cambio es mayor que cero y lleva a lo más seis decimales.'
export const esTipoDeCambio = (texto: string): boolean => /^\d{1,18}(?:\.\d{1,6})?$/.test(texto) && /[1-9]/.test(texto)

/** Sum of an attribute; absent ones add nothing. */
export const suma = (nodos: readonly Nodo[], nombre: string): Micros =>
  nodos.reduce((total, nodo) => total + (importe(nodo, nombre) ?? 0n), 0n)

/** Rounds to the centavo, half up, still in millionths. */
export const alCentavo = (micros: Micros): Micros => ((micros + 5000n) / 10_000n) * 10_000n

/** Writes an amount as a person reads it: '160.00'. */
export function legible(micros: Micros): string {
  const centavos = alCentavo(micros) / 10_000n
  return `${centavos / 100n}.${(centavos % 100n).toString().padStart(2, '0')}`
}

export const decimales = (nodo: Nodo | null, nombre: string): number =>
  atributo(nodo, nombre).split('.')[1]?.length ?? 0

/** A check: [whether it is broken, code, field, sentence]. */
export type Falta = readonly [rota: boolean, codigo: string, campo: string, mensaje: string]

/** The broken checks of a list. */
export const errar = (...faltas: readonly Falta[]): Hallazgo[] =>
  faltas.flatMap(([rota, codigo, campo, mensaje]) =>
    rota ? [{ codigo, campo, mensaje, nivel: 'error' as const, propuesta: null }] : [],
  )
