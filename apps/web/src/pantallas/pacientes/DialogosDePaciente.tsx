import type { Cliente } from '@nitida/contract/clientes'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { Suspense } from 'react'
import { NuevaCitaDialog } from '../../operaciones/agendar/dialogos.tsx'
import { traerFormulario } from '../../operaciones/registrarPaciente/useDialogoDePaciente.ts'
import { deferred } from '../../ui/deferred.ts'
import type { Dialogos } from './useDialogos.ts'

// The dialogs are lazy, because the list is seen far more often.
const FormularioDialog = deferred(async () => (await traerFormulario()).FormularioDialog, 'first')
const SiguientesPasos = deferred(async () => (await import('./SiguientesPasos.tsx')).SiguientesPasos)

interface Props {
  dialogos: Dialogos
  /** Patients on the screen. */
  listados: readonly Cliente[]
  sucursales: readonly SucursalActiva[]
}

export function DialogosDePaciente({ dialogos, listados, sucursales }: Props) {
  const { formulario, recien, cita } = dialogos
  const { apertura } = formulario
  const citarRecien = () => {
    recien.cerrar()
    if (recien.dato) cita.pedir(recien.dato)
  }
  return (
    <Suspense fallback={null}>
      {apertura ? (
        <FormularioDialog
          key={apertura.numero}
          open={formulario.abierto}
          cliente={apertura.cliente}
          conocidos={apertura.conocidos}
          enConsentimiento={apertura.enConsentimiento}
          listados={listados}
          onSubmit={formulario.enviar}
          onCerrar={formulario.cerrar}
        />
      ) : null}
      {recien.dato ? (
        <SiguientesPasos
          open={recien.abierta}
          paciente={recien.dato}
          sucursales={sucursales}
          onCita={citarRecien}
          onCerrar={recien.cerrar}
        />
      ) : null}
      <NuevaCitaDialog
        open={cita.abierta}
        paciente={cita.dato}
        inicial={{
          ...(cita.dato?.sucursal && { sucursalId: cita.dato.sucursal }),
          ...(cita.dato?.dia && { fecha: cita.dato.dia }),
        }}
        onCerrar={cita.cerrar}
      />
    </Suspense>
  )
}
