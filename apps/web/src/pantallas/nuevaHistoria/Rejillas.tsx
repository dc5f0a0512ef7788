import type { GraduacionLeida } from '@nitida/contract/visitas'
import { ArrowDownToLine, Ruler } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { columnasDe } from '../../entidades/visita/examen.ts'
import type { Anterior } from '../../entidades/visita/graduaciones.ts'
import { GraduacionCard } from '../../operaciones/examinar/GraduacionCard.tsx'
import type { ValoresHistoria } from '../../operaciones/examinar/historia.valores.ts'
import { BarButton } from '../../ui/ButtonBar.tsx'
import { contextoDe, rejillas } from './historia.avisos.ts'

interface Props {
  anterior: Anterior | null
  previas: readonly GraduacionLeida[]
  /** Opens the fitting measures, from the grid that is made. */
  onMedir: () => void
}

/** The previous, total and prescribed grid. One key (Alt+↓) copies a grid into the next and goes on there. */
export function Rejillas({ anterior, previas, onMedir }: Props) {
  const { getValues, setValue, control } = useFormContext<ValoresHistoria>()
  const caja = useRef<HTMLDivElement>(null)
  const [edadCliente, tipo] = useWatch({ control, name: ['edadCliente', 'tipo'] })

  const copiarDesde = (lugar: number) => {
    const [origen, destino] = [rejillas[lugar], rejillas[lugar + 1]]
    if (!origen || !destino) return
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur() // leaving it makes its cell hand its value over
    const hacia = columnasDe(destino.sufijo)
    columnasDe(origen.sufijo).forEach((columna, i) => {
      const copia = hacia[i]
      if (!copia) return
      setValue(copia.od, getValues(columna.od), { shouldDirty: true })
      setValue(copia.oi, getValues(columna.oi), { shouldDirty: true })
    })
    caja.current?.querySelector<HTMLElement>(`[data-celda=${hacia[0]?.od}]`)?.focus()
  }
  const teclas = (e: KeyboardEvent, lugar: number) => {
    if (!e.altKey || e.key !== 'ArrowDown' || lugar + 1 >= rejillas.length) return
    e.preventDefault()
    e.stopPropagation()
    copiarDesde(lugar)
  }
  return (
    <div ref={caja} className="grid gap-4">
      {rejillas.map(({ sufijo, titulo }, lugar) => {
        const siguiente = rejillas[lugar + 1]
        return (
          <div key={sufijo} onKeyDownCapture={(e) => teclas(e, lugar)}>
            <GraduacionCard
              titulo={titulo}
              sufijo={sufijo}
              anterior={anterior}
              previas={previas}
              contexto={contextoDe({ edadCliente, tipo }, sufijo)}
              acciones={
                siguiente ? (
                  <BarButton icon={<ArrowDownToLine />} onClick={() => copiarDesde(lugar)}>
                    Copiar a {siguiente.sufijo === 'Tot' ? 'total' : 'prescrita'}
                  </BarButton>
                ) : (
                  <BarButton icon={<Ruler />} onClick={onMedir}>
                    Medidas de montaje
                  </BarButton>
                )
              }
            />
          </div>
        )
      })}
    </div>
  )
}
