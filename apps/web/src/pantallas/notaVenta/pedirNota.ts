import type { Ticket } from '@nitida/contract/tickets'
import { call } from '../../base/api/call.ts'
import { apiPublica } from '../../base/api/rutasPublicas.ts'
import { leerId } from '../../base/direccion/direccion.ts'

/** Parameters of the print page (spec §2: `id`, `tipoNota`, `visita`). */
export interface Direccion {
  readonly id: number | null
  readonly tipoNota: string | null
  readonly visita: boolean
  readonly reimpresion: boolean
  /** Signature of the address. */
  readonly vence?: string
  readonly firma?: string
}

/** @param fragmento holds the signature, so that it reaches no log. */
export function leerDireccion(busqueda: string, fragmento: string): Direccion {
  const q = new URLSearchParams(busqueda)
  const firmada = new URLSearchParams(fragmento.slice(1))
  return {
    id: leerId(q.get('id')),
    tipoNota: q.get('tipoNota'),
    visita: q.get('visita') === 'true',
    reimpresion: q.get('reimpresion') === '1',
    vence: firmada.get('vence') ?? undefined,
    firma: firmada.get('firma') ?? undefined,
  }
}

/** What asks for a ticket, as the user of this computer or by the signature of the address (D-26); null where it names none. */
export const pedirNota = ({ id, vence, firma }: Direccion): (() => Promise<Ticket>) | null =>
  id === null ? null : async () => (await call(apiPublica.notaVenta, { params: { id }, query: { vence, firma } })).data
