import type { PedidoPublico } from '@nitida/contract/pedidos'
import { ESTATUS_EDITADO, ESTATUS_ENTREGADO, ESTATUS_INICIAL, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import { Check } from 'lucide-react'
import { cx } from '../../ui/clases.ts'
import { fechaDeInstante } from '../../ui/formatos.ts'

type Avance = 'hecho' | 'actual' | 'pendiente'

const circulos: Record<Avance, string> = {
  hecho: 'bg-ok text-surface',
  actual: 'border-[5px] border-carey bg-surface',
  pendiente: 'border-2 border-line bg-surface',
}

/** The three steps of an order with the specification's words, one below the other. */
export function Progreso({ pedido }: { pedido: PedidoPublico }) {
  const { estatus, createDate, entregaRealizada } = pedido
  const inicial = estatus === ESTATUS_EDITADO ? ESTATUS_EDITADO : ESTATUS_INICIAL
  const pasos = [
    { nombre: inicial, fecha: createDate },
    { nombre: ESTATUS_RECIBIDO, fecha: null },
    { nombre: ESTATUS_ENTREGADO, fecha: entregaRealizada },
  ] as const
  const actual = pasos.findIndex(({ nombre }) => nombre === estatus)
  return (
    <ol aria-label="Avance del pedido">
      {pasos.map(({ nombre, fecha }, i) => {
        const hecho = i < actual || estatus === ESTATUS_ENTREGADO
        const avance: Avance = hecho ? 'hecho' : i === actual ? 'actual' : 'pendiente'
        return (
          <li
            key={nombre}
            aria-current={i === actual ? 'step' : undefined}
            className="relative flex gap-4 pb-6 last:pb-0"
          >
            {i < pasos.length - 1 ? (
              <span
                aria-hidden="true"
                className={cx('absolute top-7 bottom-0 left-[13px] w-0.5', i < actual ? 'bg-ok' : 'bg-line')}
              />
            ) : null}
            <span
              aria-hidden="true"
              className={cx(
                'relative flex size-7 flex-none items-center justify-center rounded-full',
                circulos[avance],
              )}
            >
              {avance === 'hecho' ? <Check className="size-4" strokeWidth={3} /> : null}
            </span>
            <span>
              <span className={cx('block', avance === 'pendiente' ? 'text-ink2' : 'font-semibold')}>{nombre}</span>
              <span className="text-sm text-ink3">{leyenda(avance, fecha)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function leyenda(avance: Avance, fecha: string | null): string {
  if (avance === 'pendiente') return 'Pendiente'
  if (fecha) return fechaDeInstante(fecha)
  return avance === 'actual' ? 'En este momento' : 'Listo'
}
