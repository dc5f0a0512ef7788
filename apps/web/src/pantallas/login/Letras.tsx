import { useId } from 'react'

export interface Renglon {
  texto: string
  /** Baseline. */
  y: number
  tamano: number
  /** Between letters. */
  espacio?: number
}

interface Props {
  renglones: readonly Renglon[]
  ancho: number
  alto: number
  lente: { x: number; y: number; radio: number }
  borde: number
}

/** Lines of letters seen through a lens: the same lines twice, blurred around it and sharp inside. */
export function Letras({ renglones, ancho, alto, lente, borde }: Props) {
  const id = useId()
  const lineas = renglones.map(({ texto, y, tamano, espacio = 0 }) => (
    // The space after the last letter counts for the anchor; half of it is given back.
    <text key={texto} x={ancho / 2 + espacio / 2} y={y} fontSize={tamano} letterSpacing={espacio}>
      {texto}
    </text>
  ))
  const circulo = { cx: lente.x, cy: lente.y, r: lente.radio }
  return (
    <g textAnchor="middle" fontWeight={700} fill="currentColor">
      <defs>
        <filter id={`${id}-borroso`} x="-20%" y="-20%" width="140%" height="140%">
          <feGaussianBlur stdDeviation="7" />
        </filter>
        <clipPath id={`${id}-dentro`}>
          <circle {...circulo} />
        </clipPath>
        <mask id={`${id}-fuera`}>
          <rect width={ancho} height={alto} fill="white" />
          <circle {...circulo} fill="black" />
        </mask>
      </defs>
      <g mask={`url(#${id}-fuera)`} opacity="0.42">
        <g filter={`url(#${id}-borroso)`}>{lineas}</g>
      </g>
      <g clipPath={`url(#${id}-dentro)`}>{lineas}</g>
      <circle {...circulo} fill="none" strokeWidth={borde} className="stroke-carey" />
    </g>
  )
}
