import type { Mensaje } from '@nitida/contract/mensajes'
import type { Pedido } from '@nitida/contract/pedidos'
import { useQuery } from '@tanstack/react-query'
import { useConfirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { useSucursales } from '../../citas/shared/useSucursales.ts'
import { columnasBreves, MensajeEntero } from '../../mensajes/shared/mensajesBreves.tsx'
import { mensajesDelPedidoQuery } from '../shared/pedidos.consulta.ts'

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
