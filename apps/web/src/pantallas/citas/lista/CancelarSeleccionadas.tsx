import type { Cita } from '@nitida/contract/citas'
import { CalendarX } from 'lucide-react'
import { Suspense } from 'react'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { ERROR, exitos, PLAZO, textoDeFallo } from '../../../entidades/cita/textos.ts'
import { useAvisarCancelacion, useCancelarVarias } from '../../../operaciones/agendar/useCitas.ts'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { contar } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { CitasEnDuda } from '../CitasEnDuda.tsx'
import type { NoCancelada } from './NoCanceladasDialog.tsx'
import type { Seleccion } from './useSeleccion.ts'

const NoCanceladasDialog = deferred(async () => (await import('./NoCanceladasDialog.tsx')).NoCanceladasDialog)

/** 'Cancelar Seleccionadas': asks, cancels, and lists what could not be cancelled and why. */
export function CancelarSeleccionadas({ seleccion }: { seleccion: Seleccion }) {
  const { seleccionadas, limpiar } = seleccion
  const { mutateAsync } = useCancelarVarias()
  const avisarCancelacion = useAvisarCancelacion()
  const resultado = useConfirmacion<{ canceladas: number; fallidas: readonly NoCancelada[] }>()

  const cancelar = async (citas: readonly Cita[]) => {
    const { data } = await mutateAsync(citas.map(({ id }) => id))
    limpiar()
    const fallidas = data.flatMap(({ id, success, motivo }): NoCancelada[] => {
      const cita = citas.find((una) => una.id === id)
      return success || !cita ? [] : [{ cita, motivo: motivo ?? '' }]
    })
    const canceladas = citas.filter(({ id }) => data.some((una) => una.id === id && una.success))
    if (canceladas.length > 0) avisarCancelacion(exitos.cancelarVarias, canceladas)
    if (fallidas.length > 0) resultado.pedir({ canceladas: canceladas.length, fallidas })
  }
  const pedir = () => {
    if (seleccionadas.length === 0) return toast.info('No hay citas seleccionadas')
    preguntar({
      title: `¿Cancelar ${contar(seleccionadas.length, 'cita')}?`,
      description: `Sus horas quedan libres y se le avisa a cada paciente. ${PLAZO}`,
      children: <CitasEnDuda titulo="Citas por cancelar" citas={seleccionadas} />,
      confirmLabel: `Cancelar ${contar(seleccionadas.length, 'cita')}`,
      peligro: true,
      hacer: () => cancelar(seleccionadas),
      fallo: (error) => `${ERROR} ${textoDeFallo('cancelarVarias', error)}`,
    })
  }

  return (
    <>
      <Button size="sm" icon={<CalendarX />} onClick={pedir}>
        Cancelar Seleccionadas
        {seleccionadas.length > 0 ? <span className="tabular">({seleccionadas.length})</span> : null}
      </Button>
      <Suspense>
        {resultado.dato ? (
          <NoCanceladasDialog open={resultado.abierta} resultado={resultado.dato} onCerrar={resultado.cerrar} />
        ) : null}
      </Suspense>
    </>
  )
}
