import { cx } from '../../../ui/cx.ts'
import { columnasClass, rol } from './rejilla.ts'
import type { DiaDeSemana } from './semana.ts'

/** The days, which stay in sight while the hours scroll under them. On a phone the buttons above say the day. */
export function Cabecera({ semana }: { semana: readonly DiaDeSemana[] }) {
  return (
    <div
      {...rol.fila}
      className={cx('sticky top-0 z-10 h-11.5 border-b border-line bg-surface max-md:sr-only', columnasClass)}
    >
      <div {...rol.dia}>
        <span className="sr-only">Hora</span>
      </div>
      {semana.map((dia) => (
        <div
          key={dia.fecha}
          {...rol.dia}
          className={cx(
            'flex min-w-0 items-center gap-2 border-l border-line px-3 max-lg:px-2',
            dia.esHoy && 'shadow-[inset_0_2px_var(--carey)]',
          )}
        >
          <span className="sr-only">{dia.largo}</span>
          <span aria-hidden="true" className="tabular text-xl font-semibold">
            {dia.numero}
          </span>
          <span aria-hidden="true" className="text-ink2">
            {dia.corto}
          </span>
          {dia.esHoy ? (
            <span className="rounded-full bg-carey-soft px-2 py-0.5 text-xs font-medium text-carey-ink max-lg:hidden">
              Hoy
            </span>
          ) : null}
          <Cuantas dia={dia} />
        </div>
      ))}
    </div>
  )
}

function Cuantas({ dia }: { dia: DiaDeSemana }) {
  if (!dia.turnos) return null
  const texto = dia.total === 0 ? 'Sin citas' : dia.total === 1 ? '1 cita' : `${dia.total} citas`
  return (
    <span className="tabular ml-auto text-sm text-ink2">
      <span className="sr-only">{texto}</span>
      <span aria-hidden="true">{dia.total === 0 ? '—' : dia.total}</span>
    </span>
  )
}
