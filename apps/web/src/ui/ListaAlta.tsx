import type { ReactNode } from 'react'
import { cx } from './clases.ts'

// The scrolled area is reachable by keyboard (WCAG 2.1.1).
const alcanzable = { tabIndex: 0 }

/** What is longer than its place and scrolls in it. @param label names it for who reaches it by keyboard. */
export function ListaAlta({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <section aria-label={label} {...alcanzable} className={cx('overflow-y-auto', className)}>
      {children}
    </section>
  )
}
