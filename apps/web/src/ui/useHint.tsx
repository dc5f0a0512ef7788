import { type FocusEvent, type KeyboardEvent, type PointerEvent, Suspense, useState } from 'react'
import { quietlyDeferred } from './quietlyDeferred.ts'

const HintBubble = quietlyDeferred(async () => (await import('./HintBubble.tsx')).HintBubble)

/**
 * A bubble for a control whose name or description already says the same. It is loaded on the first hover or focus, so that
 * neither plain buttons nor lists bring popup code along.
 */
export function useHint(text: string) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const hide = () => setAnchor(null)
  return {
    props: {
      onPointerEnter: (e: PointerEvent) => setAnchor(e.currentTarget),
      onPointerLeave: hide,
      onFocus: (e: FocusEvent) => setAnchor(e.currentTarget),
      onBlur: hide,
      onKeyDown: (e: KeyboardEvent) => {
        if (e.key === 'Escape') hide()
      },
    } as const,
    element: anchor ? (
      <Suspense fallback={null}>
        <HintBubble anchor={anchor}>{text}</HintBubble>
      </Suspense>
    ) : null,
  }
}
