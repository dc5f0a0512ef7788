/** The surface of menus, lists and popovers. */
export const popupClass =
  'popup-motion origin-(--transform-origin) rounded-card border border-line bg-raised text-ink shadow-popup outline-none'

/** One line of a list popup (select, combobox, menu). */
export const itemClass =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none data-disabled:text-ink3 data-highlighted:bg-sunken pointer-coarse:min-h-11'

/** Menus and lists are modal while open: the next press only closes them, whatever lies under it. */
export const backdropClass = 'fixed inset-0 z-40'
