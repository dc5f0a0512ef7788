import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { Enlace } from './ubicaciones.ts'

interface Props {
  to: Enlace['to']
  /** Parameters of the list's address. */
  search?: Enlace['search']
  children: string
}

/** The way back to the list a screen was opened from. */
export function Volver({ to, search = {}, children }: Props) {
  return (
    <Link
      to={to}
      search={search}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-small align-middle hover:text-ink hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  )
}
