import { Link } from '@tanstack/react-router'
import type { Enlace } from '../../../base/direccion/ubicaciones.ts'
import { cx } from '../../../ui/clases.ts'

interface Props {
  valor: string
  /** The rows it is made of; null for a zero, which leads nowhere. */
  lugar: Enlace | null
  /** What is counted, for who only hears the number. */
  que?: string
  alerta?: boolean
}

/** A number that opens the rows it is made of. */
export const CifraEnlazada = ({ valor, lugar, que, alerta }: Props) =>
  lugar ? (
    <Link
      {...lugar}
      className={cx(
        'tabular inline-flex min-h-6 items-center rounded-small font-medium underline decoration-current/30 underline-offset-4',
        alerta ? 'text-bad-ink' : 'text-brand',
      )}
    >
      {valor}
      {que ? <span className="sr-only"> {que}</span> : null}
    </Link>
  ) : (
    <span className="tabular text-ink3">{valor}</span>
  )
