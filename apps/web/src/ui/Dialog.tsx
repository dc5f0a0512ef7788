import { Dialog as Base } from '@base-ui/react/dialog'
import { CircleCheck, X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { cx, dialogClass, scrimClass, viewportClass } from './clases.ts'
import { IconButton } from './IconButton.tsx'
import { useCountsAsOpen } from './openDialogs.ts'
import { useReturnFocus } from './useReturnFocus.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /**
   * What was done, below the title and its check mark on the deep ground. Such a dialog brings its own button that closes it.
   */
  done?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** A slip is as wide as a receipt with its buttons. */
  size?: 'sm' | 'slip' | 'md' | 'lg'
  initialFocus?: RefObject<HTMLElement | null>
  /** False when only the buttons of the dialog close it (no X, Esc or click outside). */
  dismissible?: boolean
}

/** A task before the page. The focus goes to its first field, or to itself where it has none, and comes back to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    done,
    children,
    footer,
    size = 'md',
    initialFocus,
    dismissible = true,
  } = props
  const focus = useReturnFocus(initialFocus)
  useCountsAsOpen(open)
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || dismissible) && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup {...focus} className={cx(dialogClass, sizes[size])}>
            <div className={done ? '-m-6 mb-0 rounded-t-dialog bg-deep-glow p-6 text-on-deep' : undefined}>
              <Base.Title
                className={cx('text-xl font-semibold wrap-anywhere', done ? 'flex gap-2' : dismissible && 'pr-10')}
              >
                {done ? <CircleCheck aria-hidden="true" className="mt-0.5 size-6 flex-none" /> : null}
                {title}
              </Base.Title>
              {description ? (
                <Base.Description className={cx('mt-1.5 wrap-anywhere', done ? 'opacity-85' : 'text-ink2')}>
                  {description}
                </Base.Description>
              ) : null}
              {done}
            </div>
            {children ? <div className="mt-5">{children}</div> : null}
            {footer ? (
              <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{footer}</div>
            ) : null}
            {dismissible && !done ? (
              <Base.Close
                render={<IconButton size="sm" label="Cerrar" icon={<X />} className="absolute top-4 right-4" />}
              />
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

const sizes = { sm: 'max-w-105', slip: 'max-w-120', md: 'max-w-140', lg: 'max-w-200' }
