import type { Mensaje } from '@nitida/contract/mensajes'
import type { ResumenPaciente } from '@nitida/contract/mostrador'
import { nombreLegible } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { leerUnoDe } from '../../../shared/direccion.ts'
import { Enfocar } from '../../../shared/Enfocar.tsx'
import { useParametros } from '../../../shared/useParametros.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { fechaHoraLarga } from '../../../ui/formatos.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useSucursales } from '../../citas/shared/useSucursales.ts'
import { estados } from '../../mensajes/shared/estados.ts'
import { DialogosDePaciente } from '../DialogosDePaciente.tsx'
import { anotarVisto } from '../shared/recientes.ts'
import { useDialogos } from '../useDialogos.ts'
import { AccionesDeLaPagina } from './AccionesDeLaPagina.tsx'
import { CitasDelPaciente } from './CitasDelPaciente.tsx'
import { FacturasDelPaciente } from './FacturasDelPaciente.tsx'
import { Hechos } from './Hechos.tsx'
import { Identidad } from './Identidad.tsx'
import { type DelPaciente, ListaDelPaciente, POR_PAGINA, usePaginaDeTab } from './ListaDelPaciente.tsx'
import { PagosDelPaciente } from './PagosDelPaciente.tsx'
import { PedidosDelPaciente } from './PedidosDelPaciente.tsx'
import { RegistrosDelPaciente } from './RegistrosDelPaciente.tsx'
import { ResumenDelPaciente } from './ResumenDelPaciente.tsx'

const columnasDe = (zona: string): Column<Mensaje>[] => [
  {
    key: 'mensaje',
    title: 'Mensaje',
    rowHeader: true,
    cell: ({ texto }) => {
      const [encabezado, ...cuerpo] = texto.split(/\n+/)
      return (
        <span className="line-clamp-2 wrap-anywhere">
          <span className="font-medium text-ink">{encabezado}.</span>{' '}
          <span className="text-ink2">{cuerpo.join(' ')}</span>
        </span>
      )
    },
  },
  {
    key: 'fecha',
    title: 'Fecha',
    phone: 'block',
    cell: ({ createDate }) => <time dateTime={createDate}>{fechaHoraLarga(createDate, zona)}</time>,
  },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    cell: ({ estado, motivo }) => (
      <span className="grid justify-items-start gap-0.5">
        <Badge tone={estados[estado].tono}>{estados[estado].etiqueta}</Badge>
        {motivo ? <span className="max-w-64 text-xs text-ink3">{motivo}</span> : null}
      </span>
    ),
  },
]

/** Messages to a patient, newest first. */
function MensajesDelPaciente({ idCliente, sucursal }: DelPaciente) {
  const pagina = usePaginaDeTab()
  const { zonaDe } = useSucursales()
  const query = { idCliente, page: pagina.pagina, limit: POR_PAGINA }
  return (
    <ListaDelPaciente
      titulo="Mensajes al paciente"
      vacio="No hay mensajes"
      consulta={useQuery(consulta(api.mensajes.list, { query }))}
      columnas={columnasDe(zonaDe(sucursal))}
      clave={({ id }) => id}
      pagina={pagina}
    />
  )
}

const contenidos = [
  { tab: 'citas', label: 'Citas', cuenta: 'citas', Contenido: CitasDelPaciente },
  { tab: 'pedidos', label: 'Pedidos', cuenta: 'pedidos', Contenido: PedidosDelPaciente },
  { tab: 'visitas', label: 'Visitas e historias', cuenta: 'registros', Contenido: RegistrosDelPaciente },
  { tab: 'pagos', label: 'Pagos', cuenta: 'pagos', Contenido: PagosDelPaciente },
  { tab: 'facturas', label: 'Facturas', cuenta: 'facturas', Contenido: FacturasDelPaciente },
  { tab: 'mensajes', label: 'Mensajes', cuenta: 'mensajes', Contenido: MensajesDelPaciente },
] as const

const RESUMEN = 'resumen'

/**
 * A patient's page: a summary, then a call a tab, made when it is opened. The tab is in the address, so that Back and a copied
 * link work; a tab that its reader may not open is absent, an empty one has no number.
 */
function Pestanas({ resumen }: { resumen: ResumenPaciente }) {
  const { cliente, cuentas } = resumen
  const { tab } = useParametros({ tab: leerUnoDe([RESUMEN, ...contenidos.map((uno) => uno.tab)]) })
  const navigate = useNavigate()
  const visibles = contenidos.filter(({ cuenta }) => cuentas[cuenta] !== null)
  const abrir = (value: string) =>
    void navigate({ to: '.', search: { paciente: cliente.id, tab: value }, replace: true, resetScroll: false })
  return (
    <Tabs
      label={`Registros de ${cliente.nombreCompleto}`}
      value={visibles.find((uno) => uno.tab === tab)?.tab ?? RESUMEN}
      onValueChange={abrir}
      items={[
        { value: RESUMEN, label: 'Resumen', content: <ResumenDelPaciente resumen={resumen} /> },
        ...visibles.map(({ tab: value, label, cuenta, Contenido }) => ({
          value,
          label,
          count: cuentas[cuenta] || undefined,
          content: <Contenido idCliente={cliente.id} sucursal={cliente.sucursal} />,
        })),
      ]}
    />
  )
}

/** Name and facts are the same on every tab; only the part below the tabs changes. */
export function PacientePage({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...consulta(api.clientes.resumen, { params: { id } }),
    placeholderData: undefined,
  })
  const activas = useQuery(consulta(api.sucursales.listActivas, {}))
  const sucursales = activas.data?.data ?? []
  const dialogos = useDialogos()
  const resumen = data?.data
  const hay = resumen !== undefined
  useEffect(() => {
    if (hay) anotarVisto(id)
  }, [id, hay])
  const titulo = resumen ? nombreLegible(resumen.cliente.nombreCompleto) : 'Paciente'
  return (
    <div className="mx-auto w-full max-w-330 max-md:pb-20">
      <title>Paciente · Nítida</title>
      <Link
        to="/dashboard/clientes"
        className="inline-flex min-h-6 items-center gap-1.5 rounded-small text-sm text-ink2 hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Pacientes
      </Link>
      <header className="mt-1 mb-4 grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="min-w-0 text-2xl font-semibold tracking-[-0.005em] text-balance wrap-anywhere">{titulo}</h1>
          {resumen ? <AccionesDeLaPagina resumen={resumen} sucursales={sucursales} dialogos={dialogos} /> : null}
        </div>
        {resumen ? (
          <Identidad cliente={resumen.cliente} onEditar={() => dialogos.formulario.abrir(resumen.cliente)} />
        ) : null}
      </header>
      {error && !resumen ? (
        <Card>
          <ErrorState
            title="No se pudo abrir al paciente"
            onRetry={() => void refetch()}
            cargando={isFetching}
            causa={error}
          />
        </Card>
      ) : null}
      {resumen ? (
        <>
          <Enfocar />
          <Hechos resumen={resumen} onAgendar={() => dialogos.cita.pedir(resumen.cliente)} />
          <Pestanas resumen={resumen} />
        </>
      ) : null}
      {!resumen && !error ? <Espera /> : null}
      <DialogosDePaciente dialogos={dialogos} listados={[]} sucursales={sucursales} />
    </div>
  )
}

/** The strip keeps its height while it loads. */
const Espera = () => (
  <div className="grid gap-4">
    <Card>
      <Skeleton lines={2} />
    </Card>
    <Card>
      <Skeleton lines={6} />
    </Card>
  </div>
)
