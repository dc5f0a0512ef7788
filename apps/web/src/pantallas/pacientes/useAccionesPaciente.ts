import type { Cliente } from '@nitida/contract/clientes'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../base/api/call.ts'
import { Rechazo } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { type Destino, irA } from '../../entidades/paciente/destinos.ts'
import { abrirPapel } from '../../operaciones/imprimir/abrirPapel.ts'
import { toast } from '../../ui/toast.ts'
import type { AccionPaciente } from './menuDePaciente.ts'

/** Address of the PDF; null for a patient with neither histories nor visits. */
async function pedir(idCliente: number): Promise<string | null> {
  try {
    return (await call(api.documentos.exportar, { body: { idCliente } })).pdfUrl
  } catch (error) {
    if (!(error instanceof Rechazo && error.codigo === 'SIN_REGISTROS')) throw error
    toast.info('No hay registros!')
    return null
  }
}

/** 'Exportar Histórico' of a patient's gear (spec §2, §8): the whole clinical record as a PDF in a new tab. */
const exportarHistorico = (idCliente: number): Promise<void> =>
  abrirPapel(
    () => pedir(idCliente),
    () => alert('Hubo un problema al generar el PDF.'), // the browser's own, as specified
  )

/** Functions of the gear's entries. */
export type OnElegir = Record<AccionPaciente, (paciente: Cliente) => void>

/** Entries that lead to other screens, and those of the list itself. */
export function useAccionesPaciente(
  sucursales: readonly SucursalActiva[],
  propias: Record<'editar' | 'nuevaCita' | 'eliminar', (paciente: Cliente) => void>,
): OnElegir {
  const navigate = useNavigate()
  const a = (destino: Destino) => (paciente: Cliente) => void navigate(irA(destino, paciente, sucursales))
  return {
    ...propias,
    nuevoPedido: a('nuevoPedido'),
    historialVisitas: a('historialVisitas'),
    nuevaVisita: a('nuevaVisita'),
    historiaClinica: a('historiaClinica'),
    exportarHistorico: ({ id }) => void exportarHistorico(id),
  }
}
