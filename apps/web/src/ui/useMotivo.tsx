import { type FocusEvent, type KeyboardEvent, lazy, type PointerEvent, Suspense, useId, useState } from 'react'

const MotivoTooltip = lazy(() => import('./MotivoTooltip.tsx').then((m) => ({ default: m.MotivoTooltip })))

/**
 * The reason why a control cannot be used now (house rule: disabled with the reason, never just grey). The text is the
 * control's description at all times; the visible bubble is loaded on the first hover or focus, so that plain buttons do
 * not bring popup code into the login page.
 */
export function useMotivo(motivo: string | null | undefined) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  if (!motivo) return { props: null, element: null }

  const hide = () => setAnchor(null)
  return {
    props: {
      'aria-disabled': true,
      'aria-describedby': id,
      onPointerEnter: (e: PointerEvent) => setAnchor(e.currentTarget),
      onPointerLeave: hide,
      onFocus: (e: FocusEvent) => setAnchor(e.currentTarget),
      onBlur: hide,
      onKeyDown: (e: KeyboardEvent) => {
        if (e.key === 'Escape') hide()
      },
    } as const,
    element: (
      <>
        <span id={id} hidden>
          {motivo}
        </span>
        {anchor ? (
          <Suspense fallback={null}>
            <MotivoTooltip anchor={anchor}>{motivo}</MotivoTooltip>
          </Suspense>
        ) : null}
      </>
    ),
  }
}
