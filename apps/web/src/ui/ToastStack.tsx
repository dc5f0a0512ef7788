import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './clases.ts'
import { IconButton } from './IconButton.tsx'
import { type Message, showToasts, type ToastType } from './toast.ts'

const marks = {
  exito: <CircleCheck className="size-5 text-ok" />,
  info: <Info className="size-5 text-info" />,
  error: <CircleAlert className="size-5 text-bad" />,
}

/** The messages on the screen; `Toasts` brings it. */
export function ToastStack() {
  const [manager] = useState(() => Toast.createToastManager<NonNullable<Message['data']>>())
  useEffect(() => showToasts(manager.add), [manager])
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Avisos"
          className="fixed right-4 bottom-4 z-50 flex w-fit max-w-[calc(100vw-2rem)] flex-col items-end gap-2 outline-none sm:right-5 sm:bottom-5"
        >
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const isType = (type: string | undefined): type is ToastType => type !== undefined && type in marks

function Shown() {
  const { toasts, close } = Toast.useToastManager<NonNullable<Message['data']>>()
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      swipeDirection={['right', 'down']}
      className={cx(
        'popup-motion rounded-card border border-line bg-raised text-ink shadow-dialog data-limited:hidden',
        'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y)',
      )}
    >
      <Toast.Content className="flex min-h-11 items-center gap-3 py-2 pr-2 pl-3.5">
        {isType(item.type) ? marks[item.type] : null}
        <span className="min-w-0 pr-2 wrap-anywhere">
          <Toast.Title className="text-base font-semibold" render={<p />} />
          <Toast.Description className="text-sm text-ink2" />
        </span>
        {item.data ? (
          <Toast.Action
            aria-keyshortcuts="F6"
            onClick={() => {
              item.data?.onOffer()
              close(item.id)
            }}
            render={<Button size="sm" />}
          >
            {item.data.label}
          </Toast.Action>
        ) : null}
        {item.type === 'exito' && !item.data ? null : (
          <Toast.Close render={<IconButton size="sm" label="Cerrar aviso" icon={<X />} />} />
        )}
      </Toast.Content>
    </Toast.Root>
  ))
}
