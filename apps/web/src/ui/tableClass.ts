import { cx } from './clases.ts'

/** Properties of a column that decide its looks. */
export type ColumnLook = {
  /** `end` for money and amounts. */
  align?: 'start' | 'end'
  /** Tabular figures, never broken. */
  numeric?: boolean
  /** The cell that names its row; exactly one per table. */
  rowHeader?: boolean
  /** Stands at the edge where the column before it is dropped, below 1024 px; a narrow list has no room for that. */
  leads?: boolean
  /** Dropped below 1024 px, 'desk' below 1280, or 'wide' below 1440; on a phone `phone` decides. */
  optional?: boolean | 'desk' | 'wide'
  /** Place in the two-line item of a phone: before all others, first line, second line, a line of its own, right edge, nowhere. */
  phone?: 'first' | 'title' | 'line' | 'block' | 'end' | 'hidden'
  /** Width class of the column: 'w-40'. */
  width?: string
}

export type Density = 'two-line' | 'one-line'

/** Columns stand closer below 1440 px, where the menu leaves a list little room; its edges stay where they are. */
const padding = 'sm:px-2 sm:first:pl-4 sm:last:pr-4 min-[90rem]:px-4'

/** Header cells: 36 px, 12 px medium, sunken. */
export function headClass(column: ColumnLook): string {
  return cx(
    'h-9 border-y border-line bg-sunken/60 text-xs font-medium text-ink2 xl:whitespace-nowrap',
    padding,
    column.leads && 'md:max-lg:pl-4',
    column.align === 'end' ? 'text-right' : 'text-left',
    column.optional === true && 'max-lg:hidden',
    column.optional === 'desk' && 'max-xl:hidden',
    column.optional === 'wide' && 'max-[90rem]:hidden',
    column.width,
  )
}

/** A header that stays while its rows pass below: opaque, and with a line that does not stay behind with them. */
export const stickyHeadClass = 'sticky top-0 z-1 bg-sunken shadow-[inset_0_-1px_0_var(--line)]'

/** The head of the column of actions, opaque and tinted as the rest of the head. */
export const accionesFijasArriba = (column: ColumnLook): string | undefined =>
  column.phone === 'end'
    ? 'sm:sticky sm:right-0 sm:bg-[color-mix(in_srgb,var(--sunken)_60%,var(--surface))]'
    : undefined

/** The column of actions, which stays in sight where the table scrolls sideways. Its last cell leaves the card its round corner. */
export const accionesFijas = (column: ColumnLook): string | undefined =>
  column.phone === 'end' ? 'sm:sticky sm:right-0 sm:bg-surface group-last/row:rounded-br-card' : undefined

/** Rows of 52 px (name and a second line) or 44 px; on a phone each row is an item of its own height, with room for its actions. */
export function rowClass(density: Density, conAcciones: boolean): string {
  return cx(
    'group/row border-b border-line transition-colors last:border-b-0 hover:bg-sunken/50',
    'max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:py-3.5 max-sm:pl-4',
    conAcciones ? 'max-sm:pr-14' : 'max-sm:pr-4',
    density === 'two-line' ? 'sm:h-13' : 'sm:h-11',
  )
}

/**
 * The dot between values is drawn by the style sheet, in the gap before a cell, so that the edge of the row cuts it off where a
 * line begins.
 */
const phone = {
  first: 'max-sm:order-first max-sm:basis-full max-sm:text-ink',
  title: 'max-sm:basis-full max-sm:text-ink',
  line: 'max-sm:text-sm max-sm:text-ink3 max-sm:relative max-sm:wrap-anywhere max-sm:has-data-vacio:hidden',
  block: 'max-sm:basis-full max-sm:pt-1.5 max-sm:has-data-vacio:hidden',
  end: 'max-sm:absolute max-sm:inset-y-0 max-sm:right-2 max-sm:flex max-sm:items-center',
  hidden: 'max-sm:hidden',
}

/** Data cells, and where each goes on a phone. */
export function cellClass(column: ColumnLook): string {
  return cx(
    'text-left align-middle font-normal sm:py-1.5',
    padding,
    column.leads && 'md:max-lg:pl-4',
    column.rowHeader ? 'text-ink' : 'text-ink2',
    column.align === 'end' && 'sm:text-right',
    column.numeric && 'tabular whitespace-nowrap',
    column.optional === true && 'sm:max-lg:hidden',
    column.optional === 'desk' && 'sm:max-xl:hidden',
    column.optional === 'wide' && 'max-[90rem]:hidden',
    phone[column.phone ?? (column.rowHeader ? 'title' : 'line')],
  )
}
