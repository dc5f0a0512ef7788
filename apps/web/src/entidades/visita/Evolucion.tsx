import type { GraduacionLeida } from '@nitida/contract/visitas'
import { memo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { fechaLarga } from '../../ui/formatos.ts'
import { ListaAlta } from '../../ui/ListaAlta.tsx'
import { useMediaQuery } from '../../ui/navegador.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { type Curva, marcasDe, type Punto, puntosDe } from './evolucion.ts'
import { dioptria } from './recetaTexto.ts'

const curvas = [
  { value: 'esfera', label: 'Esfera' },
  { value: 'cilindro', label: 'Cilindro' },
] as const

interface Props {
  graduaciones: readonly GraduacionLeida[]
  /** Whether it stands beside a form, with half the room. */
  angosta?: boolean
  /** Zone of the branch, whose days these are. */
  zona: string | undefined
}

/** Sphere, cylinder and addition over the visits, as a chart and as a table. Fewer than two days are no trend. */
export const Evolucion = memo(function Evolucion({ graduaciones, angosta = false, zona }: Props) {
  const [curva, setCurva] = useState<Curva>('esfera')
  const [comoTabla, setComoTabla] = useState(false)
  const estrecha = useMediaQuery('(width < 30rem)') || angosta
  const puntos = puntosDe(graduaciones, curva, zona)
  if (puntosDe(graduaciones, 'esfera').length < 2) return null
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <SegmentedField
          label="Evolución de"
          labelHidden
          options={curvas}
          value={curva}
          onValueChange={(nueva) => setCurva(nueva ?? 'esfera')}
        />
        <Button size="sm" variant="ghost" aria-pressed={comoTabla} onClick={() => setComoTabla(!comoTabla)}>
          {comoTabla ? 'Ver como gráfica' : 'Ver como tabla'}
        </Button>
      </div>
      {puntos.length < 2 ? (
        <p className="text-ink3">No hay suficientes visitas con cilindro.</p>
      ) : comoTabla ? (
        <Tabla puntos={puntos} curva={curva} />
      ) : (
        <Grafica puntos={puntos} curva={curva} ancho={estrecha ? 270 : 440} />
      )}
    </div>
  )
})

const [ALTO, IZQUIERDA, DERECHA, ARRIBA, ABAJO] = [190, 44, 56, 12, 26] as const

const series = [
  { clave: 'oi', nombre: 'OI', trazo: 'stroke-carey-ink', relleno: 'fill-surface', texto: 'fill-carey-ink' },
  { clave: 'od', nombre: 'OD', trazo: 'stroke-brand', relleno: 'fill-brand', texto: 'fill-brand-ink' },
  { clave: 'add', nombre: 'Adición', trazo: 'stroke-info', relleno: 'fill-info', texto: 'fill-info-ink' },
] as const

/** Names of lines that end at one height stand below each other. */
function separar(alturas: readonly { clave: string; y: number }[]): Map<string, number> {
  let previa = -Infinity
  return new Map(
    [...alturas]
      .sort((a, b) => a.y - b.y)
      .map(({ clave, y }) => {
        previa = Math.max(y, previa + 14)
        return [clave, previa]
      }),
  )
}

interface GraficaProps {
  puntos: readonly Punto[]
  curva: Curva
  ancho: number
}

type Serie = (typeof series)[number]
interface Vertice {
  readonly fecha: string
  readonly x: number
  readonly y: number
}

function Grafica({ puntos, curva, ancho }: GraficaProps) {
  const marcas = marcasDe(puntos)
  const [maximo = 1, minimo = 0] = [marcas[0], marcas.at(-1)]
  const x = (i: number) => IZQUIERDA + 8 + (i * (ancho - IZQUIERDA - DERECHA - 16)) / (puntos.length - 1)
  const y = (valor: number) => ARRIBA + ((maximo - valor) * (ALTO - ARRIBA - ABAJO)) / (maximo - minimo)
  const lineas = series.flatMap((serie) => {
    const vertices = puntos.flatMap((punto, i): Vertice | [] => {
      const valor = punto[serie.clave]
      return valor === null ? [] : { fecha: punto.fecha, x: x(i), y: y(valor) }
    })
    const fin = vertices.at(-1)
    return fin ? { serie, vertices, fin } : []
  })
  const rotulos = separar(lineas.map(({ serie, fin }) => ({ clave: serie.clave, y: fin.y })))
  return (
    <svg
      viewBox={`0 0 ${ancho} ${ALTO}`}
      role="img"
      aria-label={`Evolución de ${curva === 'esfera' ? 'la esfera y la adición' : 'el cilindro'} en ${puntos.length} visitas; los números están en la tabla.`}
      style={{ maxWidth: ancho * 1.25 }} // the figures grow with it
      className="tabular w-full text-[11px]"
    >
      {marcas.map((marca) => (
        <g key={marca}>
          <line
            x1={IZQUIERDA}
            x2={ancho - DERECHA}
            y1={y(marca)}
            y2={y(marca)}
            className={marca === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text x={IZQUIERDA - 8} y={y(marca) + 4} textAnchor="end" className="fill-ink3">
            {dioptria(marca)}
          </text>
        </g>
      ))}
      <Dias puntos={puntos} ancho={ancho} x={x} />
      {lineas.map(({ serie, vertices, fin }) => (
        <g key={serie.clave}>
          <Linea serie={serie} vertices={vertices} />
          <text x={fin.x + 10} y={(rotulos.get(serie.clave) ?? fin.y) + 4} className={`${serie.texto} font-semibold`}>
            {serie.nombre}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Room of a day's name under the chart, and the least that parts two of them. */
const ANCHO_DE_DIA = 70
const ENTRE_DIAS = 44

/** Days under the chart, the last one and as many others as have room; years where there are several. */
function Dias({ puntos, ancho, x }: Pick<GraficaProps, 'puntos' | 'ancho'> & { x: (i: number) => number }) {
  const cada = Math.ceil(puntos.length / (ancho / ANCHO_DE_DIA))
  const enUnAno = new Set(puntos.map(({ dia }) => dia.slice(0, 4))).size === 1
  const ultimo = puntos.length - 1
  const cabe = (i: number) => i === ultimo || (i % cada === 0 && x(ultimo) - x(i) >= ENTRE_DIAS)
  return puntos.map(({ fecha, dia }, i) =>
    cabe(i) ? (
      <text key={fecha} x={x(i)} y={ALTO - 6} textAnchor="middle" className="fill-ink3">
        {enUnAno ? `${dia.slice(8)}/${dia.slice(5, 7)}` : dia.slice(0, 4)}
      </text>
    ) : null,
  )
}

/** A line with its points: squares on a dashed one for the addition, dots for the eyes. */
const Linea = ({ serie: { clave, trazo, relleno }, vertices }: { serie: Serie; vertices: readonly Vertice[] }) => (
  <>
    <polyline
      points={vertices.map(({ x, y }) => `${x},${y}`).join(' ')}
      fill="none"
      strokeWidth={2}
      strokeDasharray={clave === 'add' ? '4 4' : undefined}
      className={trazo}
    />
    {vertices.map(({ fecha, x, y }) =>
      clave === 'add' ? (
        <rect key={fecha} x={x - 3} y={y - 3} width={6} height={6} className={relleno} />
      ) : (
        <circle
          key={fecha}
          cx={x}
          cy={y}
          r={clave === 'od' ? 3.5 : 4}
          strokeWidth={2}
          className={`${relleno} ${trazo}`}
        />
      ),
    )}
  </>
)

function Tabla({ puntos, curva }: { puntos: readonly Punto[]; curva: Curva }) {
  const columnas = curva === 'esfera' ? (['od', 'oi', 'add'] as const) : (['od', 'oi'] as const)
  const nombres = { od: 'OD', oi: 'OI', add: 'Adición' }
  return (
    <ListaAlta label="Evolución en números" className="max-h-60">
      <table className="tabular w-full text-sm">
        <caption className="sr-only">{curva === 'esfera' ? 'Esfera y adición' : 'Cilindro'} por visita</caption>
        <thead>
          <tr className="text-ink2">
            <th scope="col" className="py-1 text-left font-medium">
              Fecha
            </th>
            {columnas.map((columna) => (
              <th key={columna} scope="col" className="py-1 text-right font-medium">
                {nombres[columna]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...puntos].reverse().map((punto) => (
            <tr key={punto.fecha} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {fechaLarga(punto.dia)}
              </th>
              {columnas.map((columna) => {
                const valor = punto[columna]
                return (
                  <td key={columna} className="py-1.5 text-right">
                    {valor === null ? '—' : dioptria(valor)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ListaAlta>
  )
}
