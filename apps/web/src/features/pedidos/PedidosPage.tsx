import type { Pedido } from '@nitida/contract/pedidos'
import { Plus } from 'lucide-react'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { numero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { useConfirmacion } from '../usuarios/shared/useConfirmacion.ts'
import { DialogosDePedidos, traerNuevoPedido } from './lista/DialogosDePedidos.tsx'
import { PedidoMenu } from './lista/PedidoMenu.tsx'
import { PedidosLista } from './lista/PedidosLista.tsx'
import { type ListaPedidos, useListaPedidos } from './lista/useListaPedidos.ts'
import { veTodos } from './shared/pedidos.consulta.ts'

/** The orders within reach (spec §2): what is being made, what can be picked up, what is owed. */
export function PedidosPage() {
  const { usuario } = useSesion()
  const lista = useListaPedidos()
  const nuevo = useConfirmacion<true>()
  const estatus = useConfirmacion<Pedido>()
  const avance = useConfirmacion<Pedido>()
  const baja = useConfirmacion<Pedido>()
  if (!veTodos(usuario) && usuario.branchId === null) return <SinSucursal />
  const pedir = { estatus: estatus.pedir, avanzar: avance.pedir, eliminar: baja.pedir }
  const anticipar = () => void traerNuevoPedido()
  const crear = (
    <Button icon={<Plus />} onPointerEnter={anticipar} onFocus={anticipar} onClick={() => nuevo.pedir(true)}>
      Nuevo pedido
    </Button>
  )
  return (
    <Page
      title="Pedidos"
      subtitle={<Cuantos lista={lista} />}
      actions={
        <Button
          variant="primary"
          icon={<Plus />}
          onPointerEnter={anticipar}
          onFocus={anticipar}
          onClick={() => nuevo.pedir(true)}
        >
          Nuevo pedido
        </Button>
      }
    >
      <PedidosLista
        lista={lista}
        crear={crear}
        acciones={(pedido) => <PedidoMenu pedido={pedido} onAccion={(accion) => pedir[accion](pedido)} />}
      />
      <DialogosDePedidos {...{ nuevo, estatus, avance, baja }} />
    </Page>
  )
}

/** How many orders the list holds; before that is known, what the screen is for. */
function Cuantos({ lista }: { lista: ListaPedidos }) {
  const { data } = lista.consulta
  if (!data) return <>Qué se está elaborando, qué está listo y qué falta por cobrar.</>
  const { total, totalExacto = true } = data
  const cuantos = `${totalExacto ? '' : 'Más de '}${numero(total)} ${total === 1 ? 'pedido' : 'pedidos'}`
  return <>{lista.busqueda ? `${cuantos} con «${lista.busqueda}»` : cuantos}</>
}

function SinSucursal() {
  return (
    <Page title="Pedidos">
      <Aviso tone="carey" title="No tienes una sucursal asignada">
        Los pedidos se ven por sucursal. Pide a un Usuario Maestro que te asigne la tuya.
      </Aviso>
    </Page>
  )
}
