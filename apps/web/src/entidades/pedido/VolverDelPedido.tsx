import type { Pedido } from '@nitida/contract/pedidos'
import { Volver } from '../../base/direccion/Volver.tsx'
import { NombreDePaciente } from '../paciente/NombreDePaciente.tsx'

interface Props {
  /** Undefined or null until it is known. */
  pedido: Pick<Pedido, 'idCliente' | 'nombreCliente'> | null | undefined
  /** Words of the link. */
  children: string
}

/** The way back from an order's page to the list, and to its patient. */
export const VolverDelPedido = ({ pedido, children }: Props) => (
  <>
    <Volver to="/dashboard/pedidos">{children}</Volver>
    {pedido ? (
      <>
        {' · '}
        <NombreDePaciente id={pedido.idCliente} nombre={pedido.nombreCliente} />
      </>
    ) : null}
  </>
)
