import type { NombreEvento } from '@nitida/contract/eventos'
import { leerPosicion } from '@nitida/contract/posicion'

/** Kinds of writes that can be found again in the database; `rastros.ts` says how. */
export const tiposEscritura = [
  'paciente',
  'bloqueo',
  'cita',
  'confirmacion',
  'cancelacion',
  'pedido',
  'abono',
  'devolucion',
  'recepcion',
  'entrega',
  'factura',
  'timbre',
  'global',
  'baja',
  'cancelada',
  'movimiento',
  'corte',
  'entrada',
  'traslado',
  'envio',
  'conteo',
  'cierreDeConteo',
  'orden',
  'ordenEnviada',
  'presupuesto',
  'aceptado',
  'rehecho',
  'paso',
  'control',
  'rehechoDePar',
  'empacado',
  'embarque',
  'regla',
  'periodo',
  'meta',
  'deposito',
  'reversa',
] as const
export type TipoEscritura = (typeof tiposEscritura)[number]

/** `desconocida`: the answer was lost, so it may or may not have happened. */
export type Estado = 'ok' | 'rechazada' | 'desconocida'

/** One click that was to change something, with the last answer its user got. */
export interface Escritura {
  tipo: TipoEscritura
  /** Mark that tells the write's trace in the database from all others of its type. */
  marca: string
  estado: Estado
  /** What screens should have heard of it; the id is null when nobody was told it. */
  suceso: { event: NombreEvento; id: number | null; sucursal: number } | null
  /** When the last answer came, on the clock of `performance.now()`. */
  contestada: number
  /** When its click began, where the answer may be of an earlier sending with the same key. */
  pulsada?: number
}

/** One request on the wire, each attempt by itself. */
export interface Llamada {
  /** `recibo` is a call of the messages' provider. */
  clase: 'lectura' | 'escritura' | 'sesion' | 'recibo'
  ruta: string
  inicio: number
  fin: number
  /** HTTP status; 0 when no answer came. */
  estatus: number
  codigo: string | null
}

/** Everything that was recorded of a day. */
export interface Historia {
  escrituras: Escritura[]
  llamadas: Llamada[]
  /** Anomalies: what no fault explains, such as a refusal that the plan did not mean, or two answers to one click. */
  anomalias: string[]
  /** Acts that were skipped because what they change was never made. */
  saltados: number
  /** Requests that wait for an answer. */
  enVuelo: number
  /** How far any answer said that the database was written; by their sockets all people hear of it. */
  posicion: string | null
}

export const crearHistoria = (): Historia => ({
  ...{ escrituras: [], llamadas: [], anomalias: [] },
  ...{ saltados: 0, enVuelo: 0, posicion: null },
})

/** Keeps the greatest position that an answer said. */
export function anotarPosicion(historia: Historia, dicha: string | null): void {
  const nueva = leerPosicion(dicha)
  if (nueva !== null && nueva > (leerPosicion(historia.posicion) ?? -1n)) historia.posicion = dicha
}

/** Notes a request that leaves now. @returns what notes its end: the answer's status, 0 without one, and the reason. */
export function abrirLlamada(historia: Historia, { clase, ruta }: Pick<Llamada, 'clase' | 'ruta'>) {
  const inicio = performance.now()
  historia.enVuelo++
  return (estatus: number, codigo: string | null = null): void => {
    historia.enVuelo--
    historia.llamadas.push({ clase, ruta, inicio, fin: performance.now(), estatus, codigo })
  }
}

/** A fault, from its beginning until everything works again. */
export interface Ventana {
  nombre: string
  /** Nobody has to notice it. */
  callada?: boolean
  desde: number
  hasta: number
}

/** Whether any of a span lies within a fault. */
export const enVentana = (ventanas: readonly Ventana[], desde: number, hasta: number): boolean =>
  ventanas.some((ventana) => desde <= ventana.hasta && hasta >= ventana.desde)
