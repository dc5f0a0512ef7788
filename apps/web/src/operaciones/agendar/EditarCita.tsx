import type { Cita } from '@nitida/contract/citas'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { Rechazo } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { exitos } from '../../entidades/cita/textos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { fechaLarga } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'
import { CitaForm } from './CitaForm.tsx'
import type { DatosCita, ValoresCita } from './cita.schema.ts'
import { falloDeCita } from './falloDeCita.ts'
import type { CitaEditable, EditarCitaProps } from './formularios.ts'
import { useCitaForm } from './useCitaForm.ts'
import { useGuardarCita } from './useCitas.ts'
import { useSigueAbierto } from './useSigueAbierto.ts'

const valoresDe = (cita: CitaEditable): ValoresCita => ({
  paciente: { id: cita.idCliente, nombreCompleto: cita.clienteNombre, telefono: cita.telefonoCliente },
  sucursalId: cita.sucursalId,
  fecha: cita.fecha,
  hora: cita.hora,
  telefono: cita.telefonoCliente,
})

/** The appointment after somebody else's change; null when it cannot be read now. */
const leerActual = (id: number): Promise<Cita | null> =>
  call(api.citas.porId, { params: { id } }).then(
    ({ data }) => data,
    () => null,
  )

/**
 * Changes date, hour, branch and phone (spec §4). Of a stale edit the form shows what the appointment is now and keeps what
 * was typed: saving again is done knowing it (D-69).
 */
export function EditarCita({ open, cita, onCerrar }: EditarCitaProps & { cita: CitaEditable }) {
  const guardar = useGuardarCita()
  const [base, setBase] = useState(cita)
  const [cambiada, setCambiada] = useState<Cita | null>(null)

  const sigueAbierto = useSigueAbierto(open)
  const enviar = async (datos: DatosCita): Promise<FalloDeFormulario | null> => {
    const { paciente: _, telefono, ...turno } = datos
    try {
      const body = { ...turno, telefonoCliente: telefono, version: base.version }
      await guardar.mutateAsync({ id: base.id, body })
    } catch (error) {
      if (error instanceof Rechazo && error.codigo === 'CITA_CAMBIADA') {
        const actual = await leerActual(base.id)
        setCambiada(actual)
        if (actual) setBase(actual)
      }
      return falloDeCita('actualizar', error)
    }
    toast.exito(exitos.actualizar, base.clienteNombre)
    if (sigueAbierto()) onCerrar()
    return null
  }

  const formulario = useCitaForm({ iniciales: valoresDe(cita), propia: base, onSubmit: enviar })
  const usarActuales = (actual: Cita) => {
    formulario.reponer(valoresDe(actual))
    setCambiada(null)
  }
  return (
    <CitaForm
      {...{ open, formulario, onCerrar }}
      titulo="Editar cita"
      boton="Guardar cambios"
      pacienteFijo
      sucursalActual={sucursalDe(base)}
      nota={cambiada ? <Actual cita={cambiada} onUsar={() => usarActuales(cambiada)} /> : null}
    />
  )
}

const sucursalDe = ({ sucursalId, sucursalNumber, sucursalDireccion }: CitaEditable) =>
  sucursalNumber === undefined || sucursalDireccion === undefined
    ? null
    : { id: sucursalId, sucursalNumber, direccion: sucursalDireccion }

function Actual({ cita, onUsar }: { cita: Cita; onUsar: () => void }) {
  const sucursal = etiquetaSucursal({ sucursalNumber: cita.sucursalNumber, direccion: cita.sucursalDireccion })
  return (
    <Aviso
      tone="carey"
      live
      title="Así está la cita ahora"
      action={
        <Button size="sm" onClick={onUsar}>
          Usar estos datos
        </Button>
      }
    >
      <p>
        {fechaLarga(cita.fecha)} a las {cita.hora}, {sucursal}. Teléfono {cita.telefonoCliente}.
        {cita.cancelada ? ' Está cancelada.' : ''}
      </p>
      <p>Si guardas de nuevo, queda lo que ves en el formulario.</p>
    </Aviso>
  )
}
