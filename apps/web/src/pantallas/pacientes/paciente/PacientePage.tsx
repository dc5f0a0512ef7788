import type { Cliente } from '@nitida/contract/clientes'
import type { ResumenPaciente } from '@nitida/contract/mostrador'
import { nombreLegible } from '@nitida/contract/nombres'
import { alcanceDe, type PermisoDeTipo } from '@nitida/contract/permisos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { Enfocar } from '../../../base/direccion/Enfocar.tsx'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { clienteListado } from '../../../entidades/paciente/clientes.consulta.ts'
import type { TabDePaciente } from '../../../entidades/paciente/destinos.ts'
import { anotarVisto } from '../../../entidades/paciente/recientes.ts'
import { SinPaciente } from '../../../entidades/paciente/SinPaciente.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { toast } from '../../../ui/toast.ts'
import { DialogosDePaciente } from '../DialogosDePaciente.tsx'
import { useDialogos } from '../useDialogos.ts'
import { AccionesDeLaPagina } from './AccionesDeLaPagina.tsx'
import { CitasDelPaciente } from './CitasDelPaciente.tsx'
import { FacturasDelPaciente } from './FacturasDelPaciente.tsx'
import { EsperaDeHechos, Hechos } from './Hechos.tsx'
import { Identidad } from './Identidad.tsx'
import type { DelPaciente } from './ListaDelPaciente.tsx'
import { MensajesDelPaciente } from './MensajesDelPaciente.tsx'
import { PagosDelPaciente } from './PagosDelPaciente.tsx'
import { PedidosDelPaciente } from './PedidosDelPaciente.tsx'
import { PrivacidadDelPaciente } from './privacidad/PrivacidadDelPaciente.tsx'
import { RegistrosDelPaciente } from './RegistrosDelPaciente.tsx'
import { ResumenDelPaciente } from './ResumenDelPaciente.tsx'

interface Pestana {
  tab: TabDePaciente
  label: string
  /** The number beside its name, where it has one. */
  cuenta?: keyof ResumenPaciente['cuentas']
  /** Who has it; without one everybody who may open the page. */
  permiso?: PermisoDeTipo
  Contenido: (props: DelPaciente) => ReactNode
}

const contenidos: readonly Pestana[] = [
  { tab: 'citas', label: 'Citas', cuenta: 'citas', Contenido: CitasDelPaciente },
  { tab: 'pedidos', label: 'Pedidos', cuenta: 'pedidos', permiso: 'pedidos.atender', Contenido: PedidosDelPaciente },
  { tab: 'visitas', label: 'Visitas e historias', cuenta: 'registros', Contenido: RegistrosDelPaciente },
  { tab: 'pagos', label: 'Pagos', cuenta: 'pagos', permiso: 'pedidos.atender', Contenido: PagosDelPaciente },
  {
    tab: 'facturas',
    label: 'Facturas',
    cuenta: 'facturas',
    permiso: 'facturacion.emitir',
    Contenido: FacturasDelPaciente,
  },
  { tab: 'mensajes', label: 'Mensajes', cuenta: 'mensajes', Contenido: MensajesDelPaciente },
  { tab: 'privacidad', label: 'Privacidad', Contenido: PrivacidadDelPaciente },
]

const RESUMEN = 'resumen'

/**
 * A patient's page: a summary, then a call a tab, made when it is opened. The tab is in the address, so that Back and a copied
 * link work; a tab that its reader may not open is absent, an empty one has no number.
 */
function Pestanas({ cliente, resumen }: { cliente: Cliente; resumen: ResumenPaciente | undefined }) {
  const { userType } = useSesion().usuario
  const { tab } = useParametros('pacientes')
  const navigate = useNavigate()
  const visibles = contenidos.filter(({ permiso }) => !permiso || alcanceDe(userType, permiso) !== null)
  const abrir = (value: string) =>
    void navigate({ to: '.', search: { paciente: cliente.id, tab: value }, state: true, resetScroll: false })
  return (
    <Tabs
      label={`Registros de ${cliente.nombreCompleto}`}
      value={visibles.find((uno) => uno.tab === tab)?.tab ?? RESUMEN}
      onValueChange={abrir}
      items={[
        {
          value: RESUMEN,
          label: 'Resumen',
          content: resumen ? <ResumenDelPaciente resumen={resumen} /> : <EsperaDeResumen />,
        },
        ...visibles.map(({ tab: value, label, cuenta, Contenido }) => ({
          value,
          label,
          count: (cuenta && resumen?.cuentas[cuenta]) || undefined,
          content: <Contenido idCliente={cliente.id} sucursal={cliente.sucursal} />,
        })),
      ]}
    />
  )
}

/** The way back to the list, to its page and branch when it was opened from there. */
function AlaLista() {
  const { lista } = useLocation({ select: ({ state }) => state })
  return (
    <Link
      to="/dashboard/clientes"
      search={lista}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-small text-sm text-ink2 hover:text-ink hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Pacientes
    </Link>
  )
}

/**
 * Name and facts are the same on every tab; only the part below the tabs changes. A patient whom a list showed has name, actions
 * and tabs at once; his numbers come with the answer.
 */
export function PacientePage({ id }: { id: number }) {
  const abierto = useQuery({
    ...consulta(api.clientes.resumen, { params: { id } }),
    placeholderData: undefined,
  })
  const { data, error } = abierto
  const queryClient = useQueryClient()
  const { usuario } = useSesion()
  const [listado] = useState(() => clienteListado(queryClient, usuario, id))
  const activas = useQuery(consulta(api.sucursales.listActivas, {}))
  const sucursales = activas.data?.data ?? []
  const dialogos = useDialogos()
  const resumen = data?.data
  const cliente = resumen?.cliente ?? (error ? undefined : listado)
  const hay = resumen !== undefined
  useEffect(() => {
    if (hay) anotarVisto(id)
  }, [id, hay])
  useSiSeUnio(id, resumen?.cliente)
  return (
    <div className="mx-auto w-full max-w-330 max-md:pb-20">
      <title>Paciente · Nítida</title>
      <AlaLista />
      <header className="mt-1 mb-4 grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="min-w-0 text-2xl font-semibold tracking-[-0.005em] text-balance wrap-anywhere">
            {cliente ? nombreLegible(cliente.nombreCompleto) : 'Paciente'}
          </h1>
          {cliente ? (
            <AccionesDeLaPagina
              cliente={cliente}
              porCobrar={resumen?.porCobrar}
              sucursales={sucursales}
              dialogos={dialogos}
            />
          ) : null}
        </div>
        {cliente ? (
          <Identidad
            cliente={cliente}
            onEditar={() => dialogos.formulario.abrir(cliente)}
            onConsentimiento={() => dialogos.formulario.abrir(cliente, {}, true)}
          />
        ) : null}
      </header>
      {error && !resumen ? <SinPaciente consulta={abierto} /> : null}
      {cliente ? <Enfocar /> : null}
      {resumen ? (
        <Hechos resumen={resumen} onAgendar={(dia) => dialogos.cita.pedir({ ...resumen.cliente, dia })} />
      ) : error ? null : (
        <EsperaDeHechos />
      )}
      {cliente ? <Pestanas cliente={cliente} resumen={resumen} /> : error ? null : <EsperaDeResumen />}
      <DialogosDePaciente dialogos={dialogos} listados={[]} sucursales={sucursales} />
    </div>
  )
}

/** An address of a patient who was joined to another one leads to that one, and says so. */
function useSiSeUnio(id: number, cliente: Cliente | undefined) {
  const navigate = useNavigate()
  const otro = cliente && cliente.id !== id ? cliente : undefined
  useEffect(() => {
    if (!otro) return
    toast.info('Unido con otra ficha', `La ficha que abriste se unió con la de ${nombreLegible(otro.nombreCompleto)}.`)
    void navigate({ to: '.', search: { paciente: otro.id }, replace: true, state: true })
  }, [otro, navigate])
}

/** The two columns below the tabs while they are on their way. */
const EsperaDeResumen = () => (
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
    <Card title="Historia">
      <Skeleton lines={8} />
    </Card>
    <Card title="Graduación actual">
      <Skeleton lines={4} />
    </Card>
  </div>
)
