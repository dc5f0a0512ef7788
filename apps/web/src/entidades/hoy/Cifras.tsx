import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Enlace } from '../../base/direccion/ubicaciones.ts'
import { cx } from '../../ui/clases.ts'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { dentroClass, lugarClass, notaClass, tiraClass } from './partes.ts'

export interface Cifra {
  nombre: string
  valor: string
  nota: ReactNode
  /** Whether the number needs attention. */
  alerta?: boolean
  /** The list behind the number; none for a zero. */
  enlace?: Enlace | null
}

export interface Reintento {
  onReintentar: () => void
  cargando: boolean
}

interface Falta extends Reintento {
  texto: string | null
  className?: string
}

/**
 * Says what could not be looked up, null when nothing is missing, and asks for it again. When it goes, the focus of its button goes
 * to the title of its section.
 */
export const SinConsultar = ({ texto, onReintentar, cargando, className }: Falta) => (
  <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink2', texto && className)}>
    <p role="status">{texto}</p>
    {texto ? <RetryButton size="sm" cargando={cargando} onClick={onReintentar} /> : null}
  </div>
)

/** A number that could not be looked up. */
export const sinSaber = (nombre: string): Cifra => ({ nombre, valor: '—', nota: 'No se pudo consultar' })

/** Numbers side by side, of today unless they are named; each opens its list. @param className its widths on a wide screen, too. */
export const Tira = ({
  cifras,
  nombre = 'Hoy en números',
  className,
}: {
  cifras: readonly Cifra[]
  nombre?: string
  className?: string
}) => (
  <ul aria-label={nombre} className={cx(tiraClass(cifras.length), className)}>
    {cifras.map((cifra) => (
      <li key={cifra.nombre} className={lugarClass}>
        {cifra.enlace ? (
          <Link {...cifra.enlace} className={cx(dentroClass, 'group block outline-offset-[-2px] hover:bg-sunken/50')}>
            <Contenido {...cifra} />
          </Link>
        ) : (
          <div className={dentroClass}>
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
      <span className={cx(notaClass, alerta ? 'font-medium text-bad-ink' : 'text-ink2')}>
        {alerta ? '● ' : ''}
        {nota}
      </span>
    </>
  )
}
