/** Gives the focus to an element that takes none by itself. */
function focusOn(place: HTMLElement | null): void {
  if (!place) return
  if (!place.matches('[tabindex]')) place.tabIndex = -1
  place.focus()
}

/** The title of the section around a control, then those of what is beside it, which stays where the section itself goes. */
function findTitles(control: HTMLElement) {
  const section = control.closest('section:has(h2)')
  return [section, section?.nextElementSibling, section?.previousElementSibling].map(
    (one) => one?.querySelector<HTMLElement>('h2 [tabindex]') ?? one?.querySelector('h2'),
  )
}

/** The title of the screen, or the screen where it has none. */
const findScreen = () => document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')

/**
 * Gives the focus of a control that goes away to the title of its section or else of the screen, because it would fall out of the
 * page. A dialog takes it by itself, and whatever has taken it meanwhile keeps it.
 */
function onGone(control: HTMLElement): void {
  if (document.activeElement !== control || control.closest('[role$=dialog]')) return
  const titles = findTitles(control)
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusOn(titles.find((one) => one?.isConnected) ?? findScreen())
  })
}

/** Ref of a control that may go away while it has the focus: that of a row, or what tries again. */
export function keepFocus(control: HTMLElement | null) {
  return control ? () => onGone(control) : undefined
}

/** Like `keepFocus`, of the control of a row that also takes the focus when it appears: its form has just closed. */
export function takeFocus(control: HTMLElement | null) {
  control?.focus()
  return keepFocus(control)
}
