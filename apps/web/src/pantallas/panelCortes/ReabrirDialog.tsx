import type { Corte } from '@nitida/contract/cortes'
import { RotateCcw } from 'lucide-react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { useMotivo } from '../../base/formularios/useMotivo.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { dinero } from '../../ui/formatos.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { useReabrir } from './useReabrir.ts'

interface Props {
  open: boolean
  corte: Corte
  onCerrar: () => void
}

/** The question before a wrong closing is reopened, with its reason. */
export function ReabrirDialog({ open, corte, onCerrar }: Props) {
  const reabrir = useReabrir()
  const { motivo, exigir, campo } = useMotivo()
  const confirmar = () => {
    if (!exigir()) return
    reabrir.mutate(
      { id: corte.idCorte, motivo },
      {
        onSuccess: () => {
          onCerrar()
          toast.exito('¡Corte reabierto!', `Corte ${corte.idCorte}, ${corte.nombreCreador}`)
        },
      },
    )
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`¿Reabrir el corte ${corte.idCorte}?`}
      description={`De ${corte.nombreCreador}, por ${dinero(corte.totalGeneral)}. Deja de contar y sus cobros esperan un corte nuevo. No podrás revertir esta acción.`}
      confirmLabel="Reabrir corte"
      peligro
      icon={<RotateCcw />}
      cargando={reabrir.isPending}
      mientras="Reabriendo…"
      error={reabrir.error ? textoDeFallo(reabrir.error, 'reabrir el corte') : null}
      onConfirm={confirmar}
    >
      <TextArea label="Motivo" {...campo} />
    </AlertDialog>
  )
}
