import { diasEntre, type Fecha } from './fechas.ts'
import {
  ESTATUS_EDITADO,
  ESTATUS_ENTREGADO,
  ESTATUS_INICIAL,
  ESTATUS_RECIBIDO,
  type EstatusPedido,
} from './pedidos.rules.ts'

/** Columns of the order board, in the order an order walks through them. */
export const clavesColumna = ['elaboracion', 'recibido', 'entregado'] as const
export type ClaveColumna = (typeof clavesColumna)[number]

/** Statuses of each column; an edited order is made again, so it stands with those that are being made (D-30). */
export const estatusDeColumna: Record<ClaveColumna, readonly EstatusPedido[]> = {
  elaboracion: [ESTATUS_INICIAL, ESTATUS_EDITADO],
  recibido: [ESTATUS_RECIBIDO],
  entregado: [ESTATUS_ENTREGADO],
}

/** Days of deliveries on the board; older ones are in the list. */
export const DIAS_ENTREGADOS = 7

/** Cards of a column at first, those of each further step, and the most. */
export const TARJETAS_POR_COLUMNA = 50
export const MAXIMO_TARJETAS = 200

/** Orders of the laboratory's queue at first, those of each further step, and the most; every event fetches them all again. */
export const PEDIDOS_EN_COLA = 50
export const MAXIMO_EN_COLA = 200

/** Codes that one call receives at most. */
export const MAXIMO_CODIGOS = 50

/** Outcome of a scanned code. One of another branch is not found, like one that never was (D-18). */
export const resultadosRecepcion = ['recibido', 'yaRecibido', 'yaEntregado', 'noEncontrado'] as const
export type ResultadoRecepcion = (typeof resultadosRecepcion)[number]

/** How near the promised day is. */
export const plazos = ['atrasado', 'hoy', 'manana', 'despues'] as const
export type Plazo = (typeof plazos)[number]

/** @param hoy the branch's today. */
export function plazoDe(fechaEntrega: Fecha, hoy: Fecha): Plazo {
  const dias = diasEntre(hoy, fechaEntrega)
  if (dias < 0) return 'atrasado'
  if (dias === 0) return 'hoy'
  return dias === 1 ? 'manana' : 'despues'
}

/** Days since the promised day passed; 0 when it has not, and once the order is in its branch (D-33, D-87). */
export const diasDeRetraso = (
  { estatus, fechaEntregaPrevista }: { estatus: EstatusPedido; fechaEntregaPrevista: Fecha },
  hoy: Fecha,
): number =>
  estatus === ESTATUS_RECIBIDO || estatus === ESTATUS_ENTREGADO ? 0 : Math.max(0, diasEntre(fechaEntregaPrevista, hoy))

/** Parts of an element that the laboratory reads, in the order of its ticket. */
const NOMBRES = [
  ['armazon', 'Armazón'],
  ['lente', 'Lente'],
  ['otro', 'Otro'],
  ['grado', 'Grado'],
  ['tono', 'Tono'],
  ['observaciones', 'Observaciones'],
] as const

type LoQueSeHace = Record<(typeof NOMBRES)[number][0], string>

/** The parts of an element by name, without empty ones. */
export const datosDeElaboracion = (elemento: LoQueSeHace): { nombre: string; valor: string }[] =>
  NOMBRES.flatMap(([campo, nombre]) => (elemento[campo] ? [{ nombre, valor: elemento[campo] }] : []))
