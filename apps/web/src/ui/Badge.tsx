import type { ReactNode } from 'react'
import { cx } from './clases.ts'

export type BadgeTone = 'neutral' | 'info' | 'ok' | 'carey' | 'bad'

const tones: Record<BadgeTone, { box: string; dot: string }> = {
  neutral: { box: 'bg-sunken text-ink2', dot: 'bg-ink3' },
  info: { box: 'bg-info-soft text-info-ink', dot: 'bg-info' },
  ok: { box: 'bg-ok-soft text-ok-ink', dot: 'bg-ok' },
  carey: { box: 'bg-carey-soft text-carey-ink', dot: 'bg-carey' },
  bad: { box: 'bg-bad-soft text-bad-ink', dot: 'bg-bad' },
}

/** A state as dot + word: never the colour alone. */
export function Badge({
  tone = 'neutral',
  dot = true,
  wrap = false,
  children,
}: {
  tone?: BadgeTone
  dot?: boolean
  /** Whether a long state may take two lines where its column is narrow. */
  wrap?: boolean
  children: ReactNode
}) {
  const { box, dot: color } = tones[tone]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 px-2 py-0.5 text-xs font-medium',
        wrap ? 'rounded-card' : 'rounded-full whitespace-nowrap',
        box,
      )}
    >
      {dot ? <span aria-hidden="true" className={cx('size-1.5 flex-none rounded-full', color)} /> : null}
      {children}
    </span>
  )
}
