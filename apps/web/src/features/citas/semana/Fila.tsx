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

/** A quarter of an hour across the days. Its hour is said here and written by the background. */
export const Fila = memo(function Fila({ fila, semana, enfocable }: Props) {
  const hora = horasDeCita[fila] ?? ''
  return (
    <div {...rol.fila} data-fila={fila} className={cx('h-(--fila)', columnasClass)}>
      <div {...rol.hora}>
        <span className="sr-only">{hora}</span>
      </div>
      {semana.map((dia, columna) => (
        <Celda
          key={dia.fecha}
          hora={hora}
          dia={dia.largo}
          cita={dia.turnos?.[fila]}
          pasada={fila < dia.pasados}
          enfocable={enfocable === columna}
          columna={columna}
          conEstado={semana.length === 1}
        />
      ))}
    </div>
  )
})
