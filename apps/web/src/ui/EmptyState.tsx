import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  /** The specification's sentence: 'No hay pacientes'. */
  title: string
  children?: ReactNode
  icon?: ReactNode
  /** Next step: clear the search, create the first one. */
  action?: ReactNode
}

/** A list with nothing in it. */
export function EmptyState({ title, children, icon = <SearchX />, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center wrap-anywhere">
      <span className="text-ink2 [&_svg]:size-6">{icon}</span>
      <p className="mt-3 text-lg font-semibold">{title}</p>
      {children ? <div className="mt-1 w-full max-w-md text-ink2">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  )
}
