import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { leerUnoDe } from '../../shared/direccion.ts'
import { useParametros } from '../../shared/useParametros.ts'
import { deferred } from '../../ui/deferred.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { clienteQuery } from '../clientes/shared/clientes.consulta.ts'
import { usePacienteDeLaRuta } from '../clientes/shared/usePacienteDeLaRuta.ts'
import { Volver } from '../pedidos/shared/Volver.tsx'
import { TablaDeVisitas } from './historial/TablaDeVisitas.tsx'

const LineaClinica = deferred(async () => (await import('./historial/LineaClinica.tsx')).LineaClinica)

const vistas = ['visitas', 'expediente'] as const
type Vista = (typeof vistas)[number]

/** '/visita/historial' (spec §2): without a patient it sends to the patients. */
export function HistorialPage() {
  const { id, cliente } = usePacienteDeLaRuta()
  const { data } = useQuery({ ...clienteQuery(id ?? 0), placeholderData: undefined, enabled: id !== null && !cliente })
  if (id === null) return <Navigate to="/dashboard/clientes" replace />
  const nombre = (cliente ?? data?.data)?.nombreCompleto
  return (
    <Page
      title="Historial de Visitas"
      back={
        <span className="flex flex-wrap items-center gap-x-2">
          <Volver to="/dashboard/clientes">Regresar</Volver>
          {nombre ? <span className="wrap-anywhere">· {nombre}</span> : null}
        </span>
      }
    >
      <Vistas key={id} idCliente={id} />
    </Page>
  )
}

/** The specified table first; the whole clinical record beside it. */
function Vistas({ idCliente }: { idCliente: number }) {
  const navigate = useNavigate()
  const { vista } = useParametros({ vista: leerUnoDe(vistas) })
  const actual: Vista = vista ?? 'visitas'
  return (
    <Tabs
      label="Vistas del historial"
      value={actual}
      onValueChange={(nueva) => {
        const search = nueva === 'visitas' ? { idCliente } : { idCliente, vista: nueva }
        void navigate({ to: '.', search, state: (previo) => previo, replace: true, resetScroll: false })
      }}
      items={[
        { value: 'visitas', label: 'Visitas', content: <TablaDeVisitas idCliente={idCliente} /> },
        {
          value: 'expediente',
          label: 'Expediente y comparación',
          content: (
            <Suspense fallback={<Skeleton lines={8} />}>
              <LineaClinica idCliente={idCliente} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
