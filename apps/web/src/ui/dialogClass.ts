export const scrimClass =
  'fixed inset-0 z-30 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The dialog grows with its content and the viewport scrolls, so nothing is ever cut off on a phone. */
export const viewportClass = 'fixed inset-0 z-30 flex overflow-y-auto overscroll-contain p-4'

export const dialogClass =
  'popup-motion relative m-auto w-full rounded-dialog border border-line bg-raised p-6 text-ink shadow-dialog outline-none'
