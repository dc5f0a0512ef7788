import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { ListaDePasos } from '../../../operaciones/primerosPasos/ListaDePasos.tsx'
import { primerosPasosQuery } from '../../../operaciones/primerosPasos/pasos.consulta.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useDesdePasos, VolverAPasos } from '../VolverAPasos.tsx'
import { Vulneraciones } from '../vulneraciones/Vulneraciones.tsx'
import { AjustesForm } from './AjustesForm.tsx'
import { AvisoDePrivacidad } from './AvisoDePrivacidad.tsx'
import { Conexiones } from './Conexiones.tsx'
import { SalirDeDemo } from './SalirDeDemo.tsx'

type Parte = 'ajustes' | 'conexiones' | 'aviso' | 'vulneraciones' | 'pasos'

/** 'Ajustes': what the owner decides for the whole chain, and the accounts it reaches others by (D-94). */
export function AjustesPage({ parte }: { parte: Parte }) {
  const navigate = useNavigate()
  const desdePasos = useDesdePasos()
  return (
    <Page title="Ajustes" back={desdePasos ? <VolverAPasos /> : <Volver to="/dashboard/sucursales">Sucursales</Volver>}>
      <Tabs
        label="Ajustes"
        value={parte}
        onValueChange={(vista) => void navigate({ to: '.', search: { vista }, replace: true })}
        items={[
          { value: 'ajustes', label: 'Cadena', content: <Valores /> },
          { value: 'conexiones', label: 'Conexiones', content: <Conexiones /> },
          { value: 'aviso', label: 'Aviso de privacidad', content: <AvisoDePrivacidad /> },
          { value: 'vulneraciones', label: 'Vulneraciones', content: <Vulneraciones /> },
          { value: 'pasos', label: 'Primeros pasos', content: <Pasos /> },
        ]}
      />
    </Page>
  )
}

/** What was left for later is found here. */
function Pasos() {
  const { data, error, isFetching, refetch } = useQuery(primerosPasosQuery)
  if (data) return <ListaDePasos datos={data.data} />
  return (
    <Card>
      {error ? (
        <ErrorState
          title="No se pudieron consultar los primeros pasos"
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

function Valores() {
  const { estado } = useSesion()
  const { data, error, isFetching, refetch } = useQuery(consulta(api.ajustes.leer, {}))
  if (data)
    return (
      <>
        <AjustesForm inicial={data.data} />
        {estado.demo ? <SalirDeDemo /> : null}
      </>
    )
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
