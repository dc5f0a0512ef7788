import type { Negocio } from '@nitida/contract/negocio'
import { diaDeLaSemana } from '@nitida/contract/negocio.rules'
import { type PointerEvent, useRef } from 'react'
import { cx } from '../../ui/clases.ts'
import { numero } from '../../ui/formatos.ts'
import { diasDeLaSemana } from './rangos.ts'

const ALTO = 260
const MARGEN = { izquierda: 64, arriba: 8, abajo: 36 }
/** Share of its day that a bar takes. */
const LLENO = 0.66
const LINEAS = 4
/** Width of a drawing, and from how many days on only some of them are named. */
const tamanos = { ancha: { ancho: 960, caben: 31 }, angosta: { ancho: 420, caben: 8 } } as const

/** The smallest of 1, 2, 2.5 or 5 times a power of ten that is not below a step. */
function redondo(paso: number): number {
  const potencia = 10 ** Math.floor(Math.log10(paso))
  return ([1, 2, 2.5, 5].find((veces) => veces * potencia >= paso) ?? 10) * potencia
}

/** '$2.5 M', '$25 mil'; in full under a thousand. */
function corto(pesos: number): string {
  if (pesos >= 1_000_000) return `$${numero(pesos / 1_000_000)} M`
  return pesos >= 1000 ? `$${numero(pesos / 1000)} mil` : `$${numero(pesos)}`
}

interface Props {
  dias: Negocio['dias']
  elegido: number
  onElegir: (dia: number) => void
}

/** The drawing for a wide place, and the one for a phone. */
export const Barras = (props: Props) => (
  <>
    <Dibujo {...props} tamano="ancha" className="max-sm:hidden" />
    <Dibujo {...props} tamano="angosta" className="sm:hidden" />
  </>
)

/** A bar a day from zero on, and a dash for the day it is compared with. The pointer chooses; what it says stands elsewhere. */
function Dibujo({
  dias,
  elegido,
  onElegir,
  tamano,
  className,
}: Props & { tamano: keyof typeof tamanos; className: string }) {
  const { ancho, caben } = tamanos[tamano]
  const dibujo = useRef<SVGSVGElement>(null)
  const mayor = Math.max(100, ...dias.flatMap(({ ventas, antes }) => [ventas, antes]))
  const marca = redondo(mayor / LINEAS)
  const tope = marca * Math.ceil(mayor / marca)
  const fondo = ALTO - MARGEN.abajo
  const y = (valor: number) => fondo - (Math.max(0, valor) / tope) * (fondo - MARGEN.arriba)
  const paso = (ancho - MARGEN.izquierda) / dias.length
  const x = (i: number) => MARGEN.izquierda + paso * i
  const cada = Math.ceil(dias.length / caben)
  const apuntar = ({ clientX }: PointerEvent) => {
    const caja = dibujo.current?.getBoundingClientRect()
    if (!caja) return
    const i = Math.floor((((clientX - caja.left) / caja.width) * ancho - MARGEN.izquierda) / paso)
    if (i >= 0 && i < dias.length) onElegir(i)
  }
  return (
    <svg
      ref={dibujo}
      viewBox={`0 0 ${ancho} ${ALTO}`}
      aria-hidden="true"
      onPointerMove={apuntar}
      onPointerDown={apuntar}
      className={cx('h-auto w-full', className)}
    >
      {Array.from({ length: Math.round(tope / marca) + 1 }, (_, i) => i * marca).map((valor) => (
        <g key={valor}>
          <line
            {...{ x1: MARGEN.izquierda, x2: ancho, y1: y(valor), y2: y(valor) }}
            className={valor === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text x={MARGEN.izquierda - 8} y={y(valor) + 4} textAnchor="end" className="tabular fill-ink2 text-xs">
            {corto(valor)}
          </text>
        </g>
      ))}
      {dias.map(({ dia, ventas, antes }, i) => (
        <g key={dia}>
          {i === elegido ? (
            <rect x={x(i)} y={MARGEN.arriba} width={paso} height={fondo - MARGEN.arriba} className="fill-sunken" />
          ) : null}
          <rect
            {...{ x: x(i) + (paso * (1 - LLENO)) / 2, y: y(ventas), width: paso * LLENO, height: fondo - y(ventas) }}
            className={i === elegido ? 'fill-brand' : 'fill-brand/85'}
          />
          {antes > 0 ? (
            <rect
              {...{ x: x(i) + paso * 0.1, y: y(antes) - 1.5, width: paso * 0.8, height: 3 }}
              className="fill-carey"
            />
          ) : null}
          {i % cada === 0 ? (
            <text
              x={x(i) + paso / 2}
              y={fondo + 15}
              textAnchor="middle"
              className={cx('tabular text-xs', i === elegido ? 'fill-ink font-semibold' : 'fill-ink2')}
            >
              {Number(dia.slice(8))}
              <tspan x={x(i) + paso / 2} dy="14">
                {dias.length <= caben ? diasDeLaSemana[diaDeLaSemana(dia) - 1]?.[1] : dia.slice(5, 7)}
              </tspan>
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}
