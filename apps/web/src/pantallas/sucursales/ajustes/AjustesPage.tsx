import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AjustesForm } from './AjustesForm.tsx'

/** 'Ajustes': what the owner decides for the whole chain (D-94). */
export function AjustesPage() {
  const { data, error, isFetching, refetch } = useQuery(consulta(api.ajustes.leer, {}))
  return (
    <Page title="Ajustes" back={<Volver to="/dashboard/sucursales">Sucursales</Volver>}>
      {data ? (
        <AjustesForm inicial={data.data} />
      ) : (
        <Card>
          {error ? (
            <ErrorState
              title="No se pudieron cargar los ajustes"
              causa={error}
              onRetry={() => void refetch()}
              cargando={isFetching}
            />
          ) : (
            <Skeleton lines={9} />
          )}
        </Card>
      )}
    </Page>
  )
}
