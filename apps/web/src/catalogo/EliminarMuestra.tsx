import { AlertDialog } from '../ui/AlertDialog.tsx'
import { toast } from '../ui/toast.ts'
import type { PacienteMuestra } from './pacientes.ts'

/** A confirmation opened from a row's menu: the focus must find its way back to that gear. */
export function EliminarMuestra({ paciente, onClose }: { paciente: PacienteMuestra | null; onClose: () => void }) {
  const confirm = () => {
    onClose()
    toast.exito('¡Eliminado!')
  }
  return (
    <AlertDialog
      open={paciente !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`¿Eliminar a ${paciente?.nombre ?? ''}?`}
      description="Sus visitas y pedidos dejan de verse en las listas. No podrás revertir esta acción."
      confirmLabel="Eliminar paciente"
      peligro
      onConfirm={confirm}
    />
  )
}
