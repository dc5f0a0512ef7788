import { useEffectEvent, useLayoutEffect } from 'react'

interface PageKeysOptions {
  /** Whether it listens now. */
  active?: boolean
  /** Whether it hears a key before the element that has the focus. */
  first?: boolean
}

/** Hears the keys of the whole page from the moment at which its element is drawn, because whoever sees it may press one. */
export function usePageKeys(
  onKey: (event: KeyboardEvent) => void,
  { active = true, first = false }: PageKeysOptions = {},
): void {
  const heard = useEffectEvent(onKey)
  useLayoutEffect(() => {
    if (!active) return
    const listener = (event: KeyboardEvent) => heard(event)
    addEventListener('keydown', listener, first)
    return () => removeEventListener('keydown', listener, first)
  }, [active, first])
}
