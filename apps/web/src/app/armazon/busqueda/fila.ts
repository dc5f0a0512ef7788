import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A row of the box: a result, or something to do. */
export interface Fila {
  clave: string
  icono: LucideIcon
  titulo: string
  detalle?: string
  marca?: ReactNode
  /** Number of further results, beside the group's name. */
  resto?: true
  /** Actions on the result without opening it. */
  acciones?: { etiqueta: string; abrir: () => void }[]
  abrir: () => void
}
export interface Grupo {
  titulo: string
  filas: Fila[]
}
