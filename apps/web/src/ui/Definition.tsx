import type { ReactNode } from 'react'

/** A fact with its name; stands in a `dl`. */
export function Definition({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink3">{nombre}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  )
}
