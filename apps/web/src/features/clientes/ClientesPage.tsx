import type { Cliente } from '@nitida/contract/clientes'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { existe } from '../../app/paths.ts'
import { consulta } from '../../shared/api/consulta.ts'
import { api } from '../../shared/api/rutas.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirmacion } from '../usuarios/shared/useConfirmacion.ts'
import { AccionesPaciente } from './AccionesPaciente.tsx'
import { EliminarPaciente } from './EliminarPaciente.tsx'
import { ListaDePacientes } from './ListaDePacientes.tsx'
import { ProximosDias } from './ProximosDias.tsx'
import { type Recien, SiguientesPasos } from './SiguientesPasos.tsx'
import { Subtitulo } from './Subtitulo.tsx'
import { veTodas } from './shared/clientes.consulta.ts'
import { pasosPara, useAccionesPaciente } from './useAccionesPaciente.ts'
import { conocidosPor, useFormulario } from './useFormulario.ts'
import { useListaPacientes } from './useListaPacientes.ts'

// The form brings the schemas with it; they are fetched when the hand goes to the button, not with the list.
const traerFormulario = () => import('./FormularioDialog.tsx')
const FormularioDialog = lazy(async () => ({ default: (await traerFormulario()).FormularioDialog }))

/** 'Gestión de Pacientes' (spec §2): the patients within reach, and the form to create or edit one. */
export function ClientesPage() {
  const { usuario } = useSesion()
  const lista = useListaPacientes()
  const activas = useQuery(consulta(api.sucursales.listActivas, {}))
  const sucursales = activas.data?.data ?? []
  const pasos = pasosPara(usuario.userType)
  const recien = useConfirmacion<Recien>()
  const porEliminar = useConfirmacion<Cliente>()
  const formulario = useFormulario((paciente) =>
    pasos.length > 0 ? recien.pedir(paciente) : toast.exito('¡Paciente creado!'),
  )
  const alElegir = useAccionesPaciente(sucursales, { editar: formulario.abrir, eliminar: porEliminar.pedir })

  if (!veTodas(usuario) && usuario.branchId === null) return <SinSucursal />
  const { apertura } = formulario
  const nuevo = (conocidos = {}) => formulario.abrir(null, { sucursal: lista.sucursal, ...conocidos })

  return (
    <Page
      title="Gestión de Pacientes"
      subtitle={<Subtitulo lista={lista} sucursales={sucursales} />}
      actions={
        <>
          {existe('citas') ? <ProximosDias /> : null}
          <Button
            variant="primary"
            icon={<Plus />}
            onPointerEnter={traerFormulario}
            onFocus={traerFormulario}
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
      {apertura ? (
        <Suspense fallback={null}>
          <FormularioDialog
            key={apertura.numero}
            open={formulario.abierto}
            cliente={apertura.cliente}
            conocidos={apertura.conocidos}
            listados={lista.eliminados ? [] : (lista.consulta.data?.data ?? [])}
            onSubmit={formulario.enviar}
            onCerrar={formulario.cerrar}
          />
        </Suspense>
      ) : null}
      {recien.dato ? (
        <SiguientesPasos
          open={recien.abierta}
          paciente={recien.dato}
          pasos={pasos}
          sucursales={sucursales}
          onCerrar={recien.cerrar}
        />
      ) : null}
      {porEliminar.dato ? (
        <EliminarPaciente
          key={porEliminar.dato.id}
          open={porEliminar.abierta}
          paciente={porEliminar.dato}
          onCerrar={porEliminar.cerrar}
        />
      ) : null}
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
