import { folioDe } from '@nitida/contract/pedidos.rules'
import type { Rehecho } from '@nitida/contract/rehechos'
import { etiquetaCausaDeRehecho } from '@nitida/contract/rehechos.rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { aTransacciones } from '../../entidades/pedido/destinos.ts'
import { Aviso } from '../../ui/Aviso.tsx'

export const consultaDeRehechos = (id: number) => ({
  ...consulta(api.rehechos.dePedido, { params: { id } }),
  placeholderData: undefined,
})

/** The orders around one, and its warranties; undefined until they are known. */
export const useRehechos = (id: number) => useQuery(consultaDeRehechos(id)).data?.data

/** What an order makes again, and what makes it again; nothing for most orders. */
export function RehechosDelPedido({ id }: { id: number }) {
  const { origen = null, rehechos = [] } = useRehechos(id) ?? {}
  if (!origen && rehechos.length === 0) return null
  return (
    <Aviso>
      {origen ? <Renglon dice="Rehace el pedido" rehecho={origen} /> : null}
      {rehechos.map((rehecho) => (
        <Renglon key={rehecho.id} dice="Se rehace en el pedido" rehecho={rehecho} />
      ))}
    </Aviso>
  )
}

const Renglon = ({ dice, rehecho }: { dice: string; rehecho: Rehecho }) => (
  <p>
    {dice}{' '}
    <Link {...aTransacciones(rehecho)} className="font-semibold underline underline-offset-2">
      {folioDe(rehecho)}
    </Link>
    : {etiquetaCausaDeRehecho[rehecho.causa].toLowerCase()}.{rehecho.nota ? ` ${rehecho.nota}` : ''}
  </p>
)
