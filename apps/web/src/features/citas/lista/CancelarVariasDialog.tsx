import type { Cita } from '@nitida/contract/citas'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'

interface Props {
  open: boolean
  citas: readonly Cita[]
  cargando: boolean
  error: string | null
  onConfirm: (citas: readonly Cita[]) => void
  onCerrar: () => void
}

const cuantas = (n: number): string => (n === 1 ? '1 cita' : `${n} citas`)

/** Asked before the marked appointments are cancelled together. */
export function CancelarVariasDialog({ open, citas, cargando, error, onConfirm, onCerrar }: Props) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`¿Cancelar ${cuantas(citas.length)}?`}
      description="Sus horas quedan libres y se le avisa a cada paciente. No podrás revertir esta acción."
      confirmLabel={`Cancelar ${cuantas(citas.length)}`}
      cancelLabel="Regresar"
      peligro
      cargando={cargando}
      error={error}
      onConfirm={() => onConfirm(citas)}
    />
  )
}
