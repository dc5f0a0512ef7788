import type { NombreEvento } from '@nitida/contract/eventos'
import type { TipoUsuario } from '@nitida/contract/permisos'
import { type Escritura, enVentana, type TipoEscritura, type Ventana } from '../historia.ts'
import type { Oido } from '../oyentes.ts'
import type { Sucedido } from './fiscal.ts'

/**
 * Who in the branch concerned hears of what, besides the administration: who may see the row (D-75). The list is written out here
 * and not taken from the contract, because a judge must not ask the accused.
 */
const oyen: Record<NombreEvento, readonly TipoUsuario[]> = {
  NewUserAdded: [],
  UpdatedUser: [],
  UserDeleted: [],
  SucursalAdded: [],
  SucursalUpdated: ['1', '2', '4'],
  SucursalDeleted: ['1', '2', '4'],
  NewClientAdded: ['1', '2', '4'],
  UpdatedClient: ['1', '2', '4'],
  DeletedClient: ['1', '2', '4'],
  NewCitaAdded: ['1', '2', '4'],
  CitaUpdated: ['1', '2', '4'],
  NewPedidoAdded: ['1', '2', '3'],
  PedidoUpdated: ['1', '2', '3'],
  PedidoDeleted: ['1', '2', '3'],
  FacturaUpdated: ['1', '2'],
  PresupuestoUpdated: ['1', '2'],
  InventarioUpdated: ['1', '2'],
  TallerUpdated: ['1', '3'],
  EnvioUpdated: ['1', '2', '3'],
  MensajeUpdated: ['1', '2', '4'],
}

/** Whether a screen may hear of a row of a branch. */
const leToca = ({ tipo, sucursal }: Oido, event: NombreEvento, deSucursal: number): boolean =>
  tipo === '0' || (sucursal === deSucursal && oyen[event].includes(tipo))

/**
 * Events that are not counted: messages leave and are answered by the server itself, a number of the stock is a count's and a
 * transfer's alike, which two branches hear of, and what a shipment answers does not say which of two scans changed it.
 */
const SIN_CONTAR = ['MensajeUpdated ', 'InventarioUpdated ', 'EnvioUpdated ']

/** An event that was not heard this long after its write was answered is lost. */
const PLAZO_MS = 3000
/** A screen that connected this short before may still be joining its rooms. */
const ENTRADA_MS = 500

interface Suceso {
  event: NombreEvento
  id: number
  sucursal: number
  /** Times at which each write was answered, oldest first, and how many have no answer. */
  contestadas: number[]
  desconocidas: number
  /** When the first of them may have happened. */
  desde: number
}

export interface JuicioDeEventos {
  fallas: string[]
  /** Milliseconds from the answer of a write to its event at a screen, outside of faults; 0 when the event came first. */
  latencias: number[]
}

const nuevo = (event: NombreEvento, id: number, sucursal: number): Suceso => ({
  ...{ event, id, sucursal },
  ...{ contestadas: [], desconocidas: 0, desde: Number.POSITIVE_INFINITY },
})

/** Groups what happened by event and row. */
function sucesosDe(escrituras: readonly Escritura[]): Map<string, Suceso> {
  const sucesos = new Map<string, Suceso>()
  for (const { suceso, estado, contestada, pulsada = contestada } of escrituras) {
    if (!suceso || suceso.id === null || estado === 'rechazada') continue
    const { event, id, sucursal } = suceso
    const nombre = `${event} ${id}`
    const conocido = sucesos.get(nombre) ?? nuevo(event, id, sucursal)
    if (estado === 'ok') {
      conocido.contestadas.push(contestada)
      conocido.desde = Math.min(conocido.desde, pulsada)
    } else conocido.desconocidas++
    sucesos.set(nombre, conocido)
  }
  for (const { contestadas } of sucesos.values()) contestadas.sort((a, b) => a - b)
  return sucesos
}

/** New rows whose id nobody was told; so many events may speak of unknown rows. */
const sinIdentidad = (escrituras: readonly Escritura[]): number =>
  escrituras.filter(({ suceso, estado }) => suceso?.id === null && estado === 'desconocida').length

/** Writes whose events the audit counts as well. */
const FISCALES: readonly TipoEscritura[] = ['factura', 'timbre', 'global', 'baja']

/** Adds what jobs did by themselves: as often as the audit has it, less what somebody's click explains. */
function sumarSucedido(
  sucesos: Map<string, Suceso>,
  escrituras: readonly Escritura[],
  sucedido: readonly Sucedido[],
): void {
  const dichos = new Map<string, number>()
  for (const { tipo, suceso, estado } of escrituras) {
    if (!suceso || estado === 'rechazada' || !FISCALES.includes(tipo)) continue
    const nombre = `${suceso.event} ${suceso.id}`
    dichos.set(nombre, (dichos.get(nombre) ?? 0) + 1)
  }
  for (const { event, id, sucursal, veces } of sucedido) {
    const nombre = `${event} ${id}`
    const conocido = sucesos.get(nombre) ?? nuevo(event, id, sucursal)
    conocido.desconocidas += Math.max(0, veces - (dichos.get(nombre) ?? 0))
    sucesos.set(nombre, conocido)
  }
}

const escuchaba = ({ tramos }: Oido, desde: number, hasta: number): boolean =>
  tramos.some((tramo) => tramo.desde <= desde && tramo.hasta >= hasta)

/** Times at which a screen heard of each row. */
function oidoPorFila({ avisos }: Oido): Map<string, number[]> {
  const porFila = new Map<string, number[]>()
  for (const { event, id, en } of avisos) {
    const nombre = `${event} ${id}`
    const veces = porFila.get(nombre)
    if (veces) veces.push(en)
    else porFila.set(nombre, [en])
  }
  return porFila
}

/** Rows heard of that neither a write of a user nor the server's own work explains. */
const desconocidos = (porFila: Map<string, number[]>, sucesos: Map<string, Suceso>): string[] =>
  [...porFila.keys()].filter((nombre) => !sucesos.has(nombre) && !SIN_CONTAR.some((event) => nombre.startsWith(event)))

/** Whether a screen must have heard every write of a row: it listened all the time, and nothing was broken. */
const debioOir = (
  oido: Oido,
  { contestadas, event, sucursal, desde }: Suceso,
  ventanas: readonly Ventana[],
): boolean => {
  const ultima = contestadas.at(-1)
  if (ultima === undefined || !leToca(oido, event, sucursal)) return false
  const [entrada, plazo] = [desde - ENTRADA_MS, ultima + PLAZO_MS]
  return escuchaba(oido, entrada, plazo) && !enVentana(ventanas, entrada, plazo)
}

/** Events that a screen should not have heard, or not so often. */
function deMas(oido: Oido, porFila: Map<string, number[]>, sucesos: Map<string, Suceso>): string[] {
  return [...porFila].flatMap(([nombre, { length: veces }]) => {
    const suceso = sucesos.get(nombre)
    if (!suceso) return []
    if (!leToca(oido, suceso.event, suceso.sucursal)) return [`heard ${nombre}, which is not its own`]
    const { contestadas, desconocidas } = suceso
    if (veces <= contestadas.length + desconocidas) return []
    return [`heard ${nombre} ${veces} times, and it happened ${contestadas.length} times`]
  })
}

/**
 * Judges what the screens heard (I4): nothing of another branch or of nobody, nothing more often than it happened, and
 * outside of faults everything.
 * @param sucedido events of invoices that the audit explains, with or without a click.
 */
export function juzgarEventos(
  oidos: readonly Oido[],
  escrituras: readonly Escritura[],
  ventanas: readonly Ventana[],
  sucedido: readonly Sucedido[] = [],
): JuicioDeEventos {
  const sucesos = sucesosDe(escrituras)
  sumarSucedido(sucesos, escrituras, sucedido)
  const [fallas, latencias]: [string[], number[]] = [[], []]
  const deNadie = new Set<string>()
  for (const oido of oidos) {
    const porFila = oidoPorFila(oido)
    const quejas = deMas(oido, porFila, sucesos)
    for (const nombre of desconocidos(porFila, sucesos)) deNadie.add(nombre)
    for (const [nombre, suceso] of sucesos) {
      if (!debioOir(oido, suceso, ventanas)) continue
      const veces = porFila.get(nombre) ?? []
      if (veces.length < suceso.contestadas.length)
        quejas.push(`heard ${nombre} ${veces.length} times of ${suceso.contestadas.length}`)
      for (const [n, en] of veces.entries()) latencias.push(Math.max(0, en - (suceso.contestadas[n] ?? en)))
    }
    fallas.push(...quejas.map((queja) => `a screen of type ${oido.tipo} in branch ${oido.sucursal} ${queja}`))
  }
  if (deNadie.size > sinIdentidad(escrituras))
    fallas.push(`events that nobody caused: ${[...deNadie].slice(0, 5).join(', ')}`)
  return { fallas, latencias }
}
