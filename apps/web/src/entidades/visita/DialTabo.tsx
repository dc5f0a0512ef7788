const [CENTRO, RADIO] = [{ x: 60, y: 60 }, 48]

/** Where an angle of the TABO scheme lies, seen from in front of the patient: 0 at the right, turning to the left over the top. */
function punto(grados: number, radio: number): { x: number; y: number } {
  const rad = (grados * Math.PI) / 180
  return { x: CENTRO.x + radio * Math.cos(rad), y: CENTRO.y - radio * Math.sin(rad) }
}

/** Axes repeat after 180, which is an angle of its own on the dial. */
const enDial = (eje: number): number => (eje === 180 ? eje : ((eje % 180) + 180) % 180)

const marcas = Array.from({ length: 13 }, (_, i) => i * 15)
const conNumero = [0, 45, 90, 135, 180]

/** Angles around an axis, cut where the half circle ends: 179 and 1 are beside each other. */
function trozos(eje: number, a: number): [number, number][] {
  const [desde, hasta] = [enDial(eje) - a, enDial(eje) + a]
  if (desde < 0) return [...trozo(desde + 180, 180), ...trozo(0, hasta)]
  return hasta > 180 ? [...trozo(desde, 180), ...trozo(0, hasta - 180)] : [[desde, hasta]]
}
const trozo = (desde: number, hasta: number): [number, number][] => (hasta > desde ? [[desde, hasta]] : [])

function sector([desde, hasta]: [number, number]): string {
  const [a, b] = [punto(desde, RADIO), punto(hasta, RADIO)]
  return `M ${CENTRO.x} ${CENTRO.y} L ${a.x} ${a.y} A ${RADIO} ${RADIO} 0 0 0 ${b.x} ${b.y} Z`
}

interface Props {
  /** What it shows, in words. */
  label: string
  eje: number
  /** Another axis beside it: the measured one, dashed; and how far from the first it may be. */
  contra?: { medido: number; tolerancia: number }
}

/** A dial by the TABO scheme with an axis on it. */
export function DialTabo({ label, eje, contra }: Props) {
  return (
    <svg viewBox="-14 -8 148 84" role="img" aria-label={label} className="w-36">
      {contra
        ? trozos(eje, contra.tolerancia).map((uno) => <path key={uno[0]} d={sector(uno)} className="fill-ok/35" />)
        : null}
      <path
        d={`M ${CENTRO.x - RADIO} ${CENTRO.y} A ${RADIO} ${RADIO} 0 0 1 ${CENTRO.x + RADIO} ${CENTRO.y}`}
        className="fill-none stroke-edge"
      />
      {marcas.map((grados) => {
        const [a, b] = [punto(grados, RADIO), punto(grados, RADIO - (grados % 45 === 0 ? 7 : 4))]
        return <line key={grados} x1={a.x} y1={a.y} x2={b.x} y2={b.y} className="stroke-edge" />
      })}
      {conNumero.map((grados) => {
        const alLado = grados % 180 === 0
        const { x, y } = punto(grados, RADIO + (alLado ? 4 : 10))
        const textAnchor = alLado ? (grados === 0 ? 'start' : 'end') : 'middle'
        return (
          <text key={grados} x={x} y={y + 4} textAnchor={textAnchor} className="fill-ink2 text-xs">
            {grados}
          </text>
        )
      })}
      <Aguja eje={eje} fina={contra !== undefined} />
      {contra ? <Aguja eje={contra.medido} fina medida /> : null}
      <circle cx={CENTRO.x} cy={CENTRO.y} r={2.5} className="fill-brand" />
    </svg>
  )
}

/** Two of them are thin, so that the tolerance is seen beside them. */
function Aguja({ eje, fina, medida }: { eje: number; fina: boolean; medida?: boolean }) {
  const fin = punto(enDial(eje), RADIO)
  return (
    <line
      x1={CENTRO.x}
      y1={CENTRO.y}
      x2={fin.x}
      y2={fin.y}
      strokeWidth={fina ? 2 : 3}
      strokeLinecap={medida ? 'butt' : 'round'}
      strokeDasharray={medida ? '5 3' : undefined}
      className={medida ? 'stroke-bad' : 'stroke-brand'}
    />
  )
}
