import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../../ui/clases.ts'

interface Props {
  titulo: string
  resumen: string
  icon: ReactNode
  abierto: boolean
  onAbierto: (abierto: boolean) => void
  children: ReactNode
}

/** The form above a list. Folded it is one line, so that the list comes first; typed values stay. */
export function FormularioPlegable({ titulo, resumen, icon, abierto, onAbierto, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={`${id}-titulo`} className="mb-4 rounded-card border border-line bg-surface shadow-rest">
      <h2 id={`${id}-titulo`} className="text-lg font-semibold">
        <button
          type="button"
          aria-expanded={abierto}
          aria-controls={`${id}-cuerpo`}
          onClick={() => onAbierto(!abierto)}
          className="flex w-full items-center gap-3 rounded-card px-4 py-3.5 text-left hover:bg-sunken/50 sm:px-5 [&_svg]:size-5 [&_svg]:text-ink2"
        >
          {icon}
          <span>{titulo}</span>
          <span aria-hidden="true" className="ml-auto truncate text-sm font-normal text-ink3 max-md:hidden">
            {abierto ? null : resumen}
          </span>
          <ChevronDown aria-hidden="true" className={cx('max-md:ml-auto', abierto && 'rotate-180')} />
        </button>
      </h2>
      <div id={`${id}-cuerpo`} hidden={!abierto} className="border-t border-line p-4 sm:p-5">
        {children}
      </div>
    </section>
  )
}
