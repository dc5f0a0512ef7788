import { AlertDialog } from '../../ui/AlertDialog.tsx'

interface Props {
  open: boolean
  onSeguir: () => void
  onDescartar: () => void
}

/** The question before typed values are lost. */
export function DescartarDialog({ open, onSeguir, onDescartar }: Props) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onSeguir()}
      title="¿Descartar los cambios?"
      description="Lo que escribiste y no has guardado se perderá."
      cancelLabel="Seguir editando"
      confirmLabel="Descartar cambios"
      peligro
      onConfirm={onDescartar}
    />
  )
}
