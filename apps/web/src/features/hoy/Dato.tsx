import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../../ui/clases.ts'

export interface Cifra {
  nombre: string
  valor: string
  nota?: ReactNode
  /** Whether the number needs attention. */
  alerta?: boolean
  /** The list behind the number; none for a zero. */
  enlace?: { to: string; search?: Record<string, unknown> } | null
}

/** Numbers of today side by side; each opens its list. */
export const Tira = ({ cifras, className }: { cifras: readonly Cifra[]; className?: string }) => (
  <ul
    aria-label="Hoy en números"
    className={cx(
      'grid grid-cols-2 gap-px bg-line *:bg-surface sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]',
      className,
    )}
  >
    {cifras.map((cifra) => (
      <li key={cifra.nombre} className="max-lg:last:odd:col-span-full">
        {cifra.enlace ? (
          <Link {...cifra.enlace} className="group block h-full px-4 py-3 outline-offset-[-2px] hover:bg-sunken/50">
            <Contenido {...cifra} />
          </Link>
        ) : (
          <div className="h-full px-4 py-3">
            <Contenido {...cifra} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

function Contenido({ nombre, valor, nota, alerta, enlace }: Cifra) {
  return (
    <>
      <span className="block text-xs text-ink2">{nombre}</span>
      <span
        className={cx(
          'tabular mt-0.5 block text-2xl font-semibold',
          enlace
            ? 'w-fit text-brand underline decoration-brand/30 underline-offset-4 group-hover:decoration-brand'
            : 'text-ink2',
        )}
      >
        {valor}
      </span>
      {nota ? (
        <span className={cx('mt-0.5 block text-xs', alerta ? 'font-medium text-bad-ink' : 'text-ink2')}>
          {alerta ? '● ' : ''}
          {nota}
        </span>
      ) : null}
    </>
  )
}
