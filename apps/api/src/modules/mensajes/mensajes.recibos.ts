import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { claseDe } from '../../adapters/whatsapp/meta.clases.ts'
import type { Recibo } from '../../adapters/whatsapp/meta.eventos.ts'

type Dicho = Pick<Recibo, 'estado' | 'codigo' | 'proveedorId'>

interface Actual {
  estado: EstadoMensaje
  codigo: string | null
  proveedorId: string | null
  /** A failure of an earlier hand-over says nothing of a message that was sent again by hand. */
  liberado: boolean
}

/** Height of each state; receipts only move upwards. A state without height is decided, and no receipt changes it. */
const altura: Partial<Record<EstadoMensaje, number>> = {
  pendiente: 0,
  enviando: 0,
  desconocido: 1,
  aceptado: 1,
  enviado: 2,
  // A failure ends a message, unless a receipt says that it arrived.
  fallido: 3,
  no_entregable: 3,
  omitido: 3,
  entregado: 4,
  leido: 5,
}

function trasFallo(codigo: string | null): EstadoMensaje {
  const clase = codigo === null ? null : claseDe(Number(codigo))
  if (clase === 'baja') return 'omitido'
  return clase === 'destinatario' ? 'no_entregable' : 'fallido'
}

const esDeEsteEnvio = ({ proveedorId, liberado }: Actual, recibo: Dicho): boolean =>
  proveedorId === null ? !liberado : proveedorId === recibo.proveedorId

/**
 * State of a message after all its receipts. It depends on their set and not on their order or number, so repeats and disorder
 * are harmless (reliability W4). Null when they change nothing.
 */
export function estadoPorRecibos(
  actual: Actual,
  recibos: readonly Dicho[],
): { estado: EstadoMensaje; codigo: string | null } | null {
  const hay = (estado: Dicho['estado']) => recibos.some((recibo) => recibo.estado === estado)
  const fallo = recibos
    .filter((recibo) => recibo.estado === 'failed' && esDeEsteEnvio(actual, recibo))
    .sort((a, b) => (a.codigo ?? '').localeCompare(b.codigo ?? ''))[0]
  const estado: EstadoMensaje | null = hay('read')
    ? 'leido'
    : hay('delivered')
      ? 'entregado'
      : fallo
        ? trasFallo(fallo.codigo)
        : hay('sent')
          ? 'enviado'
          : null
  if (estado === null) return null
  const [antes, ahora] = [altura[actual.estado], altura[estado]]
  if (antes === undefined || ahora === undefined || ahora < antes) return null
  const codigo = ahora === altura.fallido ? (fallo?.codigo ?? null) : null
  return estado === actual.estado && codigo === actual.codigo ? null : { estado, codigo }
}
