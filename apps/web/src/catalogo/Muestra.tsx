import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'

/** One family of components in its own card. */
export function Muestra({ title, children, padded = true }: { title: string; children: ReactNode; padded?: boolean }) {
  return (
    <Card title={title} padded={padded}>
      {children}
    </Card>
  )
}

/** Components side by side. */
export function Fila({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3 not-last:mb-4">{children}</div>
}

/** Fields in columns. */
export function Rejilla({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
}
