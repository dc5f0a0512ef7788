import type { Pedido } from '@nitida/contract/pedidos'
import { folioDe, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { useState } from 'react'
import { olvidarPedido } from '../../entidades/pedido/pedidoEstatus.ts'
import { ActualizarEstatusDialog } from '../../operaciones/cambiarEstatus/ActualizarEstatusDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Toasts } from '../../ui/Toasts.tsx'

interface Props {
  pedido: Pedido
  onCambiar: () => Promise<void>
}

/** Actions of the branch's staff on the status page (spec §2): move the order on, or open it. */
export function AccionesDelPersonal({ pedido, onCambiar }: Props) {
  return (
    <>
      <Acciones pedido={pedido} onCambiar={onCambiar} />
      <Toasts />
    </>
  )
}

function Acciones({ pedido, onCambiar }: Props) {
  const [abierto, setAbierto] = useState(false)
  const terminar = () => {
    setAbierto(false)
    void onCambiar()
  }
  const abrirPedido = () => {
    olvidarPedido()
    location.assign(`/pedido/detalles?id=${pedido.id}`)
  }
  const facturar = () => {
    olvidarPedido()
    location.assign(`/facturacion/CrearFactura?idPedido=${pedido.id}`)
  }
  return (
    <section aria-label="Acciones del personal" className="mt-5 flex flex-wrap gap-2">
      {siguienteEstatus(pedido.estatus) ? (
        <Button variant="primary" onClick={() => setAbierto(true)}>
          Actualizar Estatus
        </Button>
      ) : null}
      <Button onClick={abrirPedido}>Abrir pedido {folioDe(pedido)}</Button>
      <LinkButton href={`/visita/ultimaVisita?idCliente=${pedido.idCliente}`}>Última visita</LinkButton>
      {pedido.facturado === null ? (
        <Button onClick={facturar}>Facturar pedido</Button>
      ) : (
        <Badge tone="ok">Facturado · {pedido.facturado}</Badge>
      )}
      {abierto ? <ActualizarEstatusDialog pedido={pedido} onDone={terminar} /> : null}
    </section>
  )
}
