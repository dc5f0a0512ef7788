import type { FilaHistorial } from '@nitida/contract/visitas'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { Eye, SearchX } from 'lucide-react'
import { Suspense } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { Volver } from '../../base/direccion/Volver.tsx'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import { usePagina } from '../../base/listas/usePagina.ts'
import { clienteQuery } from '../../entidades/paciente/clientes.consulta.ts'
import { NombreDePaciente } from '../../entidades/paciente/NombreDePaciente.tsx'
import { SinPaciente } from '../../entidades/paciente/SinPaciente.tsx'
import { usePacienteDeLaRuta } from '../../entidades/paciente/usePacienteDeLaRuta.ts'
import { SucursalDe } from '../../entidades/sucursal/SucursalDe.tsx'
import { aDetalle } from '../../entidades/visita/destinos.ts'
import { momentoDeVisita } from '../../entidades/visita/nombres.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { deferred } from '../../ui/deferred.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const columnas: readonly Column<FilaHistorial>[] = [
  {
    key: 'sucursal',
    title: 'Sucursal',
    phone: 'block',
    cell: ({ IdSucursal, NombreSucursal }) => <SucursalDe id={IdSucursal} direccion={NombreSucursal} />,
  },
  {
    key: 'optometrista',
    title: 'Optometrista',
    cell: ({ Optometrista }) => <span className="block wrap-anywhere sm:min-w-28">{Optometrista ?? '—'}</span>,
  },
  { key: 'cedula', title: 'Cédula', cell: ({ Cedula }) => Cedula ?? '—' },
  {
    key: 'fecha',
    title: 'Fecha',
    rowHeader: true,
    phone: 'first',
    cell: ({ corregida, ...visita }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <time dateTime={visita.CreateDate}>{momentoDeVisita(visita)}</time>
        {visita.importada ? <Badge>Importada</Badge> : null}
        {corregida ? <Badge tone="carey">Corregida</Badge> : null}
      </span>
    ),
  },
  {
    key: 'ver',
    title: 'Ver',
    titleHidden: true,
    phone: 'end',
    cell: (fila) => (
      <Link
        {...aDetalle(fila)}
        className={buttonClass({ size: 'sm' })}
        aria-label={`Ver la visita del ${momentoDeVisita(fila)}`}
      >
        <Eye aria-hidden="true" /> <span className="max-sm:hidden">Ver</span>
      </Link>
    ),
  },
]

/** The visits of a patient, newest first (spec §2). */
function TablaDeVisitas({ idCliente }: { idCliente: number }) {
  const pagina = usePagina({ idCliente })
  const query = { page: pagina.pagina, limit: FILAS_POR_PAGINA }
  const visitas = useQuery(consulta(api.visitas.historial, { params: { clientId: idCliente }, query }))
  const { data, error } = visitas
  if (error && !data) return <SinPaciente consulta={visitas} title="No se pudo cargar el historial" />
  return (
    <ListaCard
      titulo="Visitas del paciente"
      sinTitulo
      consulta={visitas}
      pagina={pagina}
      porPagina={FILAS_POR_PAGINA}
      textoFallo="No se pudo cargar el historial"
      vacio={{ titulo: 'No hay visitas en el historial del cliente', icono: <SearchX /> }}
      paginas="Páginas del historial"
      esqueleto={5}
      tabla={(filas, cargando) => (
        <Table
          caption="Visitas del paciente"
          columns={columnas}
          rows={filas}
          rowKey={({ IdVisita }) => IdVisita}
          busy={cargando}
        />
      )}
    />
  )
}

const LineaClinica = deferred(async () => (await import('./LineaClinica.tsx')).LineaClinica)

const vistas = ['visitas', 'expediente'] as const
type Vista = (typeof vistas)[number]

/** '/visita/historial' (spec §2): without a patient it sends to the patients. */
export function HistorialPage() {
  const { id, cliente } = usePacienteDeLaRuta('historialVisitas')
  const { data } = useQuery({ ...clienteQuery(id ?? 0), enabled: id !== null && !cliente })
  if (id === null) return <Navigate to="/dashboard/clientes" replace />
  const nombre = (cliente ?? data?.data)?.nombreCompleto
  return (
    <Page
      title="Historial de Visitas"
      back={
        <span className="wrap-anywhere">
          <Volver to="/dashboard/clientes">Regresar</Volver>
          {nombre ? (
            <>
              {' · '}
              <NombreDePaciente id={id} nombre={nombre} />
            </>
          ) : null}
        </span>
      }
    >
      <Vistas key={id} idCliente={id} />
    </Page>
  )
}

/** The specified table comes first, the whole clinical record beside it. */
function Vistas({ idCliente }: { idCliente: number }) {
  const navigate = useNavigate()
  const { vista } = useParametros('historialVisitas')
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
