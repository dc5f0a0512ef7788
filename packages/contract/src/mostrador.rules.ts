import { limpiarLinea } from './textos.ts'

/** Words that say what a text in the box on top is about, when something follows them. */
const SOBRE = {
  pedidos: ['pedido', 'pedidos', 'folio', 'orden', 'nota', 'ticket'],
  citas: ['cita', 'citas', 'agenda'],
  articulos: ['articulo', 'articulos', 'artículo', 'artículos', 'armazon', 'armazón', 'existencia'],
  pacientes: ['paciente', 'pacientes', 'cliente', 'clientes'],
} as const
export type TemaDeBusqueda = keyof typeof SOBRE

const temas: ReadonlyMap<string, TemaDeBusqueda> = new Map([
  ...SOBRE.pedidos.map((palabra) => [palabra, 'pedidos'] as const),
  ...SOBRE.citas.map((palabra) => [palabra, 'citas'] as const),
  ...SOBRE.articulos.map((palabra) => [palabra, 'articulos'] as const),
  ...SOBRE.pacientes.map((palabra) => [palabra, 'pacientes'] as const),
])

export interface TextoDeBusqueda {
  /** What is looked for; null when the text does not say. */
  tema: TemaDeBusqueda | null
  /** The text without the word that says it. */
  resto: string
}

/** Reads what the box holds: 'pedido 25' is an order's number, 'cita valentina' a patient, anything else is looked for as it is. */
export function leerBusqueda(texto: string): TextoDeBusqueda {
  const limpio = limpiarLinea(texto)
  const corte = limpio.search(/[\s:#]/)
  const tema = corte > 0 ? temas.get(limpio.slice(0, corte).toLowerCase()) : undefined
  const resto = corte > 0 ? limpio.slice(corte).replace(/^[\s:#]+/, '') : limpio
  return tema && resto ? { tema, resto } : { tema: null, resto: limpio }
}
