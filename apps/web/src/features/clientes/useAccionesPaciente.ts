import type { Cliente } from '@nitida/contract/clientes'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useNavigate } from '@tanstack/react-router'
import { exportarHistorico } from '../historias/shared/exportarHistorico.ts'
import type { AccionPaciente } from './menuDePaciente.ts'
import { destinosHechos, irA } from './shared/destinos.ts'

/** What each entry of the gear does; one without a function does not exist yet. */
export type AlElegir = Partial<Record<AccionPaciente, (paciente: Cliente) => void>>

/** The screens that exist, and what the list does itself. */
export function useAccionesPaciente(
  sucursales: readonly SucursalActiva[],
  propias: Record<'editar' | 'nuevaCita' | 'eliminar', (paciente: Cliente) => void>,
): AlElegir {
  const navigate = useNavigate()
  const deOtrasPantallas = destinosHechos().map((destino) => [
    destino,
    (paciente: Cliente) => void navigate(irA(destino, paciente, sucursales)),
  ])
  return {
    ...propias,
    ...Object.fromEntries(deOtrasPantallas),
    exportarHistorico: ({ id }) => void exportarHistorico(id),
  }
}
