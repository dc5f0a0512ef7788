import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodas } from '../../entidades/cita/citas.consulta.ts'
import { exitos } from '../../entidades/cita/textos.ts'
import { fechaLarga } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'
import { CitaForm } from './CitaForm.tsx'
import type { DatosCita, ValoresCita } from './cita.schema.ts'
import { falloDeCita } from './falloDeCita.ts'
import type { NuevaCitaProps } from './formularios.ts'
import { useCitaForm } from './useCitaForm.ts'
import { useCrearCita } from './useCitas.ts'
import { useSigueAbierto } from './useSigueAbierto.ts'

/** Books an appointment. A repeated click or a lost answer books it once (D-70). */
export function NuevaCita({ open, paciente = null, inicial = {}, onCerrar }: NuevaCitaProps) {
  const { usuario } = useSesion()
  const crear = useCrearCita()
  const sigueAbierto = useSigueAbierto(open)
  const enviar = async (datos: DatosCita): Promise<FalloDeFormulario | null> => {
    const { paciente: quien, telefono, ...turno } = datos
    try {
      await crear.mutateAsync({ ...turno, idCliente: quien.id, telefonoCliente: telefono })
    } catch (error) {
      return falloDeCita('crear', error)
    }
    toast.exito(exitos.crear, `${quien.nombreCompleto}: ${fechaLarga(turno.fecha)}, ${turno.hora}`)
    if (sigueAbierto()) onCerrar()
    return null
  }
  const iniciales: ValoresCita = {
    paciente,
    // Type 0 books in the patient's branch, not in his own.
    sucursalId: inicial.sucursalId ?? (veTodas(usuario) ? paciente?.sucursal : usuario.branchId) ?? null,
    fecha: inicial.fecha ?? null,
    hora: inicial.hora ?? null,
    telefono: paciente?.telefono ?? '',
  }
  const formulario = useCitaForm({ iniciales, propia: null, onSubmit: enviar })
  return (
    <CitaForm
      {...{ open, formulario, onCerrar }}
      titulo="Nueva cita"
      boton="Crear cita"
      pacienteFijo={paciente !== null}
      sucursalActual={null}
    />
  )
}
