import type { Llevada } from '@nitida/contract/llevadas'
import { PackageOpen } from 'lucide-react'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { PedirContrasena } from './PedirContrasena.tsx'
import { UnaLlevada } from './UnaLlevada.tsx'
import { useLlevadas } from './useLlevadas.ts'

/** 'Llevarme todo': all data of the chain in one zip, for whom says his password again. */
export function LlevarmePage() {
  const consulta = useLlevadas()
  const llevadas = consulta.data?.data
  const enCurso = llevadas?.some(({ estado }) => estado === 'haciendo') ?? false
  return (
    <Page title="Llevarme todo" back={<Volver to="/dashboard/clientes">Pacientes</Volver>}>
      <div className="grid max-w-3xl gap-4">
        <QueLleva />
        <PedirContrasena enCurso={enCurso} />
        {llevadas ? (
          <Hechas llevadas={llevadas} />
        ) : consulta.error ? (
          <Card>
            <ErrorState
              title="No se pudo ver lo que has pedido"
              causa={consulta.error}
              onRetry={() => void consulta.refetch()}
              cargando={consulta.isFetching}
            />
          </Card>
        ) : (
          <TableSkeleton rows={2} />
        )}
      </div>
    </Page>
  )
}

const QueLleva = () => (
  <Card title="Qué lleva">
    <ul className="list-disc space-y-1 pl-5 text-ink2">
      <li>
        Libros de Excel: pacientes, pedidos abiertos y entregados con sus elementos, citas, graduaciones, historias
        clínicas, facturas, pagos, usuarios (sin contraseñas) y sucursales.
      </li>
      <li>Las fotos de las visitas.</li>
      <li>El XML y el PDF de cada factura.</li>
      <li>Una lista con la huella SHA-256 de cada archivo, para comprobar que llegó completo.</li>
    </ul>
    <Aviso tone="carey" title="Guárdalo bien" className="mt-4">
      Lleva los datos de salud de tus pacientes. Quien tenga el archivo los puede leer.
    </Aviso>
  </Card>
)

function Hechas({ llevadas }: { llevadas: readonly Llevada[] }) {
  if (llevadas.length === 0)
    return (
      <Card>
        <EmptyState title="No has pedido nada hoy" icon={<PackageOpen />}>
          Lo que pidas se queda aquí un día.
        </EmptyState>
      </Card>
    )
  return (
    <Card title="Lo que has pedido" padded={false}>
      <ul className="border-t border-line">
        {llevadas.map((llevada) => (
          <UnaLlevada key={llevada.id} llevada={llevada} />
        ))}
      </ul>
    </Card>
  )
}
