import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { Sucursal } from '@nitida/contract/sucursales'
import { type RefObject, useRef, useState } from 'react'

interface Edicion {
  boton: RefObject<HTMLButtonElement | null>
  abierto: boolean
  enfoque: number
  editada: Sucursal | null
  /** The branch that was in the form a moment ago. */
  ultimaEditada: number | null
  /** Why no other branch may go into the form now, or null. */
  motivo: string | null
  plegar: (abierto: boolean) => void
  setSucio: (sucio: boolean) => void
  nueva: () => void
  editar: (sucursal: Sucursal) => void
  cerrar: () => void
}

/**
 * State of the form above the list: folded, creating, or editing one branch (spec §4 Branch).
 * @param abiertoYa whether it opens with a new branch.
 */
export function useEdicion(abiertoYa: boolean): Edicion {
  const [abierto, setAbierto] = useState(abiertoYa)
  const [enfoque, setEnfoque] = useState(abiertoYa ? 1 : 0)
  const [editada, setEditada] = useState<Sucursal | null>(null)
  const [ultimaEditada, setUltimaEditada] = useState<number | null>(null)
  const [sucio, setSucio] = useState(false)
  const boton = useRef<HTMLButtonElement>(null)

  const abrir = (sucursal: Sucursal | null) => {
    setEditada(sucursal)
    setUltimaEditada(null)
    setAbierto(true)
    setEnfoque((veces) => veces + 1)
  }
  const plegar = (abrir: boolean) => {
    setEnfoque(0)
    setAbierto(abrir)
  }
  return {
    ...{ boton, abierto, enfoque, editada, ultimaEditada, plegar, setSucio },
    motivo: editada && sucio ? `Guarda o descarta primero los cambios de ${etiquetaSucursal(editada)}.` : null,
    nueva: () => abrir(null),
    editar: abrir,
    cerrar: () => {
      plegar(false)
      setEditada(null)
      setUltimaEditada(editada?.id ?? null)
      if (!editada) boton.current?.focus()
    },
  }
}
