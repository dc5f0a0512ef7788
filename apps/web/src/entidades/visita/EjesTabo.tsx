import { escribirEje, type Graduacion, type Ojo, ojos } from '@nitida/contract/graduacion.rules'

const nombreDe: Record<Ojo, string> = { Od: 'Ojo derecho', Oi: 'Ojo izquierdo' }

const [CENTRO, RADIO] = [{ x: 60, y: 60 }, 48]

/** Where an angle of the TABO scheme lies, seen from in front of the patient: 0 at the right, turning to the left over the top. */
function punto(grados: number, radio: number): { x: number; y: number } {
  const rad = (grados * Math.PI) / 180
  return { x: CENTRO.x + radio * Math.cos(rad), y: CENTRO.y - radio * Math.sin(rad) }
}

const marcas = Array.from({ length: 13 }, (_, i) => i * 15)
const conNumero = [0, 45, 90, 135, 180]

/** The axis of each eye that has a cylinder, on a dial by the TABO scheme. Nothing without one. */
export function EjesTabo({ graduacion }: { graduacion: Graduacion }) {
  const conEje = ojos.filter((ojo) => Boolean(graduacion[ojo].cil) && graduacion[ojo].eje !== null)
  if (conEje.length === 0) return null
  return (
    <div className="flex flex-wrap gap-4">
      {conEje.map((ojo) => (
        <Dial key={ojo} nombre={nombreDe[ojo]} eje={graduacion[ojo].eje ?? 0} />
      ))}
    </div>
  )
}

function Dial({ nombre, eje }: { nombre: string; eje: number }) {
  const [desde, hasta] = [punto(eje, RADIO), punto(eje + 180, RADIO)]
  return (
    <figure className="min-w-0">
      <svg viewBox="-14 -8 148 84" role="img" aria-label={`${nombre}, eje a ${eje} grados`} className="w-36">
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
        <line
          x1={desde.y > CENTRO.y ? hasta.x : desde.x}
          y1={Math.min(desde.y, hasta.y)}
          x2={CENTRO.x}
          y2={CENTRO.y}
          strokeWidth={3}
          strokeLinecap="round"
          className="stroke-brand"
        />
        <circle cx={CENTRO.x} cy={CENTRO.y} r={2.5} className="fill-brand" />
      </svg>
      <figcaption aria-hidden="true" className="tabular text-center text-sm">
        {nombre} · {escribirEje(eje)}°
      </figcaption>
    </figure>
  )
}
