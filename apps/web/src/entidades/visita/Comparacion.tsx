import { diferencias, type Graduacion, type Ojo, ojos } from '@nitida/contract/graduacion.rules'
import type { ReactNode } from 'react'
import { cx } from '../../ui/clases.ts'
import { leerEnVoz } from '../graduacion/graduacionTexto.ts'
import { dioptria } from './recetaTexto.ts'

export interface Bloque {
  readonly titulo: ReactNode
  /** Caption of the table. */
  readonly nombre: string
  readonly graduacion: Graduacion
  readonly agudezas: Readonly<Record<Ojo, string | null>>
}

const columnas = [
  { medida: 'esf', titulo: 'Esfera', tipo: 'dioptria' },
  { medida: 'cil', titulo: 'Cilindro', tipo: 'dioptria' },
  { medida: 'eje', titulo: 'Eje', tipo: 'eje' },
  { medida: 'add', titulo: 'Adición', tipo: 'dioptria' },
] as const

type Cambios = ReadonlyMap<string, string>

function cambiosDe(antes: Graduacion | null, ahora: Graduacion): Cambios {
  const todos = antes ? diferencias(antes, ahora) : []
  return new Map(
    todos.map(({ campo, ahora: actual, diferencia }) => {
      if (diferencia === null) return [campo, actual === null ? 'sin dato' : 'nuevo']
      const esEje = campo.startsWith('eje')
      return [campo, esEje ? `${diferencia > 0 ? '+' : '−'}${Math.abs(diferencia)}°` : dioptria(diferencia)]
    }),
  )
}

interface Props {
  ahora: Bloque
  /** The earlier graduation; null for the first one, which is shown alone. */
  antes: Bloque | null
  /** Cells that an addendum corrected. */
  corregidas?: ReadonlySet<string>
}

/** Two graduations side by side; changed cells are tinted and carry their signed difference, so that colour is never alone. */
export function Comparacion({ ahora, antes, corregidas }: Props) {
  const cambios = cambiosDe(antes?.graduacion ?? null, ahora.graduacion)
  return (
    <div className="@container">
      <div className={cx('grid gap-x-5 gap-y-5', antes && '@min-[45rem]:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)]')}>
        <Tabla bloque={ahora} cambios={cambios} corregidas={corregidas} />
        {antes ? (
          <div className="min-w-0 @min-[45rem]:border-l @min-[45rem]:border-line @min-[45rem]:pl-5">
            <Tabla bloque={antes} tenue />
          </div>
        ) : null}
      </div>
    </div>
  )
}

const SIN_CAMBIOS: Cambios = new Map()

function Tabla(props: { bloque: Bloque; cambios?: Cambios; corregidas?: ReadonlySet<string>; tenue?: boolean }) {
  const { bloque, cambios = SIN_CAMBIOS, corregidas, tenue } = props
  const { titulo, nombre, graduacion, agudezas } = bloque
  return (
    <div className="min-w-0">
      <div className={cx('mb-1.5 flex min-h-9 items-center', tenue ? 'text-ink2' : 'font-semibold')}>{titulo}</div>
      <div className="relative overflow-x-auto">
        <table className="tabular w-full text-center @max-[20rem]:text-sm">
          <caption className="sr-only">{nombre}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-ink2">
              <td className="w-8" />
              {columnas.map(({ medida, titulo: columna }) => (
                <th key={medida} scope="col" className="pb-1.5 font-medium">
                  {columna}
                </th>
              ))}
              <th scope="col" className="pb-1.5 font-medium">
                <abbr title="Agudeza visual" className="no-underline">
                  A/V
                </abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {ojos.map((ojo) => (
              <tr key={ojo} className="h-14 border-b border-line last:border-0">
                <th scope="row" className="text-left font-semibold">
                  {ojo.toUpperCase()}
                </th>
                {columnas.map(({ medida, tipo }) => (
                  <td key={medida} className="px-0.5">
                    <Valor
                      texto={leerEnVoz(tipo, graduacion[ojo][medida]) || '—'}
                      cambio={cambios.get(`${medida}${ojo}`)}
                      corregida={corregidas?.has(`${medida}${ojo}`)}
                      tenue={tenue}
                    />
                  </td>
                ))}
                <td className="px-0.5">
                  <Valor texto={agudezas[ojo] || '—'} corregida={corregidas?.has(`av${ojo}`)} tenue={tenue} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface ValorProps {
  texto: string
  cambio?: string | undefined
  corregida?: boolean | undefined
  tenue?: boolean | undefined
}

function Valor({ texto, cambio, corregida, tenue }: ValorProps) {
  return (
    <span
      className={cx(
        'inline-flex min-w-13 flex-col items-center rounded-control px-1.5 py-1 leading-tight @max-[20rem]:min-w-0 @max-[20rem]:px-0',
        tenue ? 'text-ink2' : 'font-semibold',
        cambio && 'bg-carey-soft',
      )}
    >
      <span>
        {texto}
        {corregida ? (
          <abbr title="Corregido por una adenda" className="ml-0.5 text-carey-ink no-underline">
            *
          </abbr>
        ) : null}
      </span>
      {cambio ? (
        <span className="text-xs font-normal text-carey-ink">
          <span className="sr-only">, cambió </span>
          {cambio}
        </span>
      ) : null}
    </span>
  )
}
