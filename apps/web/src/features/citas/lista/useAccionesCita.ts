import type { Cita } from '@nitida/contract/citas'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { useConfirmacion } from '../../usuarios/shared/useConfirmacion.ts'
import { ERROR, exitos, textoDeFallo } from '../shared/textos.ts'
import { type AccionCita, useAccionCita } from '../shared/useCitas.ts'
import type { Pedida } from './ConfirmarAccion.tsx'

/** Confirm and cancel of a row: asked first, and a refusal stays beside the question (spec §8). */
export function useAccionesCita() {
  const mutacion = useAccionCita()
  const confirmacion = useConfirmacion<Pedida>()
  const [error, setError] = useState<string | null>(null)

  const hacer = ({ accion, cita }: Pedida) => {
    setError(null)
    mutacion.mutate(
      { accion, id: cita.id },
      {
        onSuccess: () => {
          confirmacion.cerrar()
          toast.exito(exitos[accion])
        },
        onError: (fallo) => setError(`${ERROR} ${textoDeFallo(accion, fallo)}`),
      },
    )
  }

  return {
    pedir: (accion: AccionCita, cita: Cita) => {
      setError(null)
      confirmacion.pedir({ accion, cita })
    },
    dialogo: {
      pedida: confirmacion.dato,
      open: confirmacion.abierta,
      cargando: mutacion.isPending,
      error,
      onConfirm: hacer,
      onCancelar: confirmacion.cerrar,
    },
  }
}
