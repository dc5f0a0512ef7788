/**
 * Grid of a form's fields. Every row has room for one line under its fields: without it an error that appears on leaving a
 * field moves the button away between pressing and releasing, and the click (or the tap) is lost.
 */
export const rejillaCampos =
  'grid items-start gap-x-4 gap-y-2 auto-rows-[minmax(5.25rem,auto)] pointer-coarse:auto-rows-[minmax(5.75rem,auto)]'
