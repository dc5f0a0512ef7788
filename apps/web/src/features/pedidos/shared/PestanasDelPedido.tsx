import { Link, useLocation } from '@tanstack/react-router'
import { existe, pantallaDe } from '../../../app/paths.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { cx } from '../../../ui/clases.ts'
import { aDescripcion, aTickets, aTransacciones } from './destinos.ts'

const pestanas = [
  { etiqueta: 'Pedido y transacciones', destino: aTransacciones },
  { etiqueta: 'Descripción', destino: aDescripcion },
  { etiqueta: 'Tickets', destino: aTickets },
] as const

/** The screens of one order, which keep the paths of the specification; those that a role does not have are absent. */
export function PestanasDelPedido({ id }: { id: number }) {
  const { userType } = useSesion().usuario
  const aqui = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav aria-label="Pantallas del pedido" className="mb-4 flex gap-1 overflow-x-auto border-b border-line px-1">
      {pestanas.flatMap(({ etiqueta, destino }) => {
        const { to, search, state } = destino({ id })
        const pantalla = pantallaDe(to, userType)
        if (!pantalla || !existe(pantalla)) return []
        const actual = aqui === to
        return (
          <Link
            key={etiqueta}
            {...{ to, search, state }}
            aria-current={actual ? 'page' : undefined}
            className={cx(
              'flex h-control flex-none items-center border-b-2 px-3 font-medium outline-offset-[-2px] transition-colors',
              actual ? 'border-brand font-semibold text-ink' : 'border-transparent text-ink2 hover:text-ink',
            )}
          >
            {etiqueta}
          </Link>
        )
      })}
    </nav>
  )
}
