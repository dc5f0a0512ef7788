/**
 * Grid of a form's fields. Every row has room for one line under its fields: without it an error that appears on leaving a
 * field moves the button away between pressing and releasing the mouse, and the click is lost. (A tap is not.)
 */
export const rejillaCampos =
  'grid items-start gap-4 sm:gap-y-2 sm:auto-rows-[minmax(5.25rem,auto)] sm:pointer-coarse:auto-rows-[minmax(5.75rem,auto)]'
