import type { ReactNode } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Select } from '../../../ui/Select.tsx'
import { estados } from './estados.ts'

type Estado = keyof typeof estados

/** State of a message or an e-mail, and its reason; the cell of their lists. */
export function EstadoDeEnvio({ estado, motivo }: { estado: Estado; motivo: string | null }) {
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone={estados[estado].tono}>{estados[estado].etiqueta}</Badge>
      {motivo ? <span className="max-w-64 text-xs text-ink3">{motivo}</span> : null}
    </span>
  )
}

const TODOS = 'todos'

interface FiltroProps<E extends Estado> {
  /** States that occur, in the order of the choice. */
  opciones: readonly E[]
  estado: E | null
  onEstado: (estado: E | null) => void
}

/** Narrows the list to one state; null shows all. */
export function FiltroDeEstado<E extends Estado>({ opciones, estado, onEstado }: FiltroProps<E>) {
  return (
    <Select<E | typeof TODOS>
      label="Estado"
      labelHidden
      options={[
        { value: TODOS, label: 'Todos los estados' },
        ...opciones.map((value) => ({ value, label: estados[value].etiqueta })),
      ]}
      value={estado ?? TODOS}
      onValueChange={(valor) => onEstado(valor === TODOS ? null : valor)}
      className="w-52 max-sm:w-full"
    />
  )
}

/** A fact of a message in a `dl` of two columns. */
export function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink3">{nombre}</dt>
      <dd>{children}</dd>
    </>
  )
}
