import { esProblema } from '@nitida/escpos/status'
import type { EstadoPuente } from '@nitida/qz/client'
import { QzError } from '@nitida/qz/error'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { SinImpresora } from './impresora.ts'

/** Spec §8, verbatim. */
export const TICKET_ENVIADO = 'Ticket enviado a impresión correctamente'
const NO_SE_PUDO =
  'No se pudo imprimir, recargue la pagina e intente de nuevo, si el error persiste contacte a soporte.'
const INESPERADO = 'Ocurrió un error inesperado al intentar imprimir el ticket'

export const estados: Record<EstadoPuente, { texto: string; tono: BadgeTone }> = {
  desconectado: { texto: 'Desconectada', tono: 'neutral' },
  conectando: { texto: 'Conectando…', tono: 'info' },
  conectado: { texto: 'Conectada', tono: 'ok' },
  reconectando: { texto: 'Reconectando…', tono: 'carey' },
  'sin permiso': { texto: 'Sin permiso', tono: 'bad' },
}

/** QZ Tray's English messages; our own bridge speaks Spanish. */
const deQzTray: Record<string, string> = {
  'Specified printer could not be found.': 'La impresora elegida no está en este equipo. Elige otra.',
  'Request blocked': 'QZ Tray no dejó imprimir: permite a esta página usar la impresora.',
  'Connection blocked by client': 'QZ Tray no dejó imprimir: permite a esta página usar la impresora.',
}

function detalleDe(error: QzError): string {
  switch (error.reason) {
    case 'rechazado':
      return deQzTray[error.message] ?? error.message
    case 'cerrado':
      return 'No hay conexión con la impresora. Si el ticket ya iba en camino, fíjate si salió antes de repetirlo.'
    case 'tiempo':
      return 'La impresora no contestó a tiempo. Fíjate si el ticket salió antes de repetirlo.'
  }
}

/** Why nothing was printed: the text of the specification, and what the staff can do about it. */
export function falloDe(error: unknown): { titulo: string; detalle: string | null } {
  if (error instanceof SinImpresora)
    return { titulo: 'Falta elegir la impresora', detalle: 'Ábrela en «Impresora» y elige la de tickets.' }
  // Reloading the page would not help.
  if (error instanceof QzError && esProblema(error.message))
    return { titulo: 'El ticket no se imprimió', detalle: error.message }
  if (error instanceof QzError) return { titulo: NO_SE_PUDO, detalle: detalleDe(error) }
  if (error instanceof RangeError)
    return { titulo: NO_SE_PUDO, detalle: 'El ticket es más ancho que la impresora. Revisa su modelo en «Impresora».' }
  return { titulo: INESPERADO, detalle: null }
}
