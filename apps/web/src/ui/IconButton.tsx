import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from './Cargando.tsx'
import { cx } from './clases.ts'
import { useDisabledReason } from './useDisabledReason.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  /** Accessible name and title. */
  label: string
  icon?: ReactNode
  variant?: 'ghost' | 'secondary' | 'danger'
  size?: 'sm' | 'md'
  cargando?: boolean
  motivo?: string | null
  /** A shortcut that shows while the pointer or the focus is in its table row; touch screens have the row's menu. */
  hoverOnly?: boolean
}

const variants = {
  ghost:
    'border-transparent text-ink2 hover:bg-sunken hover:text-ink data-popup-open:bg-sunken data-popup-open:text-ink',
  secondary: 'border-edge/60 bg-surface text-ink shadow-rest hover:bg-sunken',
  danger: 'border-transparent text-bad-ink hover:bg-bad-soft',
}

const hover =
  'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden'

const ignore = (e: MouseEvent) => e.preventDefault()

export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    variant = 'ghost',
    size = 'md',
    cargando,
    motivo,
    hoverOnly,
    className,
    children,
    ...rest
  } = props
  const razon = useDisabledReason(motivo)
  const inactive = Boolean(motivo) || Boolean(rest.disabled)
  return (
    <>
      <button
        type="button"
        {...rest}
        {...razon.props}
        aria-label={label}
        title={motivo ? undefined : label}
        aria-busy={cargando || undefined}
        aria-disabled={inactive || cargando || undefined}
        onClick={inactive || cargando ? ignore : rest.onClick}
        className={cx(
          'inline-flex flex-none items-center justify-center rounded-control border transition-colors [&_svg]:size-4.5',
          size === 'sm' ? 'size-control-sm' : 'size-control',
          inactive ? 'border-transparent text-ink3/70' : variants[variant],
          hoverOnly && hover,
          className,
        )}
      >
        {cargando ? <Spinner /> : (icon ?? children)}
      </button>
      {razon.element}
    </>
  )
}
