import { type TipoNota, tiposNota } from '@nitida/contract/tickets.rules'

/** Key of local storage for the tickets that left this computer, which carry the mark the next time. Logging out clears it. */
const CLAVE = 'ticketsImpresos'
/** Most entries, as many as a counter prints in a few weeks. */
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

/** A printed ticket of an order: its type, and the digest of its text. */
export interface Impreso {
  tipo: TipoNota
  huella: string
}

/** The stored form: `12-0-AbC,12-2-AbC`, order, type and digest. */
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

/** Notes a printed ticket of a visit, beside those of orders as `v12-AbC`. */
export const anotarVisitaImpresa = (idVisita: number, huella: string): void => anotar(`v${idVisita}-${huella}`)

/** Printed tickets of a visit. */
export const visitasImpresas = (guardados: string, idVisita: number): string[] =>
  guardados.split(',').flatMap((uno) => (uno.startsWith(`v${idVisita}-`) ? [uno.slice(`v${idVisita}-`.length)] : []))

const FORMA = /^(\d+)-(\d)-(.+)$/

/** Printed tickets of an order: another type, or another text, is no reprint. */
export const impresosDe = (guardados: string, idPedido: number): Impreso[] =>
  guardados.split(',').flatMap((uno) => {
    const [, pedido, deTipo, huella] = FORMA.exec(uno) ?? []
    const tipo = tiposNota.find((conocido) => String(conocido) === deTipo)
    return pedido === String(idPedido) && tipo !== undefined && huella ? [{ tipo, huella }] : []
  })
