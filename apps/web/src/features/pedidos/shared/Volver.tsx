import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { Path } from '../../../app/paths.ts'

/** The way back to the list a screen was opened from. */
export function Volver({ to, children }: { to: Path; children: string }) {
  return (
    <Link to={to} className="inline-flex items-center gap-1.5 rounded-small hover:text-ink hover:underline">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  )
}
