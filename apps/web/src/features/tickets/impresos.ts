import { type TipoNota, tiposNota } from '@nitida/contract/tickets.rules'

/** Key of local storage: the tickets that left this computer, so that the next time they say so. Logging out clears it. */
const CLAVE = 'ticketsImpresos'
/** As many as a counter prints in a few weeks. */
const MAXIMO = 500

const oyentes = new Set<() => void>()

/** For `useSyncExternalStore`: told when a ticket was printed here or in another tab. */
export function oirImpresos(oyente: () => void): () => void {
  oyentes.add(oyente)
  addEventListener('storage', oyente)
  return () => {
    oyentes.delete(oyente)
    removeEventListener('storage', oyente)
  }
}

/** As stored: `12-0,12-2`, order and type. */
export const leerImpresos = (): string => localStorage.getItem(CLAVE) ?? ''

const nombreDe = (idPedido: number, tipo: TipoNota): string => `${idPedido}-${tipo}`

export function anotarImpreso(idPedido: number, tipo: TipoNota): void {
  const nuevo = nombreDe(idPedido, tipo)
  const otros = leerImpresos()
    .split(',')
    .filter((uno) => uno !== '' && uno !== nuevo)
  localStorage.setItem(CLAVE, [...otros, nuevo].slice(-MAXIMO).join())
  for (const oyente of oyentes) oyente()
}

/** The types of an order's tickets that were printed before. */
export function impresosDe(guardados: string, idPedido: number): TipoNota[] {
  const todos = new Set(guardados.split(','))
  return tiposNota.filter((tipo) => todos.has(nombreDe(idPedido, tipo)))
}
