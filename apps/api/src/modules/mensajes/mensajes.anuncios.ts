import type { Evento } from '../../platform/llamada/ctx.ts'

const CADA_MS = 1000

/**
 * Tells the screens of a branch that its messages changed, once a second at the most, because a campaign changes hundreds and a
 * screen reads them all again.
 */
export function crearAnuncios(emitir: (evento: Evento) => void): (idSucursal: number, id: number) => void {
  const porDecir = new Map<number, number>()
  const decir = () => {
    for (const [idSucursal, id] of porDecir) emitir({ event: 'MensajeUpdated', id, idSucursal })
    porDecir.clear()
  }
  return (idSucursal, id) => {
    if (porDecir.size === 0) setTimeout(decir, CADA_MS).unref()
    porDecir.set(idSucursal, id)
  }
}
