import type { SucursalDeNegocio } from '@nitida/contract/negocio'
import { pesos } from './comparar.ts'

const [ANCHO, ALTO, BARRA] = [84, 24, 12]

/** Sales of each seven days beside those compared with, on the scale of all branches. */
export function Semanas({ semanas, mayor }: { semanas: SucursalDeNegocio['semanas']; mayor: number }) {
  const ultimas = semanas.slice(-Math.floor(ANCHO / (BARRA + 4)))
  const alto = (valor: number) => (Math.max(0, valor) / mayor) * (ALTO - 2)
  const nombre = ultimas.map(({ ventas, antes }) => `${pesos(ventas)}, antes ${pesos(antes)}`).join('; ')
  return (
    <svg viewBox={`0 0 ${ANCHO} ${ALTO}`} width={ANCHO} height={ALTO} role="img" aria-label={nombre}>
      {ultimas.map(({ ventas, antes }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week is known by its place alone
        <g key={i} transform={`translate(${i * (BARRA + 4)} 0)`}>
          <rect y={ALTO - alto(ventas)} width={BARRA} height={alto(ventas)} className="fill-brand" />
          {antes > 0 ? <rect y={ALTO - alto(antes) - 1} width={BARRA} height="2" className="fill-carey" /> : null}
        </g>
      ))}
    </svg>
  )
}
