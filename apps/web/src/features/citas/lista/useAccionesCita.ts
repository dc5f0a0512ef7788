import type { Cita } from '@nitida/contract/citas'
import { useState } from 'react'
import { useConfirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import { toast } from '../../../ui/toast.ts'
import { ERROR, exitos, textoDeFallo } from '../shared/textos.ts'
import { type AccionCita, useAccionCita } from '../shared/useCitas.ts'
import type { Pedida } from './ConfirmarAccion.tsx'

/** Confirm and cancel of a row: asked first, and a refusal stays beside the question (spec §8). */
export function useAccionesCita() {
  const mutacion = useAccionCita()
  const confirmacion = useConfirmacion<Pedida>()
  const [error, setError] = useState<{ de: Pedida; texto: string } | null>(null)

  const hacer = (pedida: Pedida) => {
    const { accion, cita } = pedida
    setError(null)
    mutacion.mutate(
      { accion, id: cita.id },
      {
        onSuccess: () => {
          confirmacion.cerrarSi((dato) => dato === pedida)
          toast.exito(exitos[accion])
        },
        onError: (fallo) => setError({ de: pedida, texto: `${ERROR} ${textoDeFallo(accion, fallo)}` }),
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
      // Of the question on the screen, not of one that was left before its answer came.
      error: error && error.de === confirmacion.dato ? error.texto : null,
      onConfirm: hacer,
      onCancelar: confirmacion.cerrar,
    },
  }
}
