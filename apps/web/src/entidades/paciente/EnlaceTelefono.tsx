import { llamarA } from '@nitida/contract/telefonos'
import { cx } from '../../ui/clases.ts'
import { telefonoLegible } from './telefonoLegible.ts'

interface Props {
  telefono: string | null
  className?: string
}

/** A phone that is called by a click or a touch; words where there is none. */
export function EnlaceTelefono({ telefono, className }: Props) {
  const legible = telefonoLegible(telefono)
  if (!legible) return <span className={className}>Sin teléfono</span>
  return (
    <a
      href={llamarA(telefono ?? '')}
      className={cx(
        'tabular inline-flex min-h-6 items-center rounded-small whitespace-nowrap text-brand underline decoration-brand/30 underline-offset-4',
        className,
      )}
    >
      {legible}
    </a>
  )
}
