import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { consulta } from '../../shared/api/consulta.ts'
import { api } from '../../shared/api/rutas.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { ProximosDias } from '../citas/shared/ProximosDias.tsx'
import { AccionesPaciente } from './AccionesPaciente.tsx'
import { DialogosDePaciente } from './DialogosDePaciente.tsx'
import { ListaDePacientes } from './ListaDePacientes.tsx'
import { Subtitulo } from './Subtitulo.tsx'
import { veTodas } from './shared/clientes.consulta.ts'
import { traerFormulario } from './traerFormulario.ts'
import { useAccionesPaciente } from './useAccionesPaciente.ts'
import { useDialogos } from './useDialogos.ts'
import { conocidosPor } from './useFormulario.ts'
import { useListaPacientes } from './useListaPacientes.ts'

/** 'Gestión de Pacientes' (spec §2): the patients within reach, and the form to create or edit one. */
export function ClientesPage() {
  const { usuario } = useSesion()
  return veTodas(usuario) || usuario.branchId !== null ? <GestionDePacientes /> : <SinSucursal />
}

function GestionDePacientes() {
  const { usuario } = useSesion()
  const lista = useListaPacientes()
  const activas = useQuery(consulta(api.sucursales.listActivas, {}))
  const sucursales = activas.data?.data ?? []
  const dialogos = useDialogos()
  const { formulario, cita, porEliminar } = dialogos
  const alElegir = useAccionesPaciente(sucursales, {
    editar: formulario.abrir,
    nuevaCita: cita.pedir,
    eliminar: porEliminar.pedir,
  })
  const nuevo = (conocidos = {}) => formulario.abrir(null, { sucursal: lista.sucursal, ...conocidos })
  const anticipar = () => void traerFormulario().catch(() => undefined)

  return (
    <Page
      title="Gestión de Pacientes"
      subtitle={<Subtitulo lista={lista} sucursales={sucursales} />}
      actions={
        <>
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
        </>
      }
    >
      <ListaDePacientes
        lista={lista}
        sucursales={sucursales}
        acciones={(paciente) => <AccionesPaciente paciente={paciente} tipo={usuario.userType} alElegir={alElegir} />}
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

function SinSucursal() {
  return (
    <Page title="Gestión de Pacientes">
      <Aviso tone="carey" title="No tienes una sucursal asignada">
        Los pacientes se ven por sucursal. Pide a un Usuario Maestro que te asigne la tuya.
      </Aviso>
    </Page>
  )
}
