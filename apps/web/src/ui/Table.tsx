import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { cx } from './clases.ts'
import {
  accionesFijas,
  accionesFijasArriba,
  type ColumnLook,
  cellClass,
  type Density,
  headClass,
  rowClass,
  stickyHeadClass,
} from './tableClass.ts'

export type Column<T> = ColumnLook & {
  key: string
  title: string
  /** Whether only screen readers get the title, as for columns of buttons. */
  titleHidden?: boolean
  /** Whether the title stands before the value on a phone, which shows no header. */
  phoneTitle?: boolean
  cell: (row: T) => ReactNode
  /** Value for sorting by a click on its header. */
  orden?: (row: T) => number | string
}

export type TableProps<T> = {
  /** Caption for screen readers. */
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** Whether new rows are on their way, while the old ones stay. */
  busy?: boolean
  density?: Density
  /** Whether a wide grid may scroll inside its card. */
  wide?: boolean
  /** Whether a long list scrolls at 500 px under its header, sideways too where it must. */
  alta?: boolean
  /** Whether a click anywhere on a row follows the link of its row header; the keyboard has the link itself. */
  rowLink?: boolean
}

// The roles are written out, because Safari drops those of a row that is shown as a flex item.
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
}

// The scrolled area is reachable by keyboard (WCAG 2.1.1).
const scrollable = { tabIndex: 0 }

/** A list of records. Put it in a `Card` without padding. */
export function Table<T>({
  caption,
  columns,
  rows,
  rowKey,
  busy,
  density = 'two-line',
  wide,
  alta,
  rowLink,
}: TableProps<T>) {
  const orden = useOrden(rows, rowKey)
  const table = (
    <table
      {...role.table}
      aria-busy={busy || undefined}
      className={cx('w-full border-collapse max-sm:block', busy && 'opacity-60 transition-opacity delay-150')}
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...role.group} className="max-sm:sr-only">
        <tr {...role.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...role.head}
              scope="col"
              aria-sort={orden.de(column)}
              className={cx(headClass(column), alta && stickyHeadClass, wide && accionesFijasArriba(column))}
            >
              <Titulo column={column} sentido={orden.de(column)} onOrdenar={() => orden.por(column)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.group} className="max-sm:block max-sm:border-t max-sm:border-line">
        {orden.filas.map((row) => (
          <Row
            key={rowKey(row)}
            row={row}
            columns={columns}
            density={density}
            desliza={Boolean(wide || alta)}
            rowLink={rowLink}
          />
        ))}
      </tbody>
    </table>
  )
  if (!wide && !alta) return table
  return (
    <section
      aria-label={`${caption}: renglones`} // its card is a region by that name already
      {...scrollable}
      className={cx('outline-offset-[-2px]', alta ? 'max-h-125 overflow-auto' : 'overflow-x-auto')}
    >
      {table}
    </section>
  )
}

type Sentido = 'ascending' | 'descending'

const comparar = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'es')

/** The order that a click on a header asked for. It stands until the next click: rows do not move when their numbers change. */
function useOrden<T>(rows: readonly T[], rowKey: (row: T) => string | number) {
  const [orden, setOrden] = useState<{ columna: string; sentido: Sentido; claves: (string | number)[] } | null>(null)
  const de = ({ key, orden: valor }: Column<T>): Sentido | undefined =>
    valor && orden?.columna === key ? orden.sentido : undefined
  const por = (column: Column<T>) => {
    const { key: columna, orden: valor } = column
    if (!valor) return
    const antes = de(column)
    // Amounts begin with the largest, which is what one looks for.
    const sentido = antes === 'descending' || (!antes && !column.numeric) ? 'ascending' : 'descending'
    const signo = sentido === 'ascending' ? 1 : -1
    setOrden({ columna, sentido, claves: rows.toSorted((a, b) => signo * comparar(valor(a), valor(b))).map(rowKey) })
  }
  const lugar = (row: T): number => {
    const i = orden?.claves.indexOf(rowKey(row)) ?? -1
    return i < 0 ? rows.length : i
  }
  return { de, por, filas: orden ? rows.toSorted((a, b) => lugar(a) - lugar(b)) : rows }
}

interface TituloProps<T> {
  column: Column<T>
  sentido: Sentido | undefined
  onOrdenar: () => void
}

function Titulo<T>({ column: { title, titleHidden, orden }, sentido, onOrdenar }: TituloProps<T>) {
  if (titleHidden) return <span className="sr-only">{title}</span>
  if (!orden) return title
  const Flecha = sentido === 'ascending' ? ArrowUp : ArrowDown
  return (
    <>
      <span className="sm:hidden">{title}</span>
      <button
        type="button"
        onClick={onOrdenar}
        className="inline-flex min-h-6 items-center gap-1 rounded-small outline-offset-2 hover:text-ink max-sm:hidden"
      >
        {title}
        {sentido ? <Flecha aria-hidden="true" className="size-3.5" /> : null}
      </button>
    </>
  )
}

interface RowProps<T> {
  row: T
  columns: readonly Column<T>[]
  density: Density
  /** Whether the table may scroll sideways. */
  desliza: boolean
  rowLink: boolean | undefined
}

const CONTROL = 'a, button, input, select, label, [role=menuitem], [role=checkbox]'

/** Whether the click was meant for something else: a control of the row, or marking text to copy it. */
function seguirEnlace(evento: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = evento
  if (!(target instanceof Element) || target.closest(CONTROL) || !currentTarget.contains(target)) return
  if (getSelection()?.toString()) return
  const enlace = currentTarget.querySelector('[role=rowheader] a')
  enlace?.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

function Row<T>({ row, columns, density, desliza, rowLink }: RowProps<T>) {
  return (
    <tr
      {...role.row}
      className={cx(
        rowClass(
          density,
          columns.some(({ phone }) => phone === 'end'),
        ),
        rowLink && 'has-[th_a]:cursor-pointer',
      )}
      onClick={rowLink ? seguirEnlace : undefined}
    >
      {columns.map((column) => {
        const place = column.phone ?? (column.rowHeader ? 'title' : 'line')
        const common = { 'data-phone': place, className: cx(cellClass(column), desliza && accionesFijas(column)) }
        return column.rowHeader ? (
          <th key={column.key} {...role.rowHead} {...common} scope="row">
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} {...role.cell} {...common}>
            {column.phoneTitle ? <span className="sm:hidden">{column.title}: </span> : null}
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}
