import { useState } from 'react'
import { cerrarSesion } from '../../shared/sesion/salir.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Spec §2: 'Salir' clears all local storage and reloads; 'Regresar' closes. */
export function SalirDialog({ open, onOpenChange }: Props) {
  const [saliendo, setSaliendo] = useState(false)
  const salir = () => {
    setSaliendo(true)
    void cerrarSesion()
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="¿Cerrar sesión?"
      description="Lo que no hayas guardado se perderá y en este equipo no quedará nada de tu sesión."
      confirmLabel="Salir"
      cancelLabel="Regresar"
      cargando={saliendo}
      onConfirm={salir}
    />
  )
}
