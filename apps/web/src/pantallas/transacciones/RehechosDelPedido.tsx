import { fechaEn } from '@nitida/contract/fechas'
import { folioDe } from '@nitida/contract/pedidos.rules'
import type { Rehecho, RehechoDePar } from '@nitida/contract/rehechos'
import { etiquetaCausaDeRehecho } from '@nitida/contract/rehechos.rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { aTransacciones } from '../../entidades/pedido/destinos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { fechaLarga } from '../../ui/formatos.ts'

export const consultaDeRehechos = (id: number) => ({
  ...consulta(api.rehechos.dePedido, { params: { id } }),
  placeholderData: undefined,
})

/** The orders around one, and its warranties; undefined until they are known. */
export const useRehechos = (id: number) => useQuery(consultaDeRehechos(id)).data?.data

/** What an order makes again, what makes it again, and its pairs that the workshop made again; nothing for most orders. */
export function RehechosDelPedido({ id }: { id: number }) {
  const { origen = null, rehechos = [], pares = [] } = useRehechos(id) ?? {}
  if (!origen && rehechos.length === 0 && pares.length === 0) return null
  return (
    <Aviso>
      {origen ? <Renglon dice="Rehace el pedido" rehecho={origen} /> : null}
      {rehechos.map((rehecho) => (
        <Renglon key={rehecho.id} dice="Se rehace en el pedido" rehecho={rehecho} />
      ))}
      {pares.map((par) => (
        <EnTaller key={par.control} par={par} />
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

/** A pair that was made again before it left the workshop. */
function EnTaller({ par: { par, causa, laboratorio, en } }: { par: RehechoDePar }) {
  const { zonaHoraria } = useSesion().estado
  return (
    <p>
      El par {par} se rehizo en el taller el {fechaLarga(fechaEn(zonaHoraria, new Date(en)))}:{' '}
      {etiquetaCausaDeRehecho[causa].toLowerCase()}
      {laboratorio ? ` (${laboratorio})` : ''}.
    </p>
  )
}
