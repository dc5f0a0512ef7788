import type { Fecha } from '@nitida/contract/fechas'
import { useState } from 'react'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { exitos, textoDeFallo } from '../../../entidades/cita/textos.ts'
import type { CitaEditable } from '../../../operaciones/agendar/formularios.ts'
import { useGuardarCita } from '../../../operaciones/agendar/useCitas.ts'
import { fechaLarga } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'

/** An appointment on its way to another hour of its branch. */
export type CitaMovida = CitaEditable

/** Moves an appointment to another hour: dragged, or chosen and then the hour. The user is asked before the patient is told. */
export function useMover() {
  const [cita, setCita] = useState<CitaMovida | null>(null)
  const guardar = useGuardarCita()
  const dejar = () => setCita(null)

  const mover = (movida: CitaMovida, fecha: Fecha, hora: string) => {
    const { id, clienteNombre, telefonoCliente, sucursalId, version } = movida
    preguntar({
      title: `¿Mover la cita de ${clienteNombre}?`,
      description: `Del ${fechaLarga(movida.fecha)}, ${movida.hora}, al ${fechaLarga(fecha)}, ${hora}. Se le avisa y queda por confirmar.`,
      confirmLabel: 'Mover cita',
      hacer: async () => {
        await guardar.mutateAsync({ id, body: { fecha, hora, sucursalId, telefonoCliente, version } })
        dejar()
        toast.exito(exitos.actualizar, `${clienteNombre}: ${fechaLarga(fecha)}, ${hora}`)
      },
      fallo: (error) => textoDeFallo('actualizar', error),
    })
  }

  return { cita, tomar: setCita, dejar, mover }
}
