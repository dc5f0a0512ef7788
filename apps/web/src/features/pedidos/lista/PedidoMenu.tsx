import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO, folioDe, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { useNavigate } from '@tanstack/react-router'
import { ClipboardList, ListOrdered, PackageCheck, Pencil, Printer, ReceiptText, Route, Trash2 } from 'lucide-react'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../../ui/Menu.tsx'
import { aDescripcion, aEdicion, aFactura, aTickets, aTransacciones } from '../shared/destinos.ts'
import { MOTIVO_ENTREGADO, motivoFacturado } from '../shared/textos.ts'

/** What is asked of the list itself; the rest are other screens. */
export type AccionPedido = 'estatus' | 'avanzar' | 'eliminar'

interface Props {
  pedido: Pedido
  onAccion: (accion: AccionPedido) => void
}

/** The gear of a row, and beside it what most often comes next: the next legal status. */
export function PedidoMenu({ pedido, onAccion }: Props) {
  const siguiente = siguienteEstatus(pedido.estatus)
  const items = useItems(pedido, onAccion)
  return (
    <span className="inline-flex">
      {siguiente ? (
        <IconButton
          label={`Actualizar Estatus del pedido ${folioDe(pedido)}: ${siguiente}`}
          icon={<PackageCheck />}
          onClick={() => onAccion('avanzar')}
          className="max-lg:hidden"
        />
      ) : null}
      <Menu label={`Acciones del pedido ${folioDe(pedido)} de ${pedido.nombreCliente}`} items={items} />
    </span>
  )
}

function useItems(pedido: Pedido, onAccion: Props['onAccion']): MenuItem[] {
  const { usuario } = useSesion()
  const navigate = useNavigate()
  const puede = (permiso: 'pedidos.verTodos' | 'pedidos.eliminar') => alcanceDe(usuario.userType, permiso) !== null
  const items: (MenuItem | null)[] = [
    siguienteEstatus(pedido.estatus)
      ? { label: 'Actualizar Estatus', icon: <PackageCheck />, onSelect: () => onAccion('avanzar') }
      : null,
    { label: 'Ver estatus', icon: <Route />, onSelect: () => onAccion('estatus') },
    {
      label: 'Editar',
      icon: <Pencil />,
      onSelect: () => void navigate(aEdicion(pedido)),
      motivo: pedido.estatus === ESTATUS_ENTREGADO ? MOTIVO_ENTREGADO : null,
    },
    'separator',
    { label: 'Transacciones', icon: <ListOrdered />, onSelect: () => void navigate(aTransacciones(pedido)) },
    puede('pedidos.verTodos')
      ? { label: 'Descripción', icon: <ClipboardList />, onSelect: () => void navigate(aDescripcion(pedido)) }
      : null,
    { label: 'Tickets', icon: <Printer />, onSelect: () => void navigate(aTickets(pedido)) },
    {
      label: pedido.facturado === null ? 'Facturar pedido' : 'Facturado',
      icon: <ReceiptText />,
      onSelect: () => void navigate(aFactura(pedido)),
      motivo: motivoFacturado(pedido.facturado),
    },
    puede('pedidos.eliminar')
      ? {
          label: 'Eliminar',
          icon: <Trash2 />,
          onSelect: () => onAccion('eliminar'),
          peligro: true,
          motivo: motivoFacturado(pedido.facturado),
        }
      : null,
  ]
  return items.filter((item) => item !== null)
}
