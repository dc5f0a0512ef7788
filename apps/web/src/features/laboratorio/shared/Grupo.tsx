import { useId } from 'react'
import { cx } from '../../../ui/cx.ts'
import { numero } from '../../../ui/formatos.ts'
import { type GrupoDeCola, titulos } from './grupos.ts'
import { PorHacer } from './PorHacer.tsx'

const lineas: Record<GrupoDeCola['plazo'], string> = {
  atrasado: 'bg-bad',
  hoy: 'bg-carey',
  manana: 'bg-info',
  despues: 'bg-edge',
}

/** Orders that are promised for about the same time. */
export function Grupo({ plazo, pedidos }: GrupoDeCola) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 flex items-center gap-2 text-lg font-semibold">
        <span aria-hidden="true" className={cx('h-4 w-1 rounded-full', lineas[plazo])} />
        {titulos[plazo]}
        <span className="tabular rounded-full bg-sunken px-2 text-sm font-medium text-ink2">
          {numero(pedidos.length)}
          <span className="sr-only">{pedidos.length === 1 ? ' pedido' : ' pedidos'}</span>
        </span>
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] items-start gap-3">
        {pedidos.map((pedido) => (
          <PorHacer key={pedido.id} pedido={pedido} />
        ))}
      </ul>
    </section>
  )
}
