import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { PendientesFiscales, usePendientes } from '../../operaciones/resolverPendientes/PendientesFiscales.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Everything within reach that live CFDIs do not say as the ledger does (D-91). */
export function PendientesCard() {
  const consulta = usePendientes()
  const { data, error } = consulta
  return (
    <Card title="Pendientes fiscales">
      {data ? (
        data.data.length > 0 ? (
          <PendientesFiscales pendientes={data.data} />
        ) : (
          <EmptyState title="No hay pendientes fiscales">
            Los CFDI vigentes dicen lo mismo que los pedidos y sus pagos.
          </EmptyState>
        )
      ) : error ? (
        <ErrorState title="No se pudieron cargar los pendientes fiscales" causa={error} {...reintentoDe(consulta)} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  )
}
