import type { Corte } from '@nitida/contract/cortes'
import { RotateCcw } from 'lucide-react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { type Pregunta, preguntar } from '../../base/formularios/preguntar.ts'
import { dinero } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'
import { useReabrir } from './useReabrir.ts'

function useReapertura(corte: Corte): Pregunta {
  const reabrir = useReabrir()
  return {
    title: `¿Reabrir el corte ${corte.idCorte}?`,
    description: `De ${corte.nombreCreador}, por ${dinero(corte.totalGeneral)}. Deja de contar y sus cobros esperan un corte nuevo. No podrás revertir esta acción.`,
    motivo: {},
    confirmLabel: 'Reabrir corte',
    peligro: true,
    icon: <RotateCcw />,
    mientras: 'Reabriendo…',
    hacer: async (motivo) => {
      await reabrir.mutateAsync({ id: corte.idCorte, motivo })
      toast.exito('¡Corte reabierto!', `Corte ${corte.idCorte}, ${corte.nombreCreador}`)
    },
    fallo: (error) => textoDeFallo(error, 'reabrir el corte'),
  }
}

/** The question before a wrong closing is reopened, with its reason. */
export const preguntarSiReabrir = (corte: Corte): void => preguntar(() => useReapertura(corte))
