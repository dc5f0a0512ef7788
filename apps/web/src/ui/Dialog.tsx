import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { cx, dialogClass, scrimClass, viewportClass } from './clases.ts'
import { IconButton } from './IconButton.tsx'
import { useReturnFocus } from './useReturnFocus.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** A slip is as wide as a receipt with its buttons. */
  size?: 'sm' | 'slip' | 'md' | 'lg'
  initialFocus?: RefObject<HTMLElement | null>
  /** False when only the buttons of the dialog close it (no X, Esc or click outside). */
  dismissible?: boolean
}

/** A task before the page. The focus goes to its first control and comes back to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = 'md',
    initialFocus,
    dismissible = true,
  } = props
  const focus = useReturnFocus(initialFocus)
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || dismissible) && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup {...focus} className={cx(dialogClass, sizes[size])}>
            <Base.Title className={cx('text-xl font-semibold', dismissible && 'pr-10')}>{title}</Base.Title>
            {description ? (
              <Base.Description className="mt-1.5 text-ink2 wrap-anywhere">{description}</Base.Description>
            ) : null}
            {children ? <div className="mt-5">{children}</div> : null}
            {footer ? (
              <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{footer}</div>
            ) : null}
            {dismissible ? (
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
