import type { Campana, Destinatario, DetalleCampana } from '@nitida/contract/promociones'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pause, Play, X } from 'lucide-react'
import { call } from '../../base/api/call.ts'
import { escrituras } from '../../base/api/consulta.ts'
import { noEsta } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { Enfocar } from '../../base/direccion/Enfocar.tsx'
import { FalloDeCarga, reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { Volver } from '../../base/direccion/Volver.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import { type PaginaActual, usePagina } from '../../base/listas/usePagina.ts'
import { recargar } from '../../base/realtime/useRecargar.ts'
import { estados, listaEstados } from '../../entidades/mensaje/estados.ts'
import { NombreDePaciente } from '../../entidades/paciente/NombreDePaciente.tsx'
import { telefonoLegible } from '../../entidades/paciente/telefonoLegible.ts'
import { ExportarMenu } from '../../operaciones/exportar/ExportarMenu.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fecha } from '../../ui/Fecha.tsx'
import { numero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { SinDato } from '../../ui/texto.tsx'
import { toast } from '../../ui/toast.ts'
import { destinatariosQuery, detalleQuery } from './promociones.consulta.ts'
import { avanceDe, estadosDeCampana, exclusionesDe, pacientes } from './textos.ts'

const columnas: readonly Column<Destinatario>[] = [
  {
    key: 'paciente',
    title: 'Paciente',
    rowHeader: true,
    cell: ({ idCliente, nombreCliente, telefono }) => (
      <>
        <NombreDePaciente id={idCliente} nombre={nombreCliente} className="font-medium" />
        <span className="tabular block text-sm font-normal text-ink3">{telefonoLegible(telefono)}</span>
      </>
    ),
  },
  {
    key: 'sucursal',
    title: 'Sucursal',
    optional: true,
    phoneTitle: true,
    cell: ({ sucursalNumber }) => sucursalNumber,
  },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    cell: ({ estado, motivo }) => (
      <span className="grid justify-items-start gap-0.5">
        <Badge tone={estados[estado].tono}>{estados[estado].etiqueta}</Badge>
        {motivo ? <span className="max-w-72 text-xs text-ink3">{motivo}</span> : null}
      </span>
    ),
  },
  {
    key: 'volvio',
    title: 'Volvió',
    phone: 'block',
    cell: ({ volvio }) => (volvio ? <Badge tone="ok">Volvió</Badge> : <SinDato>No</SinDato>),
  },
]

const cambios = {
  pausar: (id: number) => call(api.promociones.pausar, { params: { id } }),
  reanudar: (id: number) => call(api.promociones.reanudar, { params: { id } }),
  cancelar: (id: number) => call(api.promociones.cancelar, { params: { id } }),
}
type Cambio = keyof typeof cambios

function useCambio(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    ...escrituras,
    mutationFn: (cambio: Cambio) => cambios[cambio](id),
    // A failed cancellation is told beside its question.
    onError: (error, cambio) =>
      cambio !== 'cancelar' && toast.error('¡Error!', textoDeFallo(error, `${cambio} la campaña`)),
    onSettled: () => recargar(queryClient, 'promociones'),
  })
}

function Acciones({ campana }: { campana: Campana }) {
  const cambio = useCambio(campana.id)
  const cancelar = () =>
    preguntar({
      title: `¿Cancelar la campaña «${campana.templateName}»?`,
      description: 'Lo que todavía no sale ya no se enviará. No se puede deshacer.',
      confirmLabel: 'Cancelar campaña',
      peligro: true,
      hacer: () => cambio.mutateAsync('cancelar'),
      fallo: (error) => textoDeFallo(error, 'cancelar la campaña'),
    })
  const viva = campana.estado === 'en_curso' || campana.estado === 'programada'
  return (
    <>
      {viva || campana.estado === 'pausada' ? (
        <Button icon={<X />} onClick={cancelar}>
          Cancelar campaña
        </Button>
      ) : null}
      {viva ? (
        <Button icon={<Pause />} cargando={cambio.isPending} onClick={() => cambio.mutate('pausar')}>
          Pausar
        </Button>
      ) : null}
      {campana.estado === 'pausada' ? (
        <Button variant="primary" icon={<Play />} cargando={cambio.isPending} onClick={() => cambio.mutate('reanudar')}>
          Reanudar
        </Button>
      ) : null}
    </>
  )
}

/** How far its sending is, and who came back. */
function Avance({ campana }: { campana: DetalleCampana }) {
  const { etiqueta, tono } = estadosDeCampana[campana.estado]
  const exclusiones = exclusionesDe(campana.excluidos)
  const cuentas = [
    ...listaEstados
      .filter((estado) => campana.porEstado[estado])
      .map((estado) => ({ nombre: estados[estado].etiqueta, cuantos: campana.porEstado[estado] ?? 0 })),
    { nombre: 'Volvieron (30 días)', cuantos: campana.volvieron },
  ]
  return (
    <Card title="Avance" actions={<Badge tone={tono}>{etiqueta}</Badge>}>
      {campana.preparando ? (
        <p className="mb-3 text-sm text-ink2" aria-live="polite">
          Preparando la lista: todavía se agregan destinatarios.
        </p>
      ) : null}
      <ProgressBar
        label={`${campana.transporte === 'registro' ? 'Registrados' : 'Enviados'} de ${pacientes(campana.destinatarios)}`}
        value={avanceDe(campana)}
      />
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {cuentas.map(({ nombre, cuantos }) => (
          <div key={nombre}>
            <dt className="text-sm text-ink3">{nombre}</dt>
            <dd className="tabular text-lg font-semibold">{numero(cuantos)}</dd>
          </div>
        ))}
      </dl>
      {exclusiones.length > 0 ? (
        <p className="mt-4 text-sm text-ink2">No se envió a: {exclusiones.join('; ')}.</p>
      ) : null}
    </Card>
  )
}

interface DestinatariosProps {
  idCampana: number
  lista: UseQueryResult<{ data: Destinatario[]; total: number }>
  pagina: PaginaActual
}

/** The state of each message. */
const Destinatarios = ({ idCampana, lista, pagina }: DestinatariosProps) => (
  <ListaCard
    titulo="Destinatarios"
    acciones={<ExportarMenu lista="destinatarios" filtro={{ idCampana }} />}
    consulta={lista}
    pagina={pagina}
    porPagina={FILAS_POR_PAGINA}
    textoFallo="No se pudieron cargar los destinatarios"
    vacio={{ titulo: 'No hay destinatarios' }}
    paginas="Páginas de destinatarios"
    className="mt-4"
    tabla={(filas, cargando) => (
      <Table
        caption="Destinatarios"
        columns={columnas}
        rows={filas}
        rowKey={({ idCliente }) => idCliente}
        busy={cargando}
      />
    )}
  />
)

/** A campaign: its progress, the state of each message, and who came back. */
export function CampanaDetalle({ id }: { id: number }) {
  const pagina = usePagina({ campana: id })
  const abierta = useQuery(detalleQuery(id))
  const { data, error } = abierta
  const lista = useQuery(destinatariosQuery(id, pagina.pagina))
  const volver = <Volver to="/whatsapp/enviarPromocion">Promociones</Volver>
  if (error && !data)
    return (
      <Page title="Campaña" back={volver}>
        <FalloDeCarga
          title={noEsta(error) ? 'No se encontró la campaña' : 'No se pudo cargar la campaña'}
          causa={error}
          volver={{ to: '/whatsapp/enviarPromocion', label: 'Ir a las promociones' }}
          {...reintentoDe(abierta)}
        />
      </Page>
    )
  if (!data) return <PageSkeleton />
  const campana = data.data
  return (
    <Page title={campana.templateName} back={volver} actions={<Acciones campana={campana} />}>
      <Enfocar />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Avance campana={campana} />
        <Card title="Mensaje">
          <p className="rounded-card rounded-tl-small bg-ok-soft px-4 py-3 whitespace-pre-line text-ok-ink">
            {campana.texto}
          </p>
          <p className="mt-3 text-sm text-ink2">
            La creó {campana.nombreCreador}; sale desde <Fecha value={campana.iniciaEn} hora />.
          </p>
        </Card>
      </div>
      <Destinatarios idCampana={id} lista={lista} pagina={pagina} />
    </Page>
  )
}
