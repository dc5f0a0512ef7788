import { etiquetaFormaPago, etiquetaMovimiento, folioDe, tieneComprobante } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { leerId } from '../../base/direccion/direccion.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { PestanasDelPedido } from '../../entidades/pedido/PestanasDelPedido.tsx'
import { pedidoQuery } from '../../entidades/pedido/pedidos.consulta.ts'
import { VolverDelPedido } from '../../entidades/pedido/VolverDelPedido.tsx'
import { VerComprobante } from '../../operaciones/cobrar/VerComprobante.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dinero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { TicketsDelPedido } from './TicketsDelPedido.tsx'

/** The order of the address, or of the navigation state (spec §2: `idPedido`; D-17). */
function useIdPedido(): number | null {
  const { id } = useParametros('tickets')
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
      back={<VolverDelPedido pedido={pedido}>Regresar</VolverDelPedido>}
    >
      {id === null ? (
        <SinPedido />
      ) : (
        <>
          <PestanasDelPedido id={id} />
          <TicketsDelPedido key={id} id={id} />
          <ComprobantesDelPedido id={id} />
        </>
      )}
    </Page>
  )
}

/** Receipts of what was paid, below the three tickets. */
function ComprobantesDelPedido({ id }: { id: number }) {
  const { data } = useQuery({ ...consulta(api.pedidos.transacciones, { params: { id } }), placeholderData: undefined })
  const pagos = data?.data.filter(tieneComprobante) ?? []
  if (pagos.length === 0) return null
  return (
    <Card title="Comprobantes de pago" className="mt-4">
      <ul className="divide-y divide-line">
        {pagos.map(({ id: idPago, tipo, importe, formaPago }) => {
          const pago = `${etiquetaMovimiento[tipo]} de ${dinero(importe)}`
          return (
            <li key={idPago} className="flex items-center justify-between gap-3">
              <span>
                {pago} · {etiquetaFormaPago[formaPago]}
              </span>
              <VerComprobante idPedido={id} idPago={idPago} pago={pago} />
            </li>
          )
        })}
      </ul>
    </Card>
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
