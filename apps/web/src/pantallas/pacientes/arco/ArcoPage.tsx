import { ShieldCheck } from 'lucide-react'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { Solicitud } from './Solicitud.tsx'
import { useSolicitudes } from './useArco.ts'

const POR_PAGINA = 20

/** 'Solicitudes ARCO': what patients ask for over their data, the most urgent on top. */
export function ArcoPage() {
  const pagina = usePagina({ vista: 'arco' })
  const lista = useSolicitudes(pagina.pagina, POR_PAGINA)
  const { data, error } = lista
  return (
    <Page title="Solicitudes ARCO" back={<Volver to="/dashboard/clientes">Pacientes</Volver>}>
      {error && !data ? (
        <Card>
          <ErrorState
            title="No se pudieron cargar las solicitudes"
            causa={error}
            onRetry={() => void lista.refetch()}
            cargando={lista.isFetching}
          />
        </Card>
      ) : !data ? (
        <TableSkeleton rows={4} />
      ) : data.total === 0 ? (
        <Card>
          <EmptyState icon={<ShieldCheck />} title="No hay solicitudes">
            Se registran en la página del paciente, en «Privacidad».
          </EmptyState>
        </Card>
      ) : (
        <Card padded={false}>
          <ul aria-label="Solicitudes ARCO">
            {data.data.map((una) => (
              <Solicitud key={una.id} solicitud={una} conPaciente />
            ))}
          </ul>
          {data.total > POR_PAGINA ? (
            <Pagination
              page={pagina.pagina}
              pageSize={POR_PAGINA}
              total={data.total}
              onPageChange={pagina.irA}
              hrefOf={pagina.hrefDe}
            />
          ) : null}
        </Card>
      )}
    </Page>
  )
}
