import { horasDeCita } from '@nitida/contract/citas.rules'
import { memo } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Celda } from './Celda.tsx'
import { columnasClass, rol } from './rejilla.ts'
import type { DiaDeSemana } from './semana.ts'

interface Props {
  fila: number
  semana: readonly DiaDeSemana[]
  /** Column that Tab reaches in this row; null when it is in another. */
  enfocable: number | null
}

/** A quarter of an hour across the days. The hour is written at full hours and said at all of them. */
export const Fila = memo(function Fila({ fila, semana, enfocable }: Props) {
  const hora = horasDeCita[fila] ?? ''
  return (
    <div {...rol.fila} data-fila={fila} className={cx('h-(--fila)', columnasClass)}>
      <div {...rol.hora} className="relative pr-2 text-right">
        <span
          className={cx(
            'tabular text-xs text-ink2',
            hora.endsWith(':00') ? 'absolute right-2' : 'sr-only',
            fila === 0 ? 'top-0.5' : '-top-2',
          )}
        >
          {hora}
        </span>
      </div>
      {semana.map((dia, columna) => (
        <Celda
          key={dia.fecha}
          hora={hora}
          dia={dia.largo}
          cita={dia.turnos?.[fila] ?? null}
          pasada={fila < dia.pasados}
          enfocable={enfocable === columna}
          columna={columna}
        />
      ))}
    </div>
  )
})
