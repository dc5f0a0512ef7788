import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'

/** In place of a till that is not there: still on its way (null), or not answered. */
export function SinCorte({ consulta }: { consulta: UseQueryResult | null }) {
  return (
    <Card padded={false}>
      {consulta ? (
        <ErrorState
          title="No se pudo cargar el corte de caja"
          onRetry={() => void consulta.refetch()}
          cargando={consulta.isFetching}
        >
          {consulta.error?.message}
        </ErrorState>
      ) : (
        <TableSkeleton rows={5} />
      )}
    </Card>
  )
}
