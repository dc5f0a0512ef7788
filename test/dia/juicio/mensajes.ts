import type { EstadoMensaje } from '@nitida/contract/mensajes'

export interface MensajeGuardado {
  clave: string
  estado: EstadoMensaje
}

/** How often the far side may have been called for a message in a state: at least, and at most. */
const veces: Record<EstadoMensaje, readonly [minimo: number, maximo: number]> = {
  pendiente: [0, 0],
  obsoleto: [0, 0],
  omitido: [0, 0],
  // No message may only be kept: the servers have a far side, and one that they do not use proves nothing.
  registrado: [1, 0],
  // The process died or the answer was lost, so nobody knows.
  enviando: [0, 1],
  desconocido: [0, 1],
  fallido: [0, 1],
  no_entregable: [0, 1],
  aceptado: [1, 1],
  enviado: [1, 1],
  entregado: [1, 1],
  leido: [1, 1],
}

/**
 * Counts at the far side (W1, W3): each message that is said to be taken arrived once, no message twice, and none that is unknown
 * here or said not to have left.
 */
export function juzgarMensajes(guardados: readonly MensajeGuardado[], llegadas: readonly string[]): string[] {
  const cuentas = new Map<string, number>()
  for (const clave of llegadas) cuentas.set(clave, (cuentas.get(clave) ?? 0) + 1)
  const fallas = guardados.flatMap(({ clave, estado }) => {
    const [minimo, maximo] = veces[estado]
    const n = cuentas.get(clave) ?? 0
    cuentas.delete(clave)
    return n < minimo || n > maximo ? [`message ${clave} (${estado}) arrived ${n} times`] : []
  })
  return [...fallas, ...[...cuentas.keys()].map((clave) => `message ${clave} arrived, and nothing is known of it`)]
}
