import type { ColumnaDeTaller, Trabajo } from '@nitida/contract/taller'
import { etiquetaEtapa, TRABAJOS_DE_UNA_ETAPA, TRABAJOS_POR_ETAPA } from '@nitida/contract/taller.rules'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { numero } from '../../ui/formatos.ts'
import { TrabajoCard } from './TrabajoCard.tsx'
import { type ElPar, type Filtro, useMasDeEtapa } from './useTaller.ts'

/** Cards of a closed column, which leave the board on the screen of a tablet. */
const A_LA_VISTA = 3

interface Props {
  columna: ColumnaDeTaller
  filtro: Filtro
  sucursal: number | null
  /** The last job that the scanner read: its card is shown, wherever it stands. */
  leido: ElPar | null
  /** Whether a narrow screen shows this one. */
  elegida: boolean
  /** The pair that waits for its tray, before which no other one moves. */
  espera: Trabajo | null
  onPasar: (trabajo: Trabajo) => void
  onControl: (trabajo: Trabajo) => void
  onLugar: (trabajo: Trabajo) => void
  onExterno: (trabajo: Trabajo) => void
}

/** A stage: its first cards, and the rest of them on demand. */
export function ColumnaDelTaller({ columna, filtro, sucursal, leido, elegida, ...acciones }: Props) {
  const { etapa, total } = columna
  const [cuantos, setCuantos] = useState(A_LA_VISTA)
  const mas = useMasDeEtapa(etapa, cuantos > TRABAJOS_POR_ETAPA ? cuantos : null, filtro, sucursal)
  const lista = useRef<HTMLUListElement>(null)
  const trabajos = (cuantos > TRABAJOS_POR_ETAPA && mas.data?.data[0]?.trabajos) || columna.trabajos
  const esLeido = ({ id, par }: ElPar) => id === leido?.id && par === leido.par
  const visibles = trabajos.filter((trabajo, i) => i < cuantos || esLeido(trabajo))
  const faltan = Math.min(total, TRABAJOS_DE_UNA_ETAPA) - visibles.length
  /** The first card that came has the focus, so that the keyboard goes on where the eye does. */
  const abrir = () => {
    flushSync(() => setCuantos(cuantos < TRABAJOS_POR_ETAPA ? TRABAJOS_POR_ETAPA : cuantos + TRABAJOS_POR_ETAPA))
    const nueva = lista.current?.children[cuantos]
    if (nueva instanceof HTMLElement) nueva.focus()
  }
  return (
    <section
      aria-label={etiquetaEtapa[etapa]}
      className={cx('min-w-0 rounded-card border border-line bg-sunken p-2.5 @4xl:block', !elegida && 'hidden')}
    >
      <h3 className="mb-2 flex items-center justify-between gap-2 px-1 font-semibold">
        {etiquetaEtapa[etapa]}
        <span className="tabular rounded-full bg-surface px-2 text-sm font-semibold">
          {numero(total)}
          <span className="sr-only">{total === 1 ? ' trabajo' : ' trabajos'}</span>
        </span>
      </h3>
      {total === 0 ? <p className="px-1 py-4 text-center text-sm text-ink2">Nada aquí.</p> : null}
      <ul ref={lista} className="grid items-start gap-2.5 @lg:max-4xl:grid-cols-2">
        {visibles.map((trabajo) => (
          <TrabajoCard key={`${trabajo.id} ${trabajo.par}`} trabajo={trabajo} leido={esLeido(trabajo)} {...acciones} />
        ))}
      </ul>
      {faltan > 0 || cuantos > A_LA_VISTA ? (
        <Button
          block
          variant="ghost"
          aria-expanded={faltan <= 0}
          cargando={mas.isLoading || mas.isPlaceholderData}
          onClick={faltan > 0 ? abrir : () => setCuantos(A_LA_VISTA)}
          className="mt-2 min-h-11"
        >
          {faltan > 0 ? `${numero(faltan)} más` : 'Ver menos'}
          <span className="sr-only"> en {etiquetaEtapa[etapa]}</span>
        </Button>
      ) : null}
    </section>
  )
}
