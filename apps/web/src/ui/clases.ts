/** Joins class names, leaving out what a condition switched off. */
export const cx = (...classes: (string | false | null | undefined)[]): string => classes.filter(Boolean).join(' ')

export const tooltipClass =
  'popup-motion z-50 max-w-72 origin-(--transform-origin) rounded-control bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-popup'

/**
 * The box of every text control, without its height and text size. Its colours change at once: a ring that fades would be drawn
 * again at every picture while somebody types on.
 */
export const inputBoxClass =
  'block w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-ink hover:border-ink3 aria-invalid:border-bad disabled:border-line disabled:bg-sunken disabled:text-ink3 placeholder-shown:text-ellipsis [&[readonly]]:bg-sunken [&[readonly]]:text-ellipsis'

/** Height of a control: 36 px with a mouse, 44 px by touch. */
export const inputClass = `${inputBoxClass} h-control text-field`

/** Height and text of the login's controls: 44 px and 16 px. */
export const largeInputClass = `${inputBoxClass} h-11 text-lg`

export const scrimClass =
  'fixed inset-0 z-30 bg-scrim print:hidden transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** A dialog's frame: it grows with its content and the viewport scrolls, so nothing is cut off on a phone. */
export const viewportClass =
  'fixed inset-0 z-30 flex overflow-y-auto overscroll-contain p-4 print:static print:overflow-visible'

export const dialogClass =
  'popup-motion relative m-auto w-full rounded-dialog border border-line bg-raised p-6 text-ink shadow-dialog outline-none'

/** The surface of menus, lists and popovers. */
export const popupClass =
  'popup-motion origin-(--transform-origin) rounded-card border border-line bg-raised text-ink shadow-popup outline-none'

/** One line of a list popup (select, combobox, menu). */
export const itemClass =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none data-disabled:text-ink3 data-highlighted:bg-sunken pointer-coarse:min-h-11'

/** The layer behind menus and lists, which are modal while open: the next press only closes them, whatever lies under it. */
export const backdropClass = 'fixed inset-0 z-40'
