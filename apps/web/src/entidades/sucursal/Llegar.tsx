import type { LugarDeSucursal } from '@nitida/contract/sucursales.contacto'
import { PREFIJO_PAIS } from '@nitida/contract/telefonos'
import { Navigation, Phone } from 'lucide-react'
import { buttonClass } from '../../ui/buttonClass.ts'
import { cx } from '../../ui/clases.ts'

interface Props {
  direccion: string
  /** How the branch is reached; undefined until it is known. */
  lugar: LugarDeSucursal | undefined
  className?: string
}

/** The customer's next needs, large: the way there, and a call. The call has its place before its number is known. */
export function Llegar({ direccion, lugar, className }: Props) {
  const telefono = lugar?.telefono
  return (
    <div className={cx('grid gap-2', lugar && !telefono ? 'grid-cols-1' : 'grid-cols-2', className)}>
      <a
        href={lugar?.mapa ?? comoLlegar(direccion)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        <Navigation />
        Cómo llegar <span className="sr-only">(se abre en otra pestaña)</span>
      </a>
      {telefono ? (
        // Not `llamarA`: a function of that part would bring the staff's lists to a customer.
        <a href={`tel:${PREFIJO_PAIS}${telefono}`} className={buttonClass({ size: 'lg', block: true })}>
          <Phone />
          Llamar
        </a>
      ) : null}
    </div>
  )
}

/** The branch on a map, by its address alone: nothing of the customer goes along. */
const comoLlegar = (direccion: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(direccion)}`
