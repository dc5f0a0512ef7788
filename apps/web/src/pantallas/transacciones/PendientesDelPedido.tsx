import { PendientesFiscales, usePendientes } from '../../operaciones/resolverPendientes/PendientesFiscales.tsx'
import { Card } from '../../ui/Card.tsx'

/** What CFDIs of the order do not say yet; nothing while all is told. */
export function PendientesDelPedido({ id }: { id: number }) {
  const pendientes = usePendientes(id).data?.data ?? []
  return pendientes.length > 0 ? (
    <Card title="Pendientes fiscales">
      <PendientesFiscales enPedido pendientes={pendientes} />
    </Card>
  ) : null
}
