import { estaMedida } from '@nitida/contract/graduacion.rules'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { Volver } from '../../base/direccion/Volver.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { SinPaciente } from '../../entidades/paciente/SinPaciente.tsx'
import { usePacienteDeLaRuta } from '../../entidades/paciente/usePacienteDeLaRuta.ts'
import { graduacionLeida } from '../../entidades/visita/graduaciones.ts'
import { PacienteDelExamen } from '../../entidades/visita/PacienteDelExamen.tsx'
import { graduacionesQuery } from '../../entidades/visita/visitas.consulta.ts'
import { ConBorrador } from '../../operaciones/examinar/ConBorrador.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { HistoriaForm } from './HistoriaForm.tsx'

/** '/historial/nuevaHistoriaClinica' (spec §2): without a patient it sends to the patients. */
export function NuevaHistoriaPage() {
  const { id } = usePacienteDeLaRuta('nuevaHistoria')
  if (id === null) return <Navigate to="/dashboard/clientes" replace />
  return (
    <Page
      title="Historia clínica"
      back={<Volver to="/dashboard/clientes">Pacientes</Volver>}
      actions={
        <p className="flex items-center gap-2 text-sm text-ink3 max-sm:hidden pointer-coarse:hidden">
          <Keyboard aria-hidden="true" className="size-4.5" /> ↑ ↓ cambian 0.25 · Alt+↓ copia a la siguiente ·
          Ctrl+Enter guarda
        </p>
      }
    >
      <Cargada key={id} id={id} />
    </Page>
  )
}

function Cargada({ id }: { id: number }) {
  const { estado } = useSesion()
  const abierto = useQuery({
    ...consulta(api.historias.ultimaVisita, { params: { clientId: id } }),
    placeholderData: undefined,
    staleTime: 'static', // an open form keeps its first values, also after a cut
    gcTime: 0,
  })
  const graduaciones = useQuery(graduacionesQuery(id))
  const { data } = abierto
  if (abierto.error) return <SinPaciente consulta={abierto} />
  if (!data) return <FormSkeleton />
  const { historia: propuesta } = data
  const { origen, ultimaEn, edadCliente } = propuesta
  const zona = estado.zonaHoraria
  return (
    <>
      <PacienteDelExamen
        id={id}
        nombre={propuesta.nombreCliente}
        edad={edadCliente && /^\d+$/.test(edadCliente) ? Number(edadCliente) : null}
        sexo={propuesta.sexo}
        telefono={propuesta.telefonoCliente}
        sucursal={{ id: propuesta.idSucursal, direccion: propuesta.nombreSucursal }}
        ultima={ultimaEn ? { fecha: ultimaEn, zona } : null}
      />
      {origen ? null : (
        <Aviso
          tone="info"
          className="mb-4"
          title="La visita anterior no está registrada"
          action={
            <Link {...aPath('/historial/nuevaVisita', { idCliente: id })} className={buttonClass({ size: 'sm' })}>
              Ingresar una visita
            </Link>
          }
        >
          Ingresa otra visita primero, o escribe aquí la graduación anterior.
        </Aviso>
      )}
      <ConBorrador formulario="historia" idCliente={id} zona={zona}>
        {(borrador) => (
          <HistoriaForm
            propuesta={propuesta}
            graduaciones={(graduaciones.data?.data ?? []).filter((una) => estaMedida(graduacionLeida(una)))}
            borrador={borrador}
            zona={zona}
          />
        )}
      </ConBorrador>
    </>
  )
}
