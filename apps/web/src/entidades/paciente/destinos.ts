import type { Cliente } from '@nitida/contract/clientes'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { aPath, type DireccionDe, type Path } from '../../base/direccion/ubicaciones.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The patient of a screen (D-17); his id is in the query string as `idCliente`. */
    cliente?: Cliente
    /** The active branches within reach, for screens that let one be chosen. */
    sucursales?: readonly SucursalActiva[]
    /** Page and branch of the list that a patient was opened from. */
    lista?: Record<string, number>
  }
}

/** Tasks for a patient on a screen of their own. */
export type Destino = 'nuevoPedido' | 'historialVisitas' | 'nuevaVisita' | 'historiaClinica'

const destinos = {
  nuevoPedido: '/dashboard/crearPedido',
  historialVisitas: '/visita/historial',
  nuevaVisita: '/historial/nuevaVisita',
  historiaClinica: '/historial/nuevaHistoriaClinica',
} as const satisfies Record<Destino, Path>

export type TabDePaciente = NonNullable<DireccionDe<'pacientes'>['tab']>

/** The page of a patient, at one of its tabs. */
export const aPaciente = (id: number, tab?: TabDePaciente) =>
  aPath('/dashboard/clientes', { paciente: id, ...(tab && { tab }) })

/**
 * Address of a screen for a patient: he and the active branches travel as navigation state (spec §2), and his id in the query
 * string, so that reload, bookmark and back work (D-17). The visit history takes the patient only.
 * @param paciente his id while nothing else is known; the screen then reads him.
 */
export function irA(destino: Destino, paciente: Cliente | number, sucursales: readonly SucursalActiva[]) {
  const soloId = typeof paciente === 'number'
  return {
    ...aPath(destinos[destino], { idCliente: soloId ? paciente : paciente.id }),
    state: { ...(!soloId && { cliente: paciente }), ...(destino !== 'historialVisitas' && { sucursales }) },
  }
}
