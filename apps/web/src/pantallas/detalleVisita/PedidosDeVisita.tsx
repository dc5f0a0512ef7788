import { folioDe } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import type { Visita } from '@nitida/contract/visitas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { aTransacciones } from '../../entidades/pedido/destinos.ts'
import { pedidosQuery } from '../../entidades/pedido/pedidos.consulta.ts'

/** A patient has fewer orders between two visits. */
const RECIENTES = 25

/** The orders made from a visit, for users who may see orders. */
export function PedidosDeVisita({ visita: { IdVisita, IdCliente } }: { visita: Visita }) {
  const { usuario } = useSesion()
  const pagina = pedidosQuery(usuario, { page: 1, limit: RECIENTES, search: '', sucursal: null, idCliente: IdCliente })
  const puede = alcanceDe(usuario.userType, 'pedidos.atender') !== null
  const { data } = useQuery({ ...pagina, enabled: puede && pagina.enabled, placeholderData: undefined })
  const hechos = (data?.data ?? []).filter(({ idVisita }) => idVisita === IdVisita)
  if (hechos.length === 0) return null
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink2">{hechos.length === 1 ? 'Pedido' : 'Pedidos'}</dt>
      <dd className="flex flex-wrap justify-end gap-x-3">
        {hechos.map((pedido) => (
          <Link
            key={pedido.id}
            {...aTransacciones(pedido)}
            className="tabular rounded-small text-brand underline decoration-brand/30 underline-offset-4 hover:decoration-brand"
          >
            {folioDe(pedido)}
          </Link>
        ))}
      </dd>
    </div>
  )
}
