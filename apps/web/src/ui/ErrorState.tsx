import { CloudOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { RetryButton } from './RetryButton.tsx'

export type ErrorStateProps = {
  /** The plain cause: 'No se pudieron cargar los pedidos'. */
  title: string
  /** What failed, as its own sentence tells it; a lost connection has its own picture. */
  causa?: { readonly message: string; readonly sinRed?: boolean } | null | undefined
  children?: ReactNode
  onRetry?: () => void
  cargando?: boolean
  /** Another place to go, when trying again is of no use. */
  action?: ReactNode
}

/** A failed load: its cause, and a way to try again. */
export function ErrorState({ title, causa, children, onRetry, cargando, action }: ErrorStateProps) {
  const Picture = causa?.sinRed ? CloudOff : TriangleAlert
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-10 text-center">
      <Picture aria-hidden="true" className="size-6 text-bad" />
      <p className="mt-3 text-lg font-semibold">{title}</p>
      {children ? <div className="mt-1 max-w-md text-balance text-ink2">{children}</div> : null}
      {causa ? <p className="mt-1 max-w-md text-balance text-ink2">{causa.message}</p> : null}
      {onRetry ? <RetryButton className="mt-4" cargando={cargando} onClick={onRetry} /> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  )
}
