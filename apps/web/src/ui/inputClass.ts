/** The box of every text control, without its height and text size. */
export const inputBoxClass =
  'block w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-ink transition-colors hover:border-ink3 aria-invalid:border-bad disabled:border-line disabled:bg-sunken disabled:text-ink3 [&[readonly]]:bg-sunken [&[readonly]]:text-ellipsis'

/** 36 px with a mouse, 44 px by touch. */
export const inputClass = `${inputBoxClass} h-control text-field`

/** 44 px and 16 px text, for the login. */
export const largeInputClass = `${inputBoxClass} h-11 text-lg`
