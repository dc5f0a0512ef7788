import { nombreDe } from '@nitida/contract/nombres'
import type { Usuario } from '@nitida/contract/usuarios'
import { useState } from 'react'

interface Edicion {
  /** The user of the edited row, as he was when the edit began. */
  editado: Usuario | null
  /** Id of the last edited row, to which the focus goes back. */
  ultimoEditado: number | null
  /** Why no other row may be edited now, or null. */
  motivo: string | null
  editar: (usuario: Usuario) => void
  cerrar: () => void
  setSucio: (sucio: boolean) => void
}

/** Which row of the list is being edited: one at a time, so that no half-typed change is forgotten. */
export function useEdicion(): Edicion {
  const [editado, setEditado] = useState<Usuario | null>(null)
  const [ultimoEditado, setUltimoEditado] = useState<number | null>(null)
  const [sucio, setSucio] = useState(false)
  return {
    ...{ editado, ultimoEditado, setSucio },
    motivo: sucio && editado ? `Guarda o descarta primero los cambios de ${nombreDe(editado)}.` : null,
    editar: setEditado,
    cerrar: () => {
      setUltimoEditado(editado?.id ?? null)
      // A late answer may find another row being edited, which stays so.
      setEditado((actual) => (actual?.id === editado?.id ? null : actual))
    },
  }
}
