import type { OrdenDeLista, RenglonDeOrden, SucesoDeOrden } from '@nitida/contract/inventario.ordenes'
import type { BadgeTone } from '../../../ui/Badge.tsx'
import { contar, dinero } from '../../../ui/formatos.ts'

interface Dicho {
  tono: BadgeTone
  palabra: string
}

/** How an order stands, in a word. */
export function estadoDeOrden({ estado, atrasada }: Pick<OrdenDeLista, 'estado' | 'atrasada'>): Dicho {
  switch (estado) {
    case 'borrador':
      return { tono: 'neutral', palabra: 'Borrador' }
    case 'enviado':
      return atrasada ? { tono: 'bad', palabra: 'Enviado, atrasado' } : { tono: 'info', palabra: 'Enviado' }
    case 'parcial':
      return atrasada
        ? { tono: 'bad', palabra: 'Recibido en parte, atrasado' }
        : { tono: 'carey', palabra: 'Recibido en parte' }
    case 'recibido':
      return { tono: 'ok', palabra: 'Recibido' }
    case 'cancelado':
      return { tono: 'neutral', palabra: 'Cancelado' }
  }
}

/** What came otherwise than it was asked for: missing, over, at another cost. `cerrada`: nothing more is waited for. */
export function diferenciasDe({ piezas, recibidas, costo, costoRecibido }: RenglonDeOrden, cerrada: boolean): Dicho[] {
  const falta = piezas - recibidas
  return [
    ...(falta > 0 && (recibidas > 0 || cerrada)
      ? [{ tono: cerrada ? 'bad' : 'carey', palabra: falta === 1 ? 'Falta 1' : `Faltan ${falta}` } as const]
      : []),
    ...(piezas === 0 ? [{ tono: 'carey', palabra: 'No se pidió' } as const] : []),
    ...(falta < 0 && piezas > 0
      ? [{ tono: 'carey', palabra: falta === -1 ? 'Sobra 1' : `Sobran ${-falta}` } as const]
      : []),
    ...(costo !== null && costoRecibido !== null && costo !== costoRecibido
      ? [{ tono: 'bad', palabra: `Costó ${dinero(costoRecibido)}` } as const]
      : []),
  ]
}

const SUCESOS = {
  enviada: () => 'Se envió',
  correo: ({ nota }: SucesoDeOrden) => `Se mandó por correo a ${nota}`,
  recibida: ({ piezas, nota }: SucesoDeOrden) =>
    `${contar(piezas ?? 0, 'pieza recibida', 'piezas recibidas')}${nota ? ` · ${nota}` : ''}`,
  cancelada: ({ nota }: SucesoDeOrden) => `Se canceló: ${nota}`,
} as const

/** What happened, in a sentence. */
export const sucesoEscrito = (suceso: SucesoDeOrden): string => SUCESOS[suceso.que](suceso)
