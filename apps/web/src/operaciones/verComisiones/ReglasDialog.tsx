import type { ReglaDeComision } from '@nitida/contract/comisiones'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { fechaLarga } from '../../ui/formatos.ts'
import { ReglaForm } from './ReglaForm.tsx'
import { reglaEnPalabras } from './reglaEnPalabras.ts'
import { useReglas } from './useComisiones.ts'

/** The rules that hold, those that will and those that did; a new one takes the place of another from a day on. */
export function ReglasDialog({ onCerrar }: { onCerrar: () => void }) {
  const { data, error, isFetching, refetch } = useReglas()
  const [nueva, setNueva] = useState(false)
  const dato = data?.data
  return (
    <FormularioEnDialogo
      open
      size="lg"
      onCerrar={onCerrar}
      title={nueva ? 'Nueva regla' : 'Reglas de comisión'}
      description={
        nueva
          ? 'Vale desde el día que digas; lo cobrado antes sigue con la regla que tenía.'
          : 'Gana quien levantó el pedido, sobre lo que se cobra de él. Lo devuelto se resta.'
      }
    >
      {nueva && dato ? <ReglaForm {...dato} onTerminar={() => setNueva(false)} /> : null}
      {nueva ? null : (
        <div className="grid gap-4">
          {error && !dato ? (
            <ErrorState
              title="No se pudieron cargar las reglas"
              causa={error}
              onRetry={() => void refetch()}
              cargando={isFetching}
            />
          ) : null}
          {dato && dato.reglas.length === 0 ? <p className="text-ink2">Todavía no hay ninguna.</p> : null}
          {dato && dato.reglas.length > 0 ? (
            <ul className="divide-y divide-line">
              {dato.reglas.map((regla) => (
                <Regla key={regla.id} regla={regla} />
              ))}
            </ul>
          ) : null}
          {dato ? (
            <Button variant="primary" icon={<Plus />} onClick={() => setNueva(true)} className="justify-self-start">
              Nueva regla
            </Button>
          ) : null}
        </div>
      )}
    </FormularioEnDialogo>
  )
}

function Regla({ regla }: { regla: ReglaDeComision }) {
  const { nombre, desde, vigente, nombreAutor } = regla
  return (
    <li className="py-3 first:pt-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {nombre ?? 'Todas las personas'} {vigente ? <Badge tone="ok">Vigente</Badge> : null}
      </p>
      <p className="wrap-anywhere">{reglaEnPalabras(regla)}</p>
      <p className="text-xs text-ink2">
        Desde el {fechaLarga(desde)} · la escribió {nombreAutor}
      </p>
    </li>
  )
}
