import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO } from '@nitida/contract/pedidos.rules'
import { useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { ActualizarEstatusDialog } from '../shared/ActualizarEstatusDialog.tsx'
import { aEdicion } from '../shared/destinos.ts'
import { MOTIVO_ENTREGADO, nombrePedido } from '../shared/textos.ts'
import { Volver } from '../shared/Volver.tsx'
import { EnlaceDelCliente } from './EnlaceDelCliente.tsx'
import { Libro } from './Libro.tsx'
import { Resumen } from './Resumen.tsx'
import { Saldo } from './Saldo.tsx'

/** One order: whose it is, how far it has come, what is owed, and every peso that moved. */
export function PedidoDetalle({ pedido }: { pedido: Pedido }) {
  const navigate = useNavigate()
  const [avanzando, setAvanzando] = useState(false)
  const entregado = pedido.estatus === ESTATUS_ENTREGADO
  return (
    <Page
      title={nombrePedido(pedido)}
      back={<Volver to="/dashboard/pedidos">Pedidos</Volver>}
      actions={
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
        </>
      }
    >
      {/* On a phone the answer comes first: what is owed. */}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr_auto]">
        <div className="lg:col-start-2">
          <Saldo pedido={pedido} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Resumen pedido={pedido} />
        </div>
        <div className="min-w-0 lg:col-span-2 lg:row-start-3">
          <Libro pedido={pedido} />
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-start-2">
          <EnlaceDelCliente pedido={pedido} />
        </div>
      </div>
      <ActualizarEstatusDialog open={avanzando} pedido={pedido} onDone={() => setAvanzando(false)} />
    </Page>
  )
}
