import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO, folioDe, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { useNavigate } from '@tanstack/react-router'
import {
  ClipboardList,
  ListOrdered,
  PackageCheck,
  Pencil,
  Printer,
  ReceiptText,
  Route,
  Trash2,
  UserRound,
} from 'lucide-react'
import { Suspense } from 'react'
import { type Confirmacion, useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { aPaciente } from '../../../entidades/paciente/destinos.ts'
import { aDescripcion, aEdicion, aFactura, aTickets, aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { MOTIVO_ENTREGADO, motivoFacturado } from '../../../entidades/pedido/textos.ts'
import { preguntarSiEliminar } from '../../../operaciones/eliminarPedido/useEliminacion.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { contar } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuItem } from '../../../ui/MenuPopup.tsx'
import { Page } from '../../../ui/Page.tsx'
import { CambioDeVista } from '../CambioDeVista.tsx'
import { PestanasDePedidos } from '../PestanasDePedidos.tsx'
import { NuevoPedidoButton } from './NuevoPedido.tsx'
import { PedidosLista } from './PedidosLista.tsx'
import { type ListaPedidos, useListaPedidos } from './useListaPedidos.ts'

/** Actions within the list; the others are screens. */
type AccionPedido = 'estatus' | 'avanzar' | 'eliminar'

interface PedidoMenuProps {
  pedido: Pedido
  onAccion: (accion: AccionPedido) => void
}

/** The gear of a row, and beside it the commonest action: the next legal status. */
function PedidoMenu({ pedido, onAccion }: PedidoMenuProps) {
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

function useItems(pedido: Pedido, onAccion: PedidoMenuProps['onAccion']): MenuItem[] {
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
    { label: 'Ver al paciente', icon: <UserRound />, onSelect: () => void navigate(aPaciente(pedido.idCliente)) },
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

// The dialogs are lazy, because the list is seen far more often.
const VerEstatusDialog = deferred(async () => (await import('./VerEstatusDialog.tsx')).VerEstatusDialog)
const ActualizarEstatusDialog = deferred(
  async () => (await import('../../../operaciones/cambiarEstatus/ActualizarEstatusDialog.tsx')).ActualizarEstatusDialog,
)

interface Props {
  estatus: Confirmacion<Pedido>
  avance: Confirmacion<Pedido>
}

/** Dialogs of the list. Each waits for its own code, since one may close as another opens. */
function DialogosDePedidos({ estatus, avance }: Props) {
  const avanzar = (pedido: Pedido) => {
    estatus.cerrar()
    avance.pedir(pedido)
  }
  return (
    <>
      <Suspense>
        {estatus.dato ? (
          <VerEstatusDialog
            open={estatus.abierta}
            pedido={estatus.dato}
            onAvanzar={avanzar}
            onCerrar={estatus.cerrar}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {avance.dato ? (
          <ActualizarEstatusDialog open={avance.abierta} pedido={avance.dato} onDone={avance.cerrar} />
        ) : null}
      </Suspense>
    </>
  )
}

/** All orders within reach as the specification has them (spec §2): a table with search, pages and a gear for each. */
export function TablaDePedidos({ nuevo }: { nuevo: Confirmacion<true> }) {
  const lista = useListaPedidos()
  const estatus = useConfirmacion<Pedido>()
  const avance = useConfirmacion<Pedido>()
  const pedir = {
    estatus: estatus.pedir,
    avanzar: avance.pedir,
    eliminar: (pedido: Pedido) => preguntarSiEliminar(pedido),
  }
  return (
    <Page
      title="Pedidos"
      subtitle={<Cuantos lista={lista} />}
      actions={
        <>
          <CambioDeVista />
          <NuevoPedidoButton nuevo={nuevo} variant="primary" />
        </>
      }
    >
      <PestanasDePedidos actual="pedidos" />
      <PedidosLista
        lista={lista}
        crear={<NuevoPedidoButton nuevo={nuevo} />}
        acciones={(pedido) => <PedidoMenu pedido={pedido} onAccion={(accion) => pedir[accion](pedido)} />}
      />
      <DialogosDePedidos {...{ estatus, avance }} />
    </Page>
  )
}

/** Number of orders of the list; before that is known, the purpose of the screen. */
function Cuantos({ lista }: { lista: ListaPedidos }) {
  const { data } = lista.consulta
  if (!data) return <>Qué se está elaborando, qué está listo y qué falta por cobrar.</>
  const { total, totalExacto = true } = data
  const cuantos = `${totalExacto ? '' : 'Más de '}${contar(total, 'pedido')}`
  return <>{lista.busqueda ? `${cuantos} con «${lista.busqueda}»` : cuantos}</>
}
