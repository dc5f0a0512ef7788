import type { Cliente } from '@nitida/contract/clientes'
import { Trash2 } from 'lucide-react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useEliminarPaciente } from './usePacientes.ts'

interface Props {
  open: boolean
  paciente: Cliente
  onCerrar: () => void
}

/** Asks before a patient leaves the lists; a refusal stays beside the question with its reason (spec §8, D-73). */
export function EliminarPaciente({ open, paciente, onCerrar }: Props) {
  const eliminar = useEliminarPaciente()
  const confirmar = () =>
    eliminar.mutate(paciente.id, {
      onSuccess: () => {
        onCerrar()
        toast.exito('¡Paciente eliminado!')
      },
    })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`¿Eliminar a ${paciente.nombreCompleto}?`}
      description="Dejará de aparecer en todas las listas. Un Usuario Maestro puede restaurarlo. Su expediente clínico no se borra: la NOM-004 pide conservarlo al menos 5 años desde la última consulta."
      confirmLabel="Eliminar paciente"
      peligro
      icon={<Trash2 />}
      cargando={eliminar.isPending}
      error={eliminar.error ? `No se pudo eliminar el paciente. ${eliminar.error.message}` : null}
      onConfirm={confirmar}
    />
  )
}
