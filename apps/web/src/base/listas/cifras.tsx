import { Link } from '@tanstack/react-router'
import { cx } from '../../ui/clases.ts'
import type { Column } from '../../ui/Table.tsx'
import type { Enlace } from '../direccion/ubicaciones.ts'

interface Props {
  valor: string
  /** What the number is, and whose: a screen reader that goes from link to link hears it after the number. */
  de: string
  /** The rows it is made of; null for a zero, which leads nowhere. */
  lugar: Enlace | null
  alerta?: boolean
}

/** A number that opens the rows it is made of. */
export const CifraEnlazada = ({ valor, de, lugar, alerta }: Props) =>
  lugar ? (
    <Link
      {...lugar}
      aria-label={`${valor}: ${de}`}
      className={cx(
        'tabular inline-flex min-h-6 items-center rounded-small font-medium underline decoration-current/30 underline-offset-4',
        alerta ? 'text-bad-ink' : 'text-brand',
      )}
    >
      {valor}
    </Link>
  ) : (
    <span className="tabular text-ink3">{valor}</span>
  )

/** A column whose values say what they are on a phone, where the table has no head. */
export const conNombre = <T,>(column: Column<T>): Column<T> => ({
  ...column,
  phone: 'block',
  cell: (fila) => (
    <span className="max-sm:flex max-sm:justify-between">
      <span className="sm:hidden">{column.title}</span>
      {column.cell(fila)}
    </span>
  ),
})

/** The same for a column of numbers. */
export const numerica = <T,>(column: Column<T>): Column<T> => conNombre({ ...column, align: 'end', numeric: true })
