import { aPesos } from '@nitida/contract/dinero'
import { cx } from '../../ui/clases.ts'
import { dinero, numero } from '../../ui/formatos.ts'
import { escalaDe, type Renglon, tramosDe } from './cobranza.ts'
import { Tramas, tramas } from './tramas.tsx'

const ANCHO = 760
const ALTO = 240
const MARGEN = { izquierda: 64, arriba: 8, abajo: 24 }
// The scrolled area is reachable by keyboard (WCAG 2.1.1).
const alcanzable = { tabIndex: 0 }
/** Share of its hour that a bar takes. */
const LLENO = 0.62

/** Text of the drawing for readers who do not see it; the table has the numbers. */
function descripcionDe(horas: readonly Renglon<number>[]): string {
  const mejor = horas.reduce((alta, una) => (una.total > alta.total ? una : alta))
  const total = horas.reduce((suma, una) => suma + una.total, 0)
  if (mejor.total <= 0) return `Cobranza por hora. En total ${dinero(aPesos(total))}.`
  return `Cobranza por hora. En total ${dinero(aPesos(total))}; la hora más alta, las ${mejor.clave}:00, con ${dinero(aPesos(mejor.total))}.`
}

/** Money by hour, the methods on top of each other. Wide drawings scroll in their place. */
export function Grafica({ horas }: { horas: readonly Renglon<number>[] }) {
  const { minimo, maximo, marcas } = escalaDe(horas)
  const alto = ALTO - MARGEN.arriba - MARGEN.abajo
  const yDe = (centavos: number) => MARGEN.arriba + (alto * (maximo - centavos)) / (maximo - minimo)
  const paso = (ANCHO - MARGEN.izquierda) / horas.length
  const xDe = (i: number) => MARGEN.izquierda + paso * i
  return (
    <section aria-label="Gráfica de cobranza por hora" {...alcanzable} className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${ANCHO} ${ALTO}`}
        role="img"
        aria-label={descripcionDe(horas)}
        className="block h-auto w-full max-w-240 min-w-190"
      >
        <Tramas />
        {marcas.map((marca) => (
          <g key={marca}>
            <line
              x1={MARGEN.izquierda}
              x2={ANCHO}
              y1={yDe(marca)}
              y2={yDe(marca)}
              className={marca === 0 ? 'stroke-edge' : 'stroke-line'}
            />
            <text x={MARGEN.izquierda - 8} y={yDe(marca) + 4} textAnchor="end" className="tabular fill-ink2 text-2xs">
              ${numero(aPesos(marca))}
            </text>
          </g>
        ))}
        {horas.map(({ clave, importes }, i) => (
          <g key={clave}>
            {tramosDe(importes).map(({ forma, desde, hasta }) => (
              <rect
                key={forma}
                x={xDe(i) + (paso * (1 - LLENO)) / 2}
                y={yDe(Math.max(desde, hasta))}
                width={paso * LLENO}
                height={Math.max(1, Math.abs(yDe(desde) - yDe(hasta)))}
                fill={`url(#${tramas[forma].id})`}
                className={cx('stroke-1', tramas[forma].trazo)}
              />
            ))}
            <text x={xDe(i) + paso / 2} y={ALTO - 6} textAnchor="middle" className="tabular fill-ink2 text-2xs">
              {clave}
            </text>
          </g>
        ))}
      </svg>
    </section>
  )
}
