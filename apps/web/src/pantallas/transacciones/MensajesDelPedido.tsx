import type { Mensaje } from '@nitida/contract/mensajes'
import type { Pedido } from '@nitida/contract/pedidos'
import { useQuery } from '@tanstack/react-query'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { mensajesDelPedidoQuery } from '../../entidades/pedido/pedidos.consulta.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { columnasBreves, MensajeEntero } from '../../operaciones/revisarMensaje/mensajesBreves.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Table } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'

/** Messages to the client about his order, newest first; each opens whole. */
export function MensajesDelPedido({ pedido }: { pedido: Pedido }) {
  const zona = useSucursales().zonaDe(pedido.idSucursal)
  const detalle = useConfirmacion<Mensaje>()
  const { data, error, isFetching, refetch } = useQuery(mensajesDelPedidoQuery(pedido.id))
  return (
    <Card title="Mensajes" padded={false}>
      {data ? (
        data.data.length === 0 ? (
          <EmptyState title="No hay mensajes">Los avisos de WhatsApp de este pedido se verán aquí.</EmptyState>
        ) : (
          <Table
            wide
            caption="Mensajes del pedido"
            columns={columnasBreves(zona, detalle.pedir)}
            rows={data.data}
            rowKey={({ id }) => id}
          />
        )
      ) : error ? (
        <ErrorState title="No se pudieron cargar los mensajes" onRetry={() => void refetch()} cargando={isFetching}>
          {error.message}
        </ErrorState>
      ) : (
        <TableSkeleton rows={2} />
      )}
      <MensajeEntero detalle={detalle} zona={zona} />
    </Card>
  )
}
