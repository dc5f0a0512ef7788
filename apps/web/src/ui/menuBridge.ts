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
}

/** What a button knows of its popup; changes without a render. */
export type MenuState = {
  handlers: MenuHandlers | null
  /** The key that is to open the popup when it is there. */
  ask: string | null
  /** Pressed after that one, before the popup was there. */
  keys: string[]
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
}

/** On a busy machine the library opens the menu before it knows its items, and highlights none: then the key does. */
export function highlightLate({ start }: MenuState): void {
  const focused = document.activeElement
  if (start && focused?.getAttribute('role') === 'menu') press(focused, start)
}

/** What was typed while the menu was on its way, one key per frame. */
export function typeLate(state: MenuState): void {
  const [key, ...rest] = state.keys
  if (key === undefined) return
  state.keys = rest
  press(document.activeElement, key)
  requestAnimationFrame(() => typeLate(state))
}

/** Nothing is asked for any more. */
export function forget(state: MenuState): void {
  state.ask = null
  state.keys = []
}
