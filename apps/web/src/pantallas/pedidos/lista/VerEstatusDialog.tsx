import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { Pedido } from '@nitida/contract/pedidos'
import { siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { ExternalLink } from 'lucide-react'
import { momentoEn } from '../../../base/sesion/useAhora.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { enlaceDelCliente } from '../../../entidades/pedido/destinos.ts'
import { EntregaPrevista } from '../../../entidades/pedido/EntregaPrevista.tsx'
import { PasosPedido } from '../../../entidades/pedido/PasosPedido.tsx'
import { nombrePedido } from '../../../entidades/pedido/textos.ts'
import { usePedidoActual } from '../../../entidades/pedido/useIdDelPedido.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Definition } from '../../../ui/Definition.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Fecha } from '../../../ui/Fecha.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Dinero } from '../../../ui/texto.tsx'

interface Props {
  open: boolean
  pedido: Pedido
  onAvanzar: (pedido: Pedido) => void
  onCerrar: () => void
}

/** The status of an order for the counter, as the status page tells it (spec §2). */
export function VerEstatusDialog({ open, pedido: conocido, onAvanzar, onCerrar }: Props) {
  const sesion = useSesion()
  const { zonaDe } = useSucursales()
  const pedido = usePedidoActual(conocido, open)
  const zona = zonaDe(pedido.idSucursal)
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={nombrePedido(pedido)}
      description={pedido.nombreCliente}
      footer={
        <>
          <LinkButton href={enlaceDelCliente(pedido)} target="_blank" rel="noreferrer" icon={<ExternalLink />}>
            Página del cliente
          </LinkButton>
          {siguienteEstatus(pedido.estatus) ? (
            <Button variant="primary" onClick={() => onAvanzar(pedido)}>
              Actualizar Estatus
            </Button>
          ) : null}
        </>
      }
    >
      <PasosPedido estatus={pedido.estatus} />
      <dl className="mt-6 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Definition nombre="Entrega prevista">
          <EntregaPrevista pedido={pedido} zona={zona} hoy={momentoEn(zona, sesion).fecha} />
        </Definition>
        <Definition nombre="Entrega realizada">
          <Fecha value={pedido.entregaRealizada} hora zona={zona} vacio="Pendiente" />
        </Definition>
        <Definition nombre="Total">
          <Dinero value={pedido.total} />
        </Definition>
        <Definition nombre="Saldo pendiente">
          <span className="font-semibold">
            <Dinero value={pedido.saldoPendiente} />
          </span>
        </Definition>
        <Definition nombre="Sucursal">
          {etiquetaSucursal({ sucursalNumber: pedido.sucursalNumber, direccion: pedido.direccionSucursal })}
        </Definition>
        <Definition nombre="Empleado">{pedido.nombreCreador}</Definition>
      </dl>
    </Dialog>
  )
}
