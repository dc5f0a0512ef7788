import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { AjustesForm } from './AjustesForm.tsx'
import { AvisoDePrivacidad } from './AvisoDePrivacidad.tsx'
import { Conexiones } from './Conexiones.tsx'

type Parte = 'ajustes' | 'conexiones' | 'aviso'

/** 'Ajustes': what the owner decides for the whole chain, and the accounts it reaches others by (D-94). */
export function AjustesPage({ parte }: { parte: Parte }) {
  const navigate = useNavigate()
  return (
    <Page title="Ajustes" back={<Volver to="/dashboard/sucursales">Sucursales</Volver>}>
      <Tabs
        label="Ajustes"
        value={parte}
        onValueChange={(vista) => void navigate({ to: '.', search: { vista }, replace: true })}
        items={[
          { value: 'ajustes', label: 'Cadena', content: <Valores /> },
          { value: 'conexiones', label: 'Conexiones', content: <Conexiones /> },
          { value: 'aviso', label: 'Aviso de privacidad', content: <AvisoDePrivacidad /> },
        ]}
      />
    </Page>
  )
}

function Valores() {
  const { data, error, isFetching, refetch } = useQuery(consulta(api.ajustes.leer, {}))
  if (data) return <AjustesForm inicial={data.data} />
  return (
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
  )
}
