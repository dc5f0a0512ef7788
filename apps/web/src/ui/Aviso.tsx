import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './clases.ts'

export type AvisoProps = {
  tone?: 'info' | 'ok' | 'carey' | 'bad'
  title?: ReactNode
  children?: ReactNode
  /** A button at the right: Reintentar, Deshacer. */
  action?: ReactNode
  /** Whether its appearance is announced. Errors are, the rest is not, unless told. */
  live?: boolean
  className?: string
}

const tones = {
  info: { box: 'bg-info-soft text-info-ink', icon: Info },
  ok: { box: 'bg-ok-soft text-ok-ink', icon: CircleCheck },
  carey: { box: 'bg-carey-soft text-carey-ink', icon: TriangleAlert },
  bad: { box: 'bg-bad-soft text-bad-ink', icon: CircleAlert },
}

/** A message in its place on the page: the error of a form, a warning beside the data it speaks of. */
export function Aviso({ tone = 'info', title, children, action, live = tone === 'bad', className }: AvisoProps) {
  const { box, icon: Icon } = tones[tone]
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={cx('flex items-start gap-2.5 rounded-control px-3 py-2 text-base', box, className)}
    >
      <Icon aria-hidden="true" className="mt-px size-4.5" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  )
}
