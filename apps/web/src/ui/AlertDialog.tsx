import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Aviso } from './Aviso.tsx'
import { Button } from './Button.tsx'
import { cx, dialogClass, scrimClass, viewportClass } from './clases.ts'
import { useCountsAsOpen } from './openDialogs.ts'
import { useReturnFocus } from './useReturnFocus.ts'

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question with its object: '¿Eliminar el pedido 004812?'. */
  title: string
  description?: ReactNode
  /** The verb of the action: 'Eliminar pedido'. */
  confirmLabel: string
  /** The other answer, 'Regresar' by default. 'Cancelar' is an action on an appointment, an invoice or a campaign. */
  cancelLabel?: string
  peligro?: boolean
  cargando?: boolean
  /** Text while it is done; see `Button`. */
  mientras?: string
  /** A refusal of the server, beside the decision it answers. */
  error?: string | null
  icon?: ReactNode
  /** A required part of the decision, such as a reason. */
  children?: ReactNode
  onConfirm: () => void
}

/**
 * A decision that must be taken knowingly: the focus starts on Regresar, Esc goes back, the focus returns to where it was.
 * It does not close on confirming; close it when the work is done.
 */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Regresar' } = props
  const { peligro, cargando, mientras, error, icon, children, onConfirm } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const focus = useReturnFocus(cancel)
  useCountsAsOpen(open)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup {...focus} className={cx(dialogClass, 'max-w-105')}>
            <Base.Title className="text-xl font-semibold wrap-anywhere">{title}</Base.Title>
            {description ? (
              <Base.Description className="mt-2 text-ink2 wrap-anywhere">{description}</Base.Description>
            ) : null}
            {children ? <div className="mt-4">{children}</div> : null}
            {error ? (
              <Aviso tone="bad" className="mt-4">
                {error}
              </Aviso>
            ) : null}
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Base.Close render={<Button ref={cancel}>{cancelLabel}</Button>} />
              <Button
                variant={peligro ? 'danger' : 'primary'}
                icon={icon}
                cargando={cargando}
                mientras={mientras}
                // The second half of a double click comes before `cargando` is drawn.
                onClick={({ detail }) => detail < 2 && onConfirm()}
              >
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
