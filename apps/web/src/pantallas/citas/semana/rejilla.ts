/** The hours at the left, then one column per day; rows, header and background share it. */
export const columnasClass = 'grid grid-cols-[3.75rem_repeat(var(--dias),minmax(0,1fr))]'

/**
 * The parts of an ARIA grid. Not a `table`: tint, lines and now-line lie behind its rows, and a table may hold nothing but
 * rows.
 */
export const rol = {
  rejilla: { role: 'grid' },
  grupo: { role: 'rowgroup' },
  fila: { role: 'row' },
  dia: { role: 'columnheader' },
  hora: { role: 'rowheader' },
  celda: { role: 'gridcell' },
} as const
