/** The box of every text control. `data-invalid` serves controls whose box is not the input itself. */
export const inputClass =
  'block h-control w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-field text-ink transition-colors hover:border-ink3 aria-invalid:border-bad disabled:border-line disabled:bg-sunken disabled:text-ink3 read-only:bg-sunken'

/** 44 px and 16 px text, for the login. */
export const largeInputClass = 'h-11 text-lg'
