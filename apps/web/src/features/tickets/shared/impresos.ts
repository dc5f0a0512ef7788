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

/** What was printed of an order: a type of ticket, and what it said. */
export interface Impreso {
  tipo: TipoNota
  huella: string
}

/** As stored: `12-0-AbC,12-2-AbC`, order, type and what it said. */
export const leerImpresos = (): string => localStorage.getItem(CLAVE) ?? ''

function anotar(nuevo: string): void {
  const otros = leerImpresos()
    .split(',')
    .filter((uno) => uno !== '' && uno !== nuevo)
  localStorage.setItem(CLAVE, [...otros, nuevo].slice(-MAXIMO).join())
  for (const oyente of oyentes) oyente()
}

export const anotarImpreso = (idPedido: number, { tipo, huella }: Impreso): void =>
  anotar(`${idPedido}-${tipo}-${huella}`)

/** The ticket of a visit was printed; kept beside those of orders as `v12-AbC`. */
export const anotarVisitaImpresa = (idVisita: number, huella: string): void => anotar(`v${idVisita}-${huella}`)

/** What was printed of a visit before. */
export const visitasImpresas = (guardados: string, idVisita: number): string[] =>
  guardados.split(',').flatMap((uno) => (uno.startsWith(`v${idVisita}-`) ? [uno.slice(`v${idVisita}-`.length)] : []))

const FORMA = /^(\d+)-(\d)-(.+)$/

/** What was printed of an order before: another ticket of it, or one that said something else, is no reprint. */
export const impresosDe = (guardados: string, idPedido: number): Impreso[] =>
  guardados.split(',').flatMap((uno) => {
    const [, pedido, deTipo, huella] = FORMA.exec(uno) ?? []
    const tipo = tiposNota.find((conocido) => String(conocido) === deTipo)
    return pedido === String(idPedido) && tipo !== undefined && huella ? [{ tipo, huella }] : []
  })
