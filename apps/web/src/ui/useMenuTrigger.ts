import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { MenuPopup } from './MenuPopup.tsx'
import {
  type ButtonProps,
  forget,
  highlightLate,
  isShortcut,
  keepForMenu,
  type MenuBridge,
  type MenuState,
  openLate,
  typeLate,
} from './menuBridge.ts'

/** Fetched once for all menus. */
let loaded: typeof MenuPopup | null = null

/**
 * Joins a plain button to a popup that is fetched on the first interest in it. Presses and keys that come before it has
 * arrived are kept and done when it is there, in their order.
 */
export function useMenuTrigger(own: ButtonProps) {
  const [element, setElement] = useState<HTMLButtonElement | null>(null)
  const [Popup, setPopup] = useState<typeof MenuPopup | null>(() => loaded)
  const { current: state } = useRef<MenuState>({
    handlers: null,
    ask: null,
    keys: [],
    opening: false,
    halfPress: false,
    start: null,
  })

  const want = (button: HTMLButtonElement) => {
    setElement(button)
    if (loaded) return setPopup(() => loaded)
    import('./MenuPopup.tsx')
      .then((module) => {
        loaded = module.MenuPopup
        setPopup(() => module.MenuPopup)
      })
      .catch(() => forget(state)) // the next press tries again
  }
  const bridge: MenuBridge | null = element && {
    element,
    connect: (handlers) => {
      state.handlers = handlers
      openLate(state, element)
    },
    opened: () => {
      state.opening = false
      highlightLate(state)
      typeLate(state)
    },
    closed: () => forget(state),
    queued: (e) => e.isTrusted && state.keys.length > 0 && keepForMenu(e, state),
  }
  return { props: buttonProps(own, state, want), Popup, bridge }
}

function buttonProps(own: ButtonProps, state: MenuState, want: (button: HTMLButtonElement) => void): ButtonProps {
  const ready = () => (state.halfPress ? null : state.handlers)
  return {
    ...pointerProps(own, state, want),
    onFocus: (e) => {
      own.onFocus?.(e)
      want(e.currentTarget)
      ready()?.onFocus?.(e)
    },
    onBlur: (e) => {
      own.onBlur?.(e)
      if (e.relatedTarget?.closest('[role=menu]')) state.opening = false
      else forget(state)
    },
    onKeyDown: (e) => {
      own.onKeyDown?.(e)
      state.halfPress = false
      if (state.opening && keepForMenu(e.nativeEvent, state)) return
      const opens = openers.has(e.key) && !isShortcut(e)
      if (opens) state.start = e.key === 'ArrowUp' ? 'End' : 'Home'
      if (state.handlers) {
        state.opening = opens
        state.handlers.onKeyDown?.(e)
      } else if (keep(e, state)) want(e.currentTarget)
    },
    onKeyUp: (e) => {
      own.onKeyUp?.(e)
      ready()?.onKeyUp?.(e)
    },
  }
}

function pointerProps(own: ButtonProps, state: MenuState, want: (button: HTMLButtonElement) => void): ButtonProps {
  const ready = () => (state.halfPress ? null : state.handlers)
  return {
    onPointerEnter: (e) => {
      own.onPointerEnter?.(e)
      want(e.currentTarget)
    },
    onPointerDown: (e) => {
      own.onPointerDown?.(e)
      want(e.currentTarget)
      forget(state)
      state.start = null
      state.halfPress = state.handlers === null
      ready()?.onPointerDown?.(e)
    },
    onMouseDown: (e) => {
      own.onMouseDown?.(e)
      ready()?.onMouseDown?.(e)
    },
    onMouseEnter: (e) => {
      own.onMouseEnter?.(e)
      ready()?.onMouseEnter?.(e)
    },
    onMouseMove: (e) => {
      own.onMouseMove?.(e)
      ready()?.onMouseMove?.(e)
    },
    onClick: (e) => {
      own.onClick?.(e)
      const handlers = ready()
      state.halfPress = false
      if (handlers) handlers.onClick?.(e)
      else askToOpen(e, state, want)
    },
  }
}

function askToOpen(e: MouseEvent<HTMLButtonElement>, state: MenuState, want: (button: HTMLButtonElement) => void) {
  state.ask ??= 'Enter'
  want(e.currentTarget)
  openLate(state, e.currentTarget)
}

const openers = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' '])

/** Keeps a key for later. @returns false for one that has nothing to do with the menu. */
function keep(e: KeyboardEvent, state: MenuState): boolean {
  if (isShortcut(e)) return false
  if (e.key === 'Tab' || e.key === 'Escape') forget(state)
  if (state.ask === null && !openers.has(e.key)) return false
  e.preventDefault()
  if (state.ask === null) state.ask = e.key
  else state.keys = [...state.keys, e.key]
  return true
}
