import type { ColumnaTablero } from '@nitida/contract/tablero'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { numero } from '../../../ui/formatos.ts'
import { columnas } from './columnas.ts'
import { Tarjeta } from './Tarjeta.tsx'

interface Props {
  columna: ColumnaTablero
  conSucursal: boolean
  /** Asks for more cards; null when no more can be asked for. */
  onMas: (() => void) | null
  cargando: boolean
}

/** One step of the way of the orders, with a heading of its own and a length of its own. */
export function Columna({ columna, ...resto }: Props) {
  const id = useId()
  const { titulo, nota, punto } = columnas[columna.clave]
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-0 min-w-0 flex-col rounded-card border border-line bg-sunken/60 shadow-rest"
    >
      <header className="flex items-start justify-between gap-3 px-3 pt-3 pb-2">
        <div className="min-w-0">
          <h2 id={id} className="flex items-center gap-2 font-semibold">
            <span aria-hidden="true" className={cx('size-2 flex-none rounded-full', punto)} />
            {titulo}
          </h2>
          <p className="mt-0.5 text-xs text-ink2">{nota}</p>
        </div>
        <Cuantos {...columna} />
      </header>
      <div className="relative min-h-0 overflow-y-auto px-2 pt-1 pb-2">
        <Tarjetas columna={columna} {...resto} />
      </div>
    </section>
  )
}

function Cuantos({ total, totalExacto }: Pick<ColumnaTablero, 'total' | 'totalExacto'>) {
  return (
    <span className="tabular flex-none rounded-full bg-surface px-2 text-sm font-semibold text-ink2">
      {totalExacto ? '' : 'Más de '}
      {numero(total)}
      <span className="sr-only">{total === 1 ? ' pedido' : ' pedidos'}</span>
    </span>
  )
}

/** The cards of a column, and what is not on the screen yet. */
export function Tarjetas({ columna, conSucursal, onMas, cargando }: Props) {
  const { pedidos, total } = columna
  if (pedidos.length === 0)
    return (
      <p className="rounded-control border border-dashed border-line px-3 py-6 text-center text-ink2">No hay pedidos</p>
    )
  return (
    <>
      <ul className="grid gap-2">
        {pedidos.map((pedido) => (
          <Tarjeta key={pedido.id} pedido={pedido} conSucursal={conSucursal} />
        ))}
      </ul>
      {pedidos.length < total ? (
        <div className="mt-3 grid justify-items-center gap-2 text-center text-sm text-ink2">
          <p>
            Se muestran {numero(pedidos.length)} de {numero(total)}.{onMas ? '' : ' Los demás están en la tabla.'}
          </p>
          {onMas ? (
            <Button size="sm" cargando={cargando} onClick={onMas}>
              Mostrar más
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
