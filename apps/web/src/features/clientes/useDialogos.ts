import { useConfirmacion } from '../../shared/formularios/useConfirmacion.ts'
import type { Recien } from './SiguientesPasos.tsx'
import { useFormulario } from './useFormulario.ts'

/** What stands in front of the list: the form, what follows it, a new appointment. */
export function useDialogos() {
  const recien = useConfirmacion<Recien>()
  const cita = useConfirmacion<Recien>()
  const formulario = useFormulario(recien.pedir)
  return { formulario, recien, cita }
}

export type Dialogos = ReturnType<typeof useDialogos>
