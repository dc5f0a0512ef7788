import { type ReactNode, useId } from 'react'
import { cx } from './clases.ts'

export type CardProps = {
  title?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  /** False for tables and lists, which reach the edges. */
  padded?: boolean
  className?: string
  children: ReactNode
}

/**
 * A white sheet on the canvas. With a title it is a section of the page named by it. Isolated: what changes in one is painted
 * without the others.
 */
export function Card({ title, actions, padded = true, className, children }: CardProps) {
  const id = useId()
  const Box = title ? 'section' : 'div'
  return (
    <Box
      aria-labelledby={title ? id : undefined}
      className={cx(
        'isolate min-w-0 rounded-card border border-line bg-surface shadow-rest',
        padded && 'p-4 sm:p-5',
        className,
      )}
    >
      {title || actions ? (
        <div
          className={cx(
            'flex flex-wrap items-center justify-between gap-2',
            padded ? 'mb-4' : 'px-4 pt-4 pb-3 sm:px-5',
          )}
        >
          {title ? (
            <h2 id={id} className="min-w-0 text-lg font-semibold wrap-anywhere">
              {title}
            </h2>
          ) : null}
          {actions}
        </div>
      ) : null}
      {children}
    </Box>
  )
}
