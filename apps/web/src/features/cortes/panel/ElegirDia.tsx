import { esFecha } from '@nitida/contract/fechas'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DateField } from '../../../ui/DateField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { DiaDelPanel } from './useDia.ts'

/** The way to any other day: the one before, the one after, or one that is typed or picked. */
export function ElegirDia({ dia: { dia, hoy, irA, mover } }: { dia: DiaDelPanel }) {
  return (
    <fieldset className="flex items-end gap-1.5">
      <legend className="sr-only">Día que se muestra</legend>
      <IconButton variant="secondary" label="Día anterior" icon={<ChevronLeft />} onClick={() => mover(-1)} />
      <DateField
        label="Ver el día"
        value={dia}
        hoy={hoy}
        max={hoy}
        onValueChange={(elegido) => elegido && esFecha(elegido) && irA(elegido)}
        className="flex-1 sm:w-40"
      />
      <IconButton
        variant="secondary"
        label="Día siguiente"
        icon={<ChevronRight />}
        motivo={dia < hoy ? null : 'Es el día de hoy.'}
        onClick={() => mover(1)}
      />
    </fieldset>
  )
}
