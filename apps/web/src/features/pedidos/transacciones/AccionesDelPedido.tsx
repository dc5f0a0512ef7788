import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO } from '@nitida/contract/pedidos.rules'
import { useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ActualizarEstatusDialog } from '../shared/ActualizarEstatusDialog.tsx'
import { aEdicion } from '../shared/destinos.ts'
import { MOTIVO_ENTREGADO } from '../shared/textos.ts'

/** What is done with an order from its page; moving it on is hidden once it is delivered (spec §4). */
export function AccionesDelPedido({ pedido }: { pedido: Pedido }) {
  const navigate = useNavigate()
  const [avanzando, setAvanzando] = useState(false)
  const entregado = pedido.estatus === ESTATUS_ENTREGADO
  return (
    <>
      <Button
        icon={<Pencil />}
        motivo={entregado ? MOTIVO_ENTREGADO : null}
        onClick={() => void navigate(aEdicion(pedido))}
      >
        Editar
      </Button>
      {entregado ? null : (
        <Button variant="primary" onClick={() => setAvanzando(true)}>
          Actualizar Estatus
        </Button>
      )}
      <ActualizarEstatusDialog open={avanzando} pedido={pedido} onDone={() => setAvanzando(false)} />
    </>
  )
}
