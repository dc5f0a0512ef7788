import type { FalloDeFormulario } from '../../../shared/formularios/fallo.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { fechaLarga } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { veTodas } from '../shared/citas.peticion.ts'
import type { NuevaCitaProps } from '../shared/formularios.ts'
import { exitos } from '../shared/textos.ts'
import { useCrearCita } from '../shared/useCitas.ts'
import { CitaForm } from './CitaForm.tsx'
import type { DatosCita, ValoresCita } from './cita.schema.ts'
import { falloDeCita } from './falloDeCita.ts'
import { useCitaForm } from './useCitaForm.ts'
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
