import { Popover } from '@base-ui/react/popover'
import { lazy, type ReactElement, Suspense } from 'react'
import { cx } from './cx.ts'
import { popupClass } from './popupClass.ts'
import { Spinner } from './Spinner.tsx'

const Calendario = lazy(() => import('./Calendario.tsx').then((m) => ({ default: m.Calendario })))

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactElement
  value: string | null
  onPick: (dia: string) => void
  min?: string
  max?: string
  hoy: string
}

/** The calendar of a date field; its code is fetched when it is first opened. */
export function CalendarioPopover({ open, onOpenChange, trigger, ...calendario }: Props) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner
          side="bottom"
          align="end"
          sideOffset={6}
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="z-40"
        >
          <Popover.Popup aria-label="Calendario" className={cx(popupClass, 'p-3')}>
            <Suspense fallback={<CalendarioVacio />}>
              <Calendario {...calendario} />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function CalendarioVacio() {
  return (
    <div className="grid h-76 w-63 place-items-center">
      <Spinner label="Cargando calendario" className="aparece-tarde" />
    </div>
  )
}
