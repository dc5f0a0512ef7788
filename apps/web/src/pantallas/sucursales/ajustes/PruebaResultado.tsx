import type { PasoDePrueba, Prueba } from '@nitida/contract/conexiones'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { cx } from '../../../ui/clases.ts'

const ESTADOS = {
  bien: { icon: CircleCheck, clase: 'text-ok-ink', dicho: 'Bien' },
  mal: { icon: CircleAlert, clase: 'bg-bad-soft text-bad-ink', dicho: 'No funcionó' },
  sin_llegar: { icon: CircleDashed, clase: 'text-ink2', dicho: 'No se llegó' },
}

/** The steps of a trial in their order, up to the one that failed. */
export function PruebaResultado({ prueba }: { prueba: Prueba }) {
  return (
    <ol
      aria-label="Resultado de la prueba"
      className={cx(
        'grid overflow-hidden rounded-control border sm:grid-cols-3',
        prueba.bien ? 'border-line' : 'border-bad',
      )}
    >
      {prueba.pasos.map((paso) => (
        <Paso key={paso.que} paso={paso} />
      ))}
    </ol>
  )
}

function Paso({ paso: { que, estado, detalle, codigo } }: { paso: PasoDePrueba }) {
  const { icon: Icono, clase, dicho } = ESTADOS[estado]
  return (
    <li
      className={cx(
        'flex gap-2 px-3 py-2 not-first:border-line max-sm:not-first:border-t sm:not-first:border-l',
        clase,
      )}
    >
      <Icono aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {que}
          <span className="sr-only">: {dicho}</span>
        </p>
        <p className="text-sm">
          {codigo ? `${codigo}: ` : ''}
          {detalle}
        </p>
      </div>
    </li>
  )
}
