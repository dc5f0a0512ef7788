import { dinero } from '../../../ui/formatos.ts'

const ANCHO = 84
const ALTO = 24
const MARGEN = 4

/** A sparkline of sales on its own scale, which shows direction only. Its name says first, last, lowest and highest. */
export function Serie({ valores }: { valores: readonly number[] }) {
  const [primero, ultimo] = [valores[0], valores.at(-1)]
  if (primero === undefined || ultimo === undefined || valores.length < 2)
    return <span className="text-xs text-ink3">Sin historia</span>
  const [menor, mayor] = [Math.min(...valores), Math.max(...valores)]
  const x = (i: number) => MARGEN + (i * (ANCHO - 2 * MARGEN)) / (valores.length - 1)
  const y = (valor: number) => ALTO - MARGEN - ((valor - menor) / (mayor - menor || 1)) * (ALTO - 2 * MARGEN)
  const puntos = valores.map((valor, i) => `${x(i).toFixed(1)},${y(valor).toFixed(1)}`).join(' ')
  const nombre = `De ${dinero(primero)} a ${dinero(ultimo)}; menor ${dinero(menor)}, mayor ${dinero(mayor)}`
  return (
    <svg
      viewBox={`0 0 ${ANCHO} ${ALTO}`}
      width={ANCHO}
      height={ALTO}
      role="img"
      aria-label={nombre}
      className="text-brand"
    >
      <polyline points={puntos} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={x(valores.length - 1)} cy={y(ultimo)} r="3" className="fill-carey stroke-ink" strokeWidth="1" />
    </svg>
  )
}
