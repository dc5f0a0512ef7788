import { estaVacia, graduacionDe, SIN_GRADUACION } from '@nitida/contract/graduacion.rules'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { useFormContext, useWatch } from 'react-hook-form'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Cambios } from '../shared/Cambios.tsx'
import { Evolucion } from '../shared/Evolucion.tsx'
import { columnasDe, type ValoresExamen } from '../shared/examen.ts'
import type { Anterior } from '../shared/graduaciones.ts'
import { Receta } from '../shared/Receta.tsx'
import { useCeldas } from '../shared/useCeldas.ts'

const columnas = columnasDe('')

/** Beside the form, as it is typed: the prescription, what changed since last time, and how it went before. */
export function ResumenDeVisita({
  anterior,
  graduaciones,
}: {
  anterior: Anterior | null
  graduaciones: readonly GraduacionLeida[]
}) {
  const { control } = useFormContext<ValoresExamen>()
  const { valores } = useCeldas(columnas)
  const diData = useWatch({ control, name: 'diData' })
  const graduacion = graduacionDe(valores)
  return (
    <>
      <Receta graduacion={graduacion} />
      <div className="grid gap-4 border-b border-line p-5">
        {anterior ? (
          <div>
            <h3 className="mb-2 text-sm font-medium text-ink2">Cambio desde la última visita</h3>
            <Cambios antes={anterior.graduacion} ahora={graduacion} />
          </div>
        ) : (
          <p className="text-sm text-ink2">
            <strong className="block font-semibold">La visita anterior no está registrada</strong>
            Ingresa la graduación en esta: será con la que se compare la próxima.
          </p>
        )}
        <Evolucion graduaciones={graduaciones} angosta />
        {diData.trim() || estaVacia(graduacion ?? SIN_GRADUACION) ? null : (
          <Aviso tone="carey">Falta la distancia interpupilar (DI).</Aviso>
        )}
      </div>
    </>
  )
}
