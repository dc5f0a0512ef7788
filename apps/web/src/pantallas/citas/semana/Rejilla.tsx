import { horasDeCita } from '@nitida/contract/citas.rules'
import { type DragEvent, type KeyboardEvent, memo, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/clases.ts'
import { contar } from '../../../ui/formatos.ts'
import { Celda } from './Celda.tsx'
import { Fondo } from './Fondo.tsx'
import { columnasClass, rol } from './rejilla.ts'
import type { DiaDeSemana } from './semana.ts'
import { acotar, destinoDe, type Posicion } from './teclado.ts'

/** The days, which stay in sight while the hours scroll under them. The buttons above name the day on a phone. */
function Cabecera({ semana }: { semana: readonly DiaDeSemana[] }) {
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
  const texto = dia.total === 0 ? 'Sin citas' : contar(dia.total, 'cita')
  return (
    <span className="tabular ml-auto text-sm text-ink2">
      <span className="sr-only">{texto}</span>
      <span aria-hidden="true">{dia.total === 0 ? '—' : dia.total}</span>
    </span>
  )
}

interface FilaProps {
  fila: number
  semana: readonly DiaDeSemana[]
  /** Column that Tab reaches in this row; null when it is in another. */
  enfocable: number | null
}

/** A quarter of an hour across the days. It says its hour, which the background writes. */
const Fila = memo(function Fila({ fila, semana, enfocable }: FilaProps) {
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
          cerrada={dia.abiertos[fila] === false}
          enfocable={enfocable === columna}
          columna={columna}
          conEstado={semana.length === 1}
        />
      ))}
    </div>
  )
})

interface Props {
  etiqueta: string
  semana: readonly DiaDeSemana[]
  /** The now-line, in quarters from the first hour; null outside the grid's hours. */
  ahora: number | null
  /** A cell was clicked, or Enter was pressed on it. */
  onElegir: (posicion: Posicion, celda: HTMLElement) => void
  /** An appointment was dragged from a cell to a free one. */
  onSoltar: (origen: Posicion, destino: Posicion) => void
}

const FILAS = horasDeCita.length
/** Share of the visible height above which the now-line should stand when the grid opens. */
const ALTURA_DE_AHORA = 0.7

/** The cell of an event, since one listener serves all of them. */
function celdaDe(evento: SyntheticEvent): [Posicion, HTMLElement] | null {
  const { target } = evento
  const celda = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null
  const fila = celda?.parentElement?.dataset.fila
  return celda && fila !== undefined ? [{ fila: Number(fila), columna: Number(celda.dataset.columna) }, celda] : null
}

/** Dragging an appointment to a free cell. */
function useArrastre(onSoltar: Props['onSoltar']) {
  const arrastrada = useRef<Posicion>(null)
  return {
    onDragStart: (evento: DragEvent) => {
      const encontrada = celdaDe(evento)
      if (!encontrada) return
      evento.dataTransfer.effectAllowed = 'move'
      evento.dataTransfer.setData('text/plain', '') // no data of the patient leaves the window
      arrastrada.current = encontrada[0]
    },
    onDragOver: (evento: DragEvent) => {
      if (arrastrada.current && celdaDe(evento)?.[1].hasAttribute('data-libre')) evento.preventDefault()
    },
    onDrop: (evento: DragEvent) => {
      const encontrada = celdaDe(evento)
      evento.preventDefault()
      if (encontrada && arrastrada.current) onSoltar(arrastrada.current, encontrada[0])
    },
    onDragEnd: () => {
      arrastrada.current = null
    },
  }
}

/** The hours of some days: a grid that the arrow keys walk through, one cell of which Tab reaches. */
export const Rejilla = memo(function Rejilla({ etiqueta, semana, ahora, onElegir, onSoltar }: Props) {
  const rejilla = useRef<HTMLDivElement>(null)
  const tamano = { filas: FILAS, columnas: semana.length }
  const hoy = semana.findIndex(({ esHoy }) => esHoy)
  const [elegida, setElegida] = useState<Posicion>({ fila: semana[hoy]?.pasados ?? 0, columna: Math.max(hoy, 0) })
  const activa = acotar(elegida, tamano)
  const arrastre = useArrastre(onSoltar)
  useEmpezarEnAhora(rejilla)

  const alTeclear = (evento: KeyboardEvent) => {
    const encontrada = celdaDe(evento)
    if (!encontrada) return
    const [posicion, celda] = encontrada
    if (evento.key === 'Enter' || evento.key === ' ') {
      evento.preventDefault()
      return onElegir(posicion, celda)
    }
    const destino = destinoDe(posicion, evento.key, evento.ctrlKey || evento.metaKey, tamano)
    if (!destino) return
    evento.preventDefault()
    rejilla.current
      ?.querySelector<HTMLElement>(`[data-fila="${destino.fila}"] > [data-columna="${destino.columna}"]`)
      ?.focus()
  }

  const partes = {
    ...rol.rejilla,
    ...arrastre,
    'aria-label': etiqueta,
    // While the days are on their way, the cells stay in their place, empty.
    'aria-busy': semana.some(({ turnos }) => turnos === null) || undefined,
    onKeyDown: alTeclear,
    onClick: (evento: SyntheticEvent) => {
      const encontrada = celdaDe(evento)
      if (encontrada) onElegir(...encontrada)
    },
    onFocus: (evento: SyntheticEvent) => {
      const encontrada = celdaDe(evento)
      if (encontrada) setElegida(encontrada[0])
    },
  }
  return (
    <div
      ref={rejilla}
      {...partes}
      className={cx(
        'relative isolate rounded-card [--fila:25px] max-md:overflow-clip max-md:[--fila:2.75rem]',
        'aria-busy:cursor-progress aria-busy:*:pointer-events-none',
        semana.length === 1 ? '[--dias:1]' : '[--dias:6]',
        // Height above the grid: bar, title, legend; below 1280 px the actions take a line of their own.
        'md:h-[calc(100dvh-17rem)] md:min-h-100 md:overflow-y-auto xl:h-[calc(100dvh-13.5rem)]',
      )}
    >
      <Cabecera semana={semana} />
      <div {...rol.grupo} className="relative isolate pb-2">
        <Fondo semana={semana} ahora={ahora} />
        {horasDeCita.map((hora, fila) => (
          <Fila key={hora} fila={fila} semana={semana} enfocable={activa.fila === fila ? activa.columna : null} />
        ))}
      </div>
    </div>
  )
})

/** Opens with the now-line in sight. */
function useEmpezarEnAhora(rejilla: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const caja = rejilla.current
    const linea = caja?.querySelector<HTMLElement>('[data-ahora]')
    if (!caja || !linea) return
    const desdeArriba = linea.getBoundingClientRect().top - caja.getBoundingClientRect().top
    caja.scrollTop = Math.max(0, desdeArriba - caja.clientHeight * ALTURA_DE_AHORA)
  }, [rejilla])
}
