import { ElegirPacienteDialog } from '../../../operaciones/elegirPaciente/ElegirPacienteDialog.tsx'
import { AyudaDialog } from '../ayuda/AyudaDialog.tsx'
import type { DialogoDeLaCaja } from './filasDeAcciones.ts'

interface Props {
  dialogo: DialogoDeLaCaja
  open: boolean
  onCerrar: () => void
}

/** What an action of the box asks or shows over the page. */
export function DialogosDeLaCaja({ dialogo, open, onCerrar }: Props) {
  if (dialogo.tipo === 'ayuda') return <AyudaDialog open={open} onCerrar={onCerrar} />
  return <ElegirPacienteDialog open={open} title={dialogo.titulo} destino={dialogo.destino} onCerrar={onCerrar} />
}
