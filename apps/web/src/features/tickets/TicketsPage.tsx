import { folioDe } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { leerId } from '../../shared/direccion.ts'
import { useParametros } from '../../shared/useParametros.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { NombreDePaciente } from '../clientes/shared/NombreDePaciente.tsx'
import { PestanasDelPedido } from '../pedidos/shared/PestanasDelPedido.tsx'
import { pedidoQuery } from '../pedidos/shared/pedidos.consulta.ts'
import { Volver } from '../pedidos/shared/Volver.tsx'
import { TicketsDelPedido } from './TicketsDelPedido.tsx'

/** The order of the address, or of the navigation state (spec §2: `idPedido`; D-17). */
function useIdPedido(): number | null {
  const { id } = useParametros({ id: leerId })
  const { idPedido } = useLocation({ select: ({ state }) => state })
  return id ?? leerId(idPedido)
}

/** 'Tickets' of an order (spec §2): without one it warns and goes back to the start. */
export function TicketsPage() {
  const id = useIdPedido()
  const pedido = useQuery({ ...pedidoQuery(id ?? 0), enabled: id !== null }).data
  return (
    <Page
      title={pedido ? `Tickets del pedido ${folioDe(pedido)}` : 'Tickets'}
      back={
        <>
          <Volver to="/dashboard/pedidos">Regresar</Volver>
          {pedido ? (
            <>
              {' · '}
              <NombreDePaciente id={pedido.idCliente} nombre={pedido.nombreCliente} />
            </>
          ) : null}
        </>
      }
    >
      {id === null ? (
        <SinPedido />
      ) : (
        <>
          <PestanasDelPedido id={id} />
          <TicketsDelPedido key={id} id={id} />
        </>
      )}
    </Page>
  )
}

function SinPedido() {
  const navigate = useNavigate()
  const alInicio = () => void navigate({ to: '/dashboard', replace: true })
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && alInicio()}
      title="¡No hay ID de pedido!"
      description="Elige el pedido en la lista y abre sus tickets desde ahí."
      size="sm"
      footer={
        <Button variant="primary" onClick={alInicio}>
          Regresar
        </Button>
      }
    />
  )
}
