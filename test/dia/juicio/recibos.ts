import type { EstadoMensaje } from '@nitida/contract/mensajes'
import type { Dicho } from '../lejano.ts'

/** A change of a message's state. */
export interface Paso {
  clave: string
  antes: EstadoMensaje
  despues: EstadoMensaje
}

/** How far each state is; a refusal by a person or the rules has no place in the order. */
const altura: Record<EstadoMensaje, number> = {
  pendiente: 0,
  enviando: 0,
  registrado: 0,
  obsoleto: 0,
  omitido: 0,
  desconocido: 1,
  aceptado: 1,
  enviado: 2,
  fallido: 3,
  no_entregable: 3,
  entregado: 4,
  leido: 5,
}

const dichoDe: Record<Dicho, EstadoMensaje> = { sent: 'enviado', delivered: 'entregado', read: 'leido' }

/** Receipts of messages (W4): none ever went back, and each message ends where its highest receipt puts it. */
export function juzgarRecibos(
  guardados: readonly { clave: string; estado: EstadoMensaje }[],
  pasos: readonly Paso[],
  dichos: ReadonlyMap<string, readonly Dicho[]>,
): string[] {
  const atras = pasos.filter(({ antes, despues }) => altura[despues] < altura[antes])
  const otros = guardados.flatMap(({ clave, estado }) => {
    const esperado = (dichos.get(clave) ?? [])
      .map((dicho) => dichoDe[dicho])
      .reduce<EstadoMensaje | null>((alto, uno) => (alto === null || altura[uno] > altura[alto] ? uno : alto), null)
    return esperado === null || esperado === estado
      ? []
      : [`message ${clave} is ${estado}, its receipts say ${esperado}`]
  })
  return [
    ...atras.map(({ clave, antes, despues }) => `message ${clave} went back from ${antes} to ${despues}`),
    ...otros,
  ]
}
