import type { PointerEvent } from 'react'
import { useRef } from 'react'

type LibraryEvent = PointerEvent & { preventBaseUIHandler: () => void }

/**
 * For an item of a popup: a layout that moves away under a pointer at rest is not the pointer leaving. Without it the
 * highlight, and with it the next key, would be lost to whoever works with the keyboard.
 */
export function useStillPointer() {
  const last = useRef('')
  const remember = (e: PointerEvent) => {
    last.current = `${e.screenX},${e.screenY}`
  }
  return {
    onPointerEnter: remember,
    onPointerMove: remember,
    onPointerLeave: (e: LibraryEvent) => {
      if (last.current === `${e.screenX},${e.screenY}`) e.preventBaseUIHandler()
    },
  }
}
