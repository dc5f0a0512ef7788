import { useState } from 'react'
import { alPerderSesion, call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { borrarTodo } from '../../base/sesion/almacen.ts'
import { empezarDeNuevo } from '../../base/sesion/sesion.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'

const PACIENCIA_MS = 3000

/**
 * Logs out (spec §2, D-65): the token is ended on the server when it can be reached, local storage is emptied and the page starts
 * again.
 */
async function cerrarSesion(): Promise<void> {
  alPerderSesion(null) // refusals from here on are expected
  await call(api.sesion.logout, {}, { signal: AbortSignal.timeout(PACIENCIA_MS) }).catch(() => undefined)
  borrarTodo()
  empezarDeNuevo()
}

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
      cargando={saliendo}
      onConfirm={salir}
    />
  )
}
