import type { Cliente } from '@nitida/contract/clientes'
import { useConfirmacion } from '../../shared/formularios/useConfirmacion.ts'
import type { Recien } from './SiguientesPasos.tsx'
import { useFormulario } from './useFormulario.ts'

/** What stands in front of the list: the form, what follows it, a new appointment, the question before a removal. */
export function useDialogos() {
  const recien = useConfirmacion<Recien>()
  const cita = useConfirmacion<Recien>()
  const porEliminar = useConfirmacion<Cliente>()
  const formulario = useFormulario(recien.pedir)
  return { formulario, recien, cita, porEliminar }
}

export type Dialogos = ReturnType<typeof useDialogos>
