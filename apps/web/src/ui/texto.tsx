import type { ReactNode } from 'react'
import { type Currency, dinero } from './formatos.ts'

/** Text for screen readers only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span id={id} className="sr-only">
      {children}
    </span>
  )
}

/** A key of the keyboard, as in "F2". */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-small border border-line bg-surface px-1.5 font-sans text-2xs text-ink2">
      {children}
    </kbd>
  )
}

/** How many there are, beside a title. */
export function Cuenta({ children }: { children: ReactNode }) {
  return <span className="tabular rounded-full bg-sunken px-2 text-sm font-medium text-ink2">{children}</span>
}

/** A value that is missing: a dash for the eye, words for the ear. List items on phones leave it out (`data-vacio`). */
export function SinDato({ children = 'Sin dato' }: { children?: string }) {
  return (
    <>
      <span aria-hidden="true" data-vacio="">
        —
      </span>
      <span className="sr-only">{children}</span>
    </>
  )
}

interface DineroProps {
  value: number | null | undefined
  moneda?: Currency | undefined
  vacio?: string
}

/** An amount, in pesos unless it says another currency: $1,234.50. */
export function Dinero({ value, moneda, vacio = 'Sin importe' }: DineroProps) {
  if (value === null || value === undefined) return <SinDato>{vacio}</SinDato>
  return <span className="tabular whitespace-nowrap">{dinero(value, moneda)}</span>
}
