import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx, scrimClass } from './clases.ts'
import { IconButton } from './IconButton.tsx'
import { VisuallyHidden } from './texto.tsx'

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  side?: 'left' | 'right'
  /** Whether it shows a record and not a menu. */
  wide?: boolean
  children: ReactNode
}

const motion = 'transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** A panel from the edge of the screen: the menu on a phone, or a record beside its list. */
export function Drawer({ open, onOpenChange, label, side = 'left', wide, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup
          className={cx(
            'fixed inset-y-0 z-30 max-w-[calc(100vw-3.5rem)] overflow-y-auto bg-canvas text-ink shadow-dialog outline-none',
            wide ? 'w-96' : 'w-72',
            side === 'left' ? 'left-0 border-r border-line' : 'right-0 border-l border-line',
            motion,
          )}
        >
          <VisuallyHidden>
            <Base.Title render={<span />}>{label}</Base.Title>
          </VisuallyHidden>
          <div className="flex justify-end p-2">
            <Base.Close render={<IconButton label="Cerrar" icon={<X />} />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
