import { type ReactNode, useId } from 'react'
import { cx } from '../../ui/clases.ts'

interface Props {
  titulo: string
  compacto?: boolean
  /** `li` elements. */
  children: ReactNode
}

/** One group of the menu; its title is only heard where there is room for icons alone. */
export function GrupoMenu({ titulo, compacto, children }: Props) {
  const id = useId()
  return (
    <div
      className={cx(
        'not-first:mt-5',
        compacto && 'not-first:mt-3 not-first:border-t not-first:border-line not-first:pt-3',
      )}
    >
      <p id={id} className={compacto ? 'sr-only' : 'px-2.5 pb-1.5 text-xs text-ink2'}>
        {titulo}
      </p>
      <ul aria-labelledby={id} className="space-y-0.5">
        {children}
      </ul>
    </div>
  )
}
