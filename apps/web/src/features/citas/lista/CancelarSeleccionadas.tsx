import type { Cita } from '@nitida/contract/citas'
import { CalendarX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConfirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { toast } from '../../../ui/toast.ts'
import { ERROR, exitos, textoDeFallo } from '../shared/textos.ts'
import { useCancelarVarias } from '../shared/useCitas.ts'
import type { NoCancelada } from './NoCanceladasDialog.tsx'
import type { Seleccion } from './useSeleccion.ts'

const CancelarVariasDialog = deferred(async () => (await import('./CancelarVariasDialog.tsx')).CancelarVariasDialog)
const NoCanceladasDialog = deferred(async () => (await import('./NoCanceladasDialog.tsx')).NoCanceladasDialog)

/** 'Cancelar Seleccionadas': asks, cancels, and lists what could not be cancelled and why. */
export function CancelarSeleccionadas({ seleccion }: { seleccion: Seleccion }) {
  const { seleccionadas, limpiar } = seleccion
  const mutacion = useCancelarVarias()
  const pregunta = useConfirmacion<readonly Cita[]>()
  const resultado = useConfirmacion<{ canceladas: number; fallidas: readonly NoCancelada[] }>()
  const [error, setError] = useState<string | null>(null)

  const pedir = () => {
    if (seleccionadas.length === 0) return toast.info('No hay citas seleccionadas')
    setError(null)
    pregunta.pedir(seleccionadas)
  }
  const cancelar = (citas: readonly Cita[]) => {
    setError(null)
    const ids = citas.map(({ id }) => id)
    mutacion.mutate(ids, {
      onSuccess: ({ data }) => {
        pregunta.cerrarSi((dato) => dato === citas)
        limpiar()
        const fallidas = data.flatMap(({ id, success, motivo }): NoCancelada[] => {
          const cita = citas.find((una) => una.id === id)
          return success || !cita ? [] : [{ cita, motivo: motivo ?? '' }]
        })
        if (fallidas.length === 0) toast.exito(exitos.cancelarVarias)
        else resultado.pedir({ canceladas: data.length - fallidas.length, fallidas })
      },
      onError: (fallo) => setError(`${ERROR} ${textoDeFallo('cancelarVarias', fallo)}`),
    })
  }

  return (
    <>
      <Button size="sm" icon={<CalendarX />} onClick={pedir}>
        Cancelar Seleccionadas
        {seleccionadas.length > 0 ? <span className="tabular">({seleccionadas.length})</span> : null}
      </Button>
      <Suspense>
        {pregunta.dato ? (
          <CancelarVariasDialog
            open={pregunta.abierta}
            citas={pregunta.dato}
            cargando={mutacion.isPending}
            error={error}
            onConfirm={cancelar}
            onCerrar={pregunta.cerrar}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {resultado.dato ? (
          <NoCanceladasDialog open={resultado.abierta} resultado={resultado.dato} onCerrar={resultado.cerrar} />
        ) : null}
      </Suspense>
    </>
  )
}
