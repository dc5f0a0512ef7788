import { alcanceDe, type TipoUsuario } from '@nitida/contract/permisos'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BellRing, Ellipsis, FileInput, PackageOpen, Plus, UsersRound } from 'lucide-react'
import { Suspense } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { Enfocar, useOtraVista } from '../../base/direccion/Enfocar.tsx'
import { useHacer } from '../../base/direccion/useHacer.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { SinSucursal } from '../../base/listas/SinSucursal.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodas } from '../../entidades/paciente/clientes.consulta.ts'
import { ProximosDias } from '../../operaciones/agendar/ProximosDias.tsx'
import { conocidosPor, traerFormulario } from '../../operaciones/registrarPaciente/useDialogoDePaciente.ts'
import { useEliminarPaciente } from '../../operaciones/registrarPaciente/usePacientes.ts'
import { Button } from '../../ui/Button.tsx'
import { deferred } from '../../ui/deferred.ts'
import { Menu } from '../../ui/Menu.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { AccionesPaciente } from './AccionesPaciente.tsx'
import { DialogosDePaciente } from './DialogosDePaciente.tsx'
import { BandaDeHoy } from './hoy/BandaDeHoy.tsx'
import { ListaDePacientes } from './ListaDePacientes.tsx'
import { subtitulo } from './textos.ts'
import { useAccionesPaciente } from './useAccionesPaciente.ts'
import { useDialogos } from './useDialogos.ts'
import { type ListaPacientes, useListaPacientes } from './useListaPacientes.ts'

interface Props {
  lista: ListaPacientes
  sucursales: readonly SucursalActiva[]
}

/** Number and place of the patients; the purpose of the screen before they are known. */
function Subtitulo({ lista, sucursales }: Props) {
  const { usuario, estado } = useSesion()
  const { busqueda, eliminados } = lista
  const { data } = lista.consulta
  if (!data) return <>Quiénes son, cómo llamarles y cuándo vienen.</>
  const sucursal = veTodas(usuario) ? (sucursales.find(({ id }) => id === lista.sucursal) ?? null) : estado.sucursal
  return <>{subtitulo(data, { busqueda, eliminados, sucursal, sucursales: sucursales.length })}</>
}

const PacientePage = deferred(async () => (await import('./paciente/PacientePage.tsx')).PacientePage, 'last')
const PorRevisar = deferred(async () => (await import('./porRevisar/PorRevisar.tsx')).PorRevisar, 'last')

const Importar = deferred(async () => (await import('./importar/ImportarPage.tsx')).ImportarPage, 'last')
const Duplicados = deferred(async () => (await import('./duplicados/DuplicadosPage.tsx')).DuplicadosPage, 'last')

const Arco = deferred(async () => (await import('./arco/ArcoPage.tsx')).ArcoPage, 'last')
const Llevarme = deferred(async () => (await import('./llevarme/LlevarmePage.tsx')).LlevarmePage, 'last')

/**
 * 'Gestión de Pacientes' (spec §2): the patients within reach, and the form to create or edit one. With `?paciente=ID` it is
 * the page of that patient, with `?vista=porRevisar` those who are due, with `?vista=importar` what comes from another
 * program, with `?vista=duplicados` those who were registered twice, with `?vista=llevarme` all that
 * leaves, with `?vista=arco` what patients ask for over their data.
 */
export function ClientesPage() {
  const { usuario } = useSesion()
  const { paciente, vista } = useParametros('pacientes')
  const vistaActual = paciente === null ? vistaPara(usuario.userType, vista) : 'paciente'
  const otra = useOtraVista(vistaActual)
  const Vista = vistas[vistaActual === 'lista' || vistaActual === 'paciente' ? 'porRevisar' : vistaActual]
  if (!veTodas(usuario) && usuario.branchId === null) return <NoTieneSucursal />
  if (vistaActual === 'lista')
    return (
      <>
        <GestionDePacientes />
        {otra ? <Enfocar alVolver /> : null}
      </>
    )
  return (
    <Suspense fallback={<PageSkeleton lista={paciente === null} />}>
      {paciente !== null ? <PacientePage key={paciente} id={paciente} /> : <Vista />}
      {otra && paciente === null ? <Enfocar /> : null}
    </Suspense>
  )
}

const vistas = { importar: Importar, duplicados: Duplicados, llevarme: Llevarme, arco: Arco, porRevisar: PorRevisar }

/** Who may open a view; an address does not open it to others. */
const permisoDe = {
  importar: 'mudanza.importar',
  duplicados: 'duplicados.unir',
  llevarme: 'mudanza.llevar',
  arco: 'arco.atender',
  porRevisar: null,
} as const

function vistaPara(tipo: TipoUsuario, vista: keyof typeof permisoDe | null) {
  const permiso = vista && permisoDe[vista]
  return permiso && !alcanceDe(tipo, permiso) ? 'lista' : (vista ?? 'lista')
}

function GestionDePacientes() {
  const { usuario } = useSesion()
  const lista = useListaPacientes()
  const navigate = useNavigate()
  const activas = useQuery(consulta(api.sucursales.listActivas, {}))
  const sucursales = activas.data?.data ?? []
  const dialogos = useDialogos()
  const { formulario, cita } = dialogos
  const alElegir = useAccionesPaciente(sucursales, {
    editar: formulario.abrir,
    nuevaCita: cita.pedir,
    eliminar: useEliminarPaciente(),
  })
  const nuevo = (conocidos = {}) => formulario.abrir(null, { sucursal: lista.sucursal, ...conocidos })
  useHacer({ nuevo: (texto) => nuevo(conocidosPor(texto)) })
  const anticipar = () => void traerFormulario().catch(() => undefined)

  return (
    <Page
      title="Gestión de Pacientes"
      subtitle={<Subtitulo lista={lista} sucursales={sucursales} />}
      actions={
        <>
          <Button icon={<BellRing />} onClick={() => void navigate({ to: '.', search: { vista: 'porRevisar' } })}>
            Por revisar
          </Button>
          <ProximosDias />
          <Button
            variant="primary"
            icon={<Plus />}
            onPointerEnter={anticipar}
            onFocus={anticipar}
            onClick={() => nuevo()}
          >
            Nuevo paciente
          </Button>
          {alcanceDe(usuario.userType, 'mudanza.importar') ? (
            <Menu
              label="Más de pacientes"
              items={[
                {
                  label: 'Importar',
                  icon: <FileInput />,
                  onSelect: () => void navigate({ to: '/dashboard/clientes', search: { vista: 'importar' } }),
                },
                {
                  label: 'Duplicados',
                  icon: <UsersRound />,
                  onSelect: () => void navigate({ to: '/dashboard/clientes', search: { vista: 'duplicados' } }),
                },
                ...(alcanceDe(usuario.userType, 'mudanza.llevar')
                  ? [
                      {
                        label: 'Llevarme todo',
                        icon: <PackageOpen />,
                        onSelect: () => void navigate({ to: '/dashboard/clientes', search: { vista: 'llevarme' } }),
                      },
                    ]
                  : []),
              ]}
              trigger={<Button icon={<Ellipsis />}>Más</Button>}
            />
          ) : null}
        </>
      }
    >
      {veTodas(usuario) ? null : <BandaDeHoy />}
      <ListaDePacientes
        lista={lista}
        sucursales={sucursales}
        acciones={(paciente) => <AccionesPaciente paciente={paciente} tipo={usuario.userType} onElegir={alElegir} />}
        onNuevo={() => nuevo(conocidosPor(lista.busqueda))}
      />
      <DialogosDePaciente
        dialogos={dialogos}
        listados={lista.eliminados ? [] : (lista.consulta.data?.data ?? [])}
        sucursales={sucursales}
      />
    </Page>
  )
}

const NoTieneSucursal = () => (
  <Page title="Gestión de Pacientes">
    <SinSucursal>Los pacientes se ven por sucursal.</SinSucursal>
  </Page>
)
