import { horasDeCita } from '@nitida/contract/citas.rules'
import { cx } from '../../../ui/clases.ts'
import { columnasClass } from './rejilla.ts'
import type { DiaDeSemana } from './semana.ts'

// Lines of full hours and, fainter, of quarters, drawn by the background, because 258 borders would cost more than the cells.
const lineas =
  'bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_calc(4*var(--fila))),repeating-linear-gradient(to_bottom,color-mix(in_oklab,var(--line)_45%,transparent)_0_1px,transparent_1px_var(--fila))]'

const CUARTOS = 4
const horas = horasDeCita.filter((_, i) => i % CUARTOS === 0)

/** Hatching: what cannot be booked, or is not known yet. */
const rayas =
  'bg-sunken bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--edge)_35%,transparent)_0_1px,transparent_1px_8px)]'

interface Tramo {
  desde: number
  cuantos: number
}

/** Stretches of quarters at which the branch is closed; all of a day whose appointments are not known. */
function rayados({ turnos, abiertos }: DiaDeSemana): Tramo[] {
  const tramos: Tramo[] = []
  abiertos.forEach((abierto, fila) => {
    const ultimo = tramos.at(-1)
    if (turnos && abierto) return
    if (ultimo && ultimo.desde + ultimo.cuantos === fila) ultimo.cuantos++
    else tramos.push({ desde: fila, cuantos: 1 })
  })
  return tramos
}

interface Props {
  semana: readonly DiaDeSemana[]
  /** The now-line, in quarters from the first hour; null when it is out of sight. */
  ahora: number | null
}

/** The layer behind the cells: the tint of today and of Sundays, the hatching, the lines, the full hours, the now-line. */
export function Fondo({ semana, ahora }: Props) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10">
      <div className={cx('absolute inset-0', columnasClass)}>
        <span />
        {semana.map((dia) => (
          <div
            key={dia.fecha}
            className={cx(
              'relative border-l border-line',
              dia.esHoy ? 'bg-carey-soft/50' : dia.esDomingo && 'bg-canvas',
            )}
          >
            {rayados(dia).map(({ desde, cuantos }) => (
              <div
                key={desde}
                data-rayado=""
                style={{ top: `calc(${desde} * var(--fila))`, height: `calc(${cuantos} * var(--fila))` }}
                className={cx('absolute inset-x-0', rayas)}
              />
            ))}
            {dia.turnos && dia.total === 0 ? <SinCitas cerrado={!dia.abiertos.includes(true)} /> : null}
          </div>
        ))}
      </div>
      <div className={cx('absolute inset-y-0 right-0 left-15', lineas)} />
      {horas.map((hora, i) => (
        <span
          key={hora}
          style={{ top: `calc(${i * CUARTOS} * var(--fila))` }}
          className={cx('tabular absolute w-13 text-right text-xs text-ink2', i === 0 ? 'mt-0.5' : '-mt-2')}
        >
          {hora}
        </span>
      ))}
      {ahora === null ? null : (
        <div className={cx('absolute inset-0', columnasClass)}>
          <span />
          {semana.map((dia) => (
            <div key={dia.fecha} className="relative">
              {dia.esHoy ? <Ahora cuartos={ahora} /> : null}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Ahora({ cuartos }: { cuartos: number }) {
  return (
    <div
      data-ahora
      style={{ top: `calc(${cuartos} * var(--fila))` }}
      className="absolute inset-x-0 -mt-px h-0.5 bg-carey before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-carey"
    />
  )
}

function SinCitas({ cerrado }: { cerrado: boolean }) {
  return (
    <p className="absolute inset-x-3 top-[calc(4*var(--fila))] rounded-control border border-dashed border-edge/50 bg-surface px-2 py-2.5 text-center text-sm text-ink2">
      {cerrado ? 'Cerrado' : 'Sin citas'}
    </p>
  )
}
