import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { type Recien, useDialogoDePaciente } from '../../operaciones/registrarPaciente/useDialogoDePaciente.ts'

/** Who is booked, and on which day if one was chosen. */
type PorCitar = Recien & { dia?: string | null }

/** Dialogs of the list: the form, the next tasks, a new appointment. */
export function useDialogos() {
  const recien = useConfirmacion<Recien>()
  const cita = useConfirmacion<PorCitar>()
  const formulario = useDialogoDePaciente(recien.pedir)
  return { formulario, recien, cita }
}

export type Dialogos = ReturnType<typeof useDialogos>
