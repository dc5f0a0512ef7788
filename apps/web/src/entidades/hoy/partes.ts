import { cx } from '../../ui/clases.ts'

// What the day and its stand-in look alike in, so that nothing moves when the one takes the place of the other.

/** Widths of seven numbers: on a wide screen the notes of the till and of the open ones, the last two, are longer. */
const SIETE = 'lg:grid-cols-4 lg:*:last:col-span-2 xl:grid-cols-[repeat(5,1fr)_12.5rem_6rem_6rem]'

/**
 * Places of numbers side by side, two or three to a row of a tablet, without a hole at the end: one that is left over has a row of
 * its own, or is wider.
 */
export const tiraClass = (cuantas: number): string =>
  cx(
    'grid grid-cols-2 gap-px bg-line *:bg-surface',
    cuantas > 2 && 'sm:grid-cols-3',
    cuantas === 7 ? SIETE : 'lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]',
  )

export const lugarClass = 'max-lg:last:odd:col-span-full'

export const dentroClass = 'h-full px-4 pt-3 pb-1 xl:px-3.5'

/** What a number says below itself: room for two lines, because some need them at some widths. */
export const notaClass = 'mt-0.5 block min-h-8 text-xs'

/** Short lists side by side. */
export const listasClass = (cuantas: number): string =>
  cx('grid gap-px bg-line *:bg-surface', cuantas > 1 && 'lg:grid-cols-3')

export const tituloClass =
  'flex min-h-9 items-center justify-between border-y border-line bg-sunken/60 px-4 text-xs font-medium'

/** The rows of a short list: room for all of them, however few there are. */
export const filasClass = 'min-h-56 divide-y divide-line'

/** A row of a name and of one or two lines below it. */
export const filaClass = 'flex min-h-14 px-4 py-0.5'
