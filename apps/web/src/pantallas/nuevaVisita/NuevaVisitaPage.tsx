import { estaMedida } from '@nitida/contract/graduacion.rules'
import type { FormularioVisita } from '@nitida/contract/visitas'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { Volver } from '../../base/direccion/Volver.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { SinPaciente } from '../../entidades/paciente/SinPaciente.tsx'
import { usePacienteDeLaRuta } from '../../entidades/paciente/usePacienteDeLaRuta.ts'
import { graduacionLeida } from '../../entidades/visita/graduaciones.ts'
import { PacienteDelExamen } from '../../entidades/visita/PacienteDelExamen.tsx'
import { ConBorrador } from '../../operaciones/examinar/ConBorrador.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { VisitaForm } from './VisitaForm.tsx'

/** '/historial/nuevaVisita' (spec §2): without a patient it sends to the patients. */
export function NuevaVisitaPage() {
  const { id } = usePacienteDeLaRuta('nuevaVisita')
  if (id === null) return <Navigate to="/dashboard/clientes" replace />
  return (
    <Page
      title="Nueva visita"
      back={<Volver to="/dashboard/clientes">Pacientes</Volver>}
      actions={
        <p className="flex items-center gap-2 text-sm text-ink3 max-sm:hidden pointer-coarse:hidden">
          <Keyboard aria-hidden="true" className="size-4.5" /> ↑ ↓ cambian 0.25 · Mayús 1.00 · = repite · Ctrl+Enter
          guarda
        </p>
      }
    >
      <Cargada key={id} id={id} />
    </Page>
  )
}

function Cargada({ id }: { id: number }) {
  const { estado } = useSesion()
  const params = { clientId: id }
  const abierto = useQuery({
    ...consulta(api.visitas.formulario, { params }),
    staleTime: 'static', // an open form keeps its first values, also after a cut
    gcTime: 0,
  })
  const graduaciones = useQuery(consulta(api.visitas.graduaciones, { params }))
  const { data } = abierto
  if (abierto.error) return <SinPaciente consulta={abierto} />
  if (!data) return <FormSkeleton />
  const formulario: FormularioVisita = data.data
  const zona = formulario.anterior?.zonaHoraria ?? estado.zonaHoraria
  return (
    <>
      <PacienteDelExamen
        id={id}
        nombre={formulario.nombreCliente}
        edad={formulario.edad}
        sexo={formulario.sexo}
        telefono={formulario.telefono}
        sucursal={{ id: formulario.idSucursal, direccion: formulario.nombreSucursal }}
        ultima={formulario.anterior ? { fecha: formulario.anterior.CreateDate, zona } : null}
      />
      <ConBorrador formulario="visita" idCliente={id} zona={zona}>
        {(borrador) => (
          <VisitaForm
            formulario={formulario}
            graduaciones={(graduaciones.data?.data ?? []).filter((una) => estaMedida(graduacionLeida(una)))}
            borrador={borrador}
            zona={zona}
          />
        )}
      </ConBorrador>
    </>
  )
}
