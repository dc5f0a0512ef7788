import type { Pedido } from '@nitida/contract/pedidos'
import { type Confirmacion, useConfirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import { numero } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { CambioDeVista } from '../CambioDeVista.tsx'
import { DialogosDePedidos } from './DialogosDePedidos.tsx'
import { NuevoPedidoButton } from './NuevoPedido.tsx'
import { PedidoMenu } from './PedidoMenu.tsx'
import { PedidosLista } from './PedidosLista.tsx'
import { type ListaPedidos, useListaPedidos } from './useListaPedidos.ts'

/** All orders within reach as the specification has them (spec §2): a table with search, pages and a gear for each. */
export function TablaDePedidos({ nuevo }: { nuevo: Confirmacion<true> }) {
  const lista = useListaPedidos()
  const estatus = useConfirmacion<Pedido>()
  const avance = useConfirmacion<Pedido>()
  const baja = useConfirmacion<Pedido>()
  const pedir = { estatus: estatus.pedir, avanzar: avance.pedir, eliminar: baja.pedir }
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
      <PedidosLista
        lista={lista}
        crear={<NuevoPedidoButton nuevo={nuevo} />}
        acciones={(pedido) => <PedidoMenu pedido={pedido} onAccion={(accion) => pedir[accion](pedido)} />}
      />
      <DialogosDePedidos {...{ estatus, avance, baja }} />
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
