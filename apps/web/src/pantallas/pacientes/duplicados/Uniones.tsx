import type { Union } from '@nitida/contract/duplicados'
import { nombreLegible } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Merge } from 'lucide-react'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { contar, fechaDeInstante, fechaHoraLarga } from '../../../ui/formatos.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { PARES_POR_PAGINA, unionesQuery, useSepararPacientes } from './useDuplicados.ts'

/** Unions of the last thirty days, and the way back from each. */
export function Uniones() {
  const pagina = usePagina({ vista: 'duplicados', uniones: 'si' })
  const lista = useQuery(unionesQuery(pagina.pagina))
  const { data, error } = lista
  if (error && !data)
    return (
      <Card>
        <ErrorState
          title="No se pudieron cargar las uniones"
          causa={error}
          onRetry={() => void lista.refetch()}
          cargando={lista.isFetching}
        />
      </Card>
    )
  if (!data) return <TableSkeleton rows={3} />
  return (
    <Card padded={false}>
      {data.data.length === 0 ? (
        <EmptyState icon={<Merge />} title="No se ha unido a nadie en los últimos 30 días." />
      ) : (
        <ul aria-label="Uniones">
          {data.data.map((union) => (
            <Fila key={union.id} union={union} />
          ))}
        </ul>
      )}
      {data.total > PARES_POR_PAGINA ? (
        <Pagination
          page={pagina.pagina}
          pageSize={PARES_POR_PAGINA}
          total={data.total}
          onPageChange={pagina.irA}
          hrefOf={pagina.hrefDe}
          label="Páginas de uniones"
        />
      ) : null}
    </Card>
  )
}

function Fila({ union }: { union: Union }) {
  const { ganador, perdedor, movidos, creadaPor, creadaEn, deshacerHasta, deshechaEn } = union
  const separar = useSepararPacientes()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {perdedor.nombreCompleto} {deshechaEn ? 'se había unido con ' : 'se unió con '}
          <Link
            to="/dashboard/clientes"
            search={{ paciente: ganador.id }}
            className="font-semibold text-brand-ink underline underline-offset-2"
          >
            {nombreLegible(ganador.nombreCompleto)}
          </Link>
        </p>
        <p className="text-sm text-ink2">
          {`${fechaHoraLarga(creadaEn)} · ${creadaPor} · ${contar(movidos, 'renglón', 'renglones')}`}
          {deshechaEn ? '' : ` · se deshace hasta el ${fechaDeInstante(deshacerHasta)}`}
        </p>
        {separar.error ? (
          <p role="alert" className="text-sm text-bad-ink">{`No se deshizo. ${separar.error.message}`}</p>
        ) : null}
      </div>
      {deshechaEn ? (
        <Badge>Deshecha</Badge>
      ) : (
        <Button
          size="sm"
          aria-label={`Deshacer la unión de ${nombreLegible(perdedor.nombreCompleto)}`}
          cargando={separar.isPending}
          onClick={() => separar.mutate(union.id)}
        >
          Deshacer
        </Button>
      )}
    </li>
  )
}
