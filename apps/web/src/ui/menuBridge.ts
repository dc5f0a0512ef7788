import type { ComponentProps } from 'react'

export type ButtonProps = ComponentProps<'button'>

/** What the popup hands to the button that stands outside of it. */
export type MenuHandlers = Pick<
  ButtonProps,
  'onPointerDown' | 'onMouseDown' | 'onClick' | 'onKeyDown' | 'onKeyUp' | 'onFocus' | 'onMouseEnter' | 'onMouseMove'
>

/** Between a button and the popup that is fetched for it. */
export type MenuBridge = {
  element: HTMLButtonElement
  /** The popup is there, and these are its handlers from now on; null when it goes. */
  connect: (handlers: MenuHandlers | null) => void
  /** The menu has opened and has the focus. */
  opened: () => void
  /** The menu closes, or never got as far as being open. */
  closed: () => void
  /** A key that reached the menu. @returns whether it waits for those that were typed before the focus came. */
  queued: (e: KeyboardEvent) => boolean
}

/** What a button knows of its popup; changes without a render. */
export type MenuState = {
  handlers: MenuHandlers | null
  /** The key that is to open the popup when it is there. */
  ask: string | null
  /** Pressed after that one, before the menu had the focus. */
  keys: string[]
  /** A key has opened the menu, and the focus is on its way: what is typed now is meant for the menu. */
  opening: boolean
  /** The press began before the popup was there, which may only see whole presses. */
  halfPress: boolean
  /** Where the highlight starts when a key opens the menu; null for the pointer, which needs none. */
  start: 'Home' | 'End' | null
}

const press = (target: Element | null, key: string) =>
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

/** Opens the menu as it was asked for before it was there. */
export function openLate(state: MenuState, button: HTMLButtonElement): void {
  const { handlers, ask } = state
  if (!handlers || ask === null) return
  state.ask = null
  if (ask === 'Enter' || ask === ' ') button.click()
  else press(button, ask)
  state.opening = true
}

/** On a busy machine the library opens the menu before it knows its items, and highlights none: then the key does. */
export function highlightLate({ start }: MenuState): void {
  const focused = document.activeElement
  if (start && focused?.getAttribute('role') === 'menu') press(focused, start)
}

/** What was typed while the menu was on its way, one key per frame, for as long as the menu has the focus. */
export function typeLate(state: MenuState): void {
  const [key, ...rest] = state.keys
  if (key === undefined) return
  if (!document.activeElement?.closest('[role=menu]')) {
    forget(state)
    return
  }
  state.keys = rest
  // The library does on the release of the space bar what it does on the press of Enter, and there is no release to come.
  press(document.activeElement, key === ' ' ? 'Enter' : key)
  requestAnimationFrame(() => typeLate(state))
}

export const isShortcut = ({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  ctrlKey || metaKey || altKey

/** Keeps a key for the menu that is opening; Tab, Escape and shortcuts go where they went. @returns whether it did. */
export function keepForMenu(e: KeyboardEvent, state: MenuState): boolean {
  if (isShortcut(e)) return false
  if (e.key === 'Tab' || e.key === 'Escape') {
    forget(state)
    return false
  }
  e.preventDefault()
  if (!e.repeat) state.keys = [...state.keys, e.key]
  return true
}

/** Nothing is asked for any more. */
export function forget(state: MenuState): void {
  state.ask = null
  state.keys = []
  state.opening = false
}
