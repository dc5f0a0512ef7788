import { type Libro, libros } from '@nitida/contract/mudanza.libros'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { Anteriores } from './Anteriores.tsx'
import { ImportacionAbierta } from './ImportacionAbierta.tsx'
import { Insignia } from './Insignia.tsx'
import { nombreDe, tituloDe } from './textos.ts'
import { useImportacion, usePlantilla } from './useImportacion.ts'
import { ZonaDeArchivo } from './ZonaDeArchivo.tsx'

/** Brings in what another program left: a file is read, looked at, put right and written. */
export function ImportarPage() {
  const { libro, importacion } = useParametros('pacientes')
  return importacion === null ? <Inicio libro={libro ?? 'pacientes'} /> : <Abierta key={importacion} id={importacion} />
}

const AlInicio = () => <Volver to="/dashboard/clientes">Pacientes</Volver>

/** On a phone not all books fit: the chosen one is shown. */
const aLaVista = (libros: HTMLElement | null) =>
  libros?.querySelector(':checked')?.scrollIntoView({ block: 'nearest', inline: 'center' })

function Acciones({ libro }: { libro: Libro }) {
  const navigate = useNavigate()
  const plantilla = usePlantilla(libro)
  const bajar = () =>
    plantilla.mutate(undefined, { onError: (error) => toast.error('No se descargó la plantilla', error.message) })
  return (
    <>
      <div ref={aLaVista} className="max-w-full overflow-x-auto">
        <SegmentedField
          label="Qué se importa"
          labelHidden
          options={libros.map((uno) => ({ value: uno, label: nombreDe[uno] }))}
          value={libro}
          onValueChange={(otro) => void navigate({ to: '.', search: { vista: 'importar', libro: otro ?? libro } })}
        />
      </div>
      <Button icon={<Download />} cargando={plantilla.isPending} onClick={bajar}>
        Plantilla
      </Button>
    </>
  )
}

function Inicio({ libro }: { libro: Libro }) {
  return (
    <Page title={tituloDe[libro]} back={<AlInicio />} actions={<Acciones libro={libro} />}>
      <div className="space-y-4">
        <ZonaDeArchivo libro={libro} />
        <Anteriores libro={libro} />
      </div>
    </Page>
  )
}

function Abierta({ id }: { id: number }) {
  const { libro: enDireccion } = useParametros('pacientes')
  const consulta = useImportacion(id)
  const importacion = consulta.data?.data
  const libro = importacion?.libro ?? enDireccion ?? 'pacientes'
  return (
    <Page
      title={tituloDe[libro]}
      badge={importacion ? <Insignia importacion={importacion} /> : null}
      back={<AlInicio />}
      actions={<Acciones libro={libro} />}
    >
      {importacion ? (
        <ImportacionAbierta importacion={importacion} />
      ) : consulta.error ? (
        <ErrorState
          title="No se pudo abrir la importación"
          causa={consulta.error}
          onRetry={() => void consulta.refetch()}
          cargando={consulta.isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}
