import { useState } from 'react'

/**
 * Keeps what is shown for as long as a pointer is pressed on it. Results that come between the press and its release would move what was
 * pressed away, and the click would be lost or hit something else.
 * @returns what to show, and what the list does when a pointer goes down on it.
 */
export function useHeldWhilePressed<T>(present: T): { shown: T; hold: () => void } {
  const [held, setHeld] = useState<{ value: T } | null>(null)
  const hold = () => {
    setHeld({ value: present })
    const end = new AbortController()
    const release = () => {
      end.abort()
      setTimeout(() => setHeld(null)) // the click comes after the release
    }
    for (const event of ['pointerup', 'pointercancel'])
      window.addEventListener(event, release, { signal: end.signal, capture: true })
  }
  return { shown: held ? held.value : present, hold }
}
