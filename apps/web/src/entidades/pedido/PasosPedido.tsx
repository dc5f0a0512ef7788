import {
  ESTATUS_EDITADO,
  ESTATUS_ENTREGADO,
  ESTATUS_INICIAL,
  ESTATUS_RECIBIDO,
  type EstatusPedido,
} from '@nitida/contract/pedidos.rules'
import { Check } from 'lucide-react'
import { cx } from '../../ui/clases.ts'

/** An edited order waits to be made again: it is at its first step, under its own name (D-30). */
const pasosDe = (estatus: EstatusPedido): readonly EstatusPedido[] => [
  estatus === ESTATUS_EDITADO ? ESTATUS_EDITADO : ESTATUS_INICIAL,
  ESTATUS_RECIBIDO,
  ESTATUS_ENTREGADO,
]

type Avance = 'hecho' | 'actual' | 'pendiente'

const avanceDe = (i: number, actual: number, ultimo: number): Avance => {
  if (i < actual || (i === actual && actual === ultimo)) return 'hecho'
  return i === actual ? 'actual' : 'pendiente'
}

const leyendas: Record<Avance, string> = { hecho: 'hecho', actual: 'actual', pendiente: 'pendiente' }
const circulos: Record<Avance, string> = {
  hecho: 'bg-ok text-surface',
  actual: 'border-[5px] border-carey bg-surface',
  pendiente: 'border-2 border-line bg-surface',
}

/** The steps of an order, from the workshop to its owner, and how far it has come. */
export function PasosPedido({ estatus }: { estatus: EstatusPedido }) {
  const pasos = pasosDe(estatus)
  const actual = pasos.indexOf(estatus)
  return (
    <ol aria-label="Avance del pedido" className="grid gap-0 sm:grid-cols-3">
      {pasos.map((paso, i) => {
        const avance = avanceDe(i, actual, pasos.length - 1)
        return (
          <li
            key={paso}
            aria-current={i === actual ? 'step' : undefined}
            className="relative flex items-center gap-3 pb-4 last:pb-0 sm:flex-col sm:items-start sm:gap-2 sm:pr-3 sm:pb-0"
          >
            {i < pasos.length - 1 ? <Tramo recorrido={i < actual} /> : null}
            <span
              aria-hidden="true"
              className={cx(
                'relative inline-flex size-6 flex-none items-center justify-center rounded-full',
                circulos[avance],
              )}
            >
              {avance === 'hecho' ? <Check className="size-3.5" strokeWidth={3} /> : null}
            </span>
            <span className={avance === 'pendiente' ? 'text-ink3' : 'font-medium'}>
              {paso}
              <span className="sr-only"> ({leyendas[avance]})</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The line to the next step: downwards on a phone, to the right on wider screens. */
function Tramo({ recorrido }: { recorrido: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute top-6 bottom-0 left-[11px] w-0.5 sm:top-[11px] sm:right-0 sm:bottom-auto sm:left-6 sm:h-0.5 sm:w-auto',
        recorrido ? 'bg-ok' : 'bg-line',
      )}
    />
  )
}
