import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { pantallaDe } from '../../base/direccion/guardia.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { cx } from '../../ui/clases.ts'
import { chosenTab, tabClass, tabsClass } from '../../ui/tabClass.ts'
import { aDescripcion, aMensajes, aTickets, aTransacciones } from './destinos.ts'
import { mensajesDelPedidoQuery } from './pedidos.consulta.ts'

const TICKETS = 3

/** Numbers of the tabs, as far as they are known; the order's own page asks for the same. */
function usePestanas(id: number) {
  const transacciones = useQuery(consulta(api.pedidos.transacciones, { params: { id } })).data?.data
  const mensajes = useQuery(mensajesDelPedidoQuery(id)).data?.total
  const elementos = useQuery(consulta(api.pedidos.conElementos, { params: { id } })).data?.elementos
  return [
    { etiqueta: 'Pedido y transacciones', destino: aTransacciones, cuenta: transacciones?.length },
    { etiqueta: 'Descripción', destino: aDescripcion, cuenta: elementos?.length },
    { etiqueta: 'Tickets', destino: aTickets, cuenta: TICKETS },
    { etiqueta: 'Mensajes', destino: aMensajes, cuenta: mensajes },
  ]
}

/** The screens of one order, at the paths of the specification; those that a role does not have are absent. */
export function PestanasDelPedido({ id }: { id: number }) {
  const { userType } = useSesion().usuario
  const pestanas = usePestanas(id)
  const aqui = useLocation({ select: ({ pathname }) => pathname })
  const { tab } = useParametros('transacciones')
  return (
    <nav aria-label="Pantallas del pedido" className={cx(tabsClass, 'mb-4')}>
      {pestanas.flatMap(({ etiqueta, destino, cuenta }) => {
        const { to, search, state } = destino({ id })
        if (!pantallaDe(to, userType)) return []
        const actual = aqui === to && tab === ('tab' in search ? search.tab : null)
        return (
          <Link
            key={etiqueta}
            {...{ to, search, state }}
            ref={actual ? chosenTab : undefined}
            aria-current={actual ? 'page' : undefined}
            className={tabClass(actual)}
          >
            {etiqueta}
            {/* Its room is there before the number, so that the tabs stay where they are. */}
            <span className="tabular h-4.5 min-w-5 rounded-full bg-sunken px-1.5 text-center text-xs leading-4.5 font-medium text-ink2">
              {cuenta}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
