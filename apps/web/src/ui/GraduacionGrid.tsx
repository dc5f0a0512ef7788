import { cx } from './cx.ts'
import { GraduacionCelda } from './GraduacionCelda.tsx'
import type { TipoCelda, ValorCelda } from './graduacionTexto.ts'

/** One measure of both eyes, with the names that its two cells have in the form. */
export interface ColumnaGraduacion<C extends string = string> {
  readonly titulo: string
  /** What a short title stands for: 'Agudeza visual'. */
  readonly ayuda?: string
  readonly tipo: TipoCelda
  readonly od: C
  readonly oi: C
}

export type ValoresGraduacion<C extends string = string> = Readonly<Partial<Record<C, ValorCelda>>>

export interface GraduacionGridProps<C extends string> {
  /** Names the table, and tells its cells from another's on the same screen. */
  label: string
  columnas: readonly ColumnaGraduacion<C>[]
  valores: ValoresGraduacion<C>
  /** A cell was left, or its value changed by a key. */
  onCambio: (campo: C, valor: ValorCelda) => void
  /** The cell that has the focus; null when none of this grid does. */
  onActiva?: (campo: C | null) => void
  /** An earlier graduation: each of its values stands under its cell, with the difference to it. */
  anteriores?: ValoresGraduacion<C> | null
  errores?: Readonly<Partial<Record<C, string>>>
  /** Cells that a warning speaks of. */
  marcadas?: ReadonlySet<C>
}

const ojos = [
  { ojo: 'od', titulo: 'OD', detalle: 'derecho' },
  { ojo: 'oi', titulo: 'OI', detalle: 'izquierdo' },
] as const

const SIN_MARCAS: ReadonlySet<never> = new Set<never>()

/**
 * A graduation, typed without looking at the keyboard: Tab, Enter and the arrows go in reading order, ↑ ↓ change by one step,
 * '-125' is −1.25, 'n' neutral, '=' repeats the value under the cell, and a cell that is complete hands over to the next.
 * Where there is no room for a row per eye, each eye is a block.
 */
export function GraduacionGrid<C extends string>(props: GraduacionGridProps<C>) {
  const { label, columnas, valores, anteriores, errores, marcadas = SIN_MARCAS, onCambio, onActiva } = props
  return (
    <div className="@container">
      <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0 @max-lg:block">
        <thead className="@max-lg:sr-only">
          <tr>
            <td className="w-10 @2xl:w-24" />
            {columnas.map(({ titulo, ayuda }) => (
              <th key={titulo} scope="col" className="px-1 pb-1.5 text-sm font-medium text-ink2">
                {ayuda ? (
                  <abbr title={ayuda} className="no-underline">
                    {titulo}
                  </abbr>
                ) : (
                  titulo
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-lg:block">
          {ojos.map(({ ojo, titulo, detalle }) => (
            <tr key={ojo} className="@max-lg:grid @max-lg:grid-cols-3 @max-lg:gap-x-1 @max-lg:not-first:mt-3">
              <th scope="row" className="h-control text-left align-top @max-lg:col-span-3 @max-lg:h-auto @max-lg:pb-1">
                <span className="inline-flex h-control items-center gap-2 @max-lg:h-auto">
                  <span className="text-lg font-semibold">{titulo}</span>
                  <span className="text-sm font-normal text-ink2 @max-2xl:hidden @max-lg:inline">{detalle}</span>
                </span>
              </th>
              {columnas.map((columna) => {
                const campo = columna[ojo]
                return (
                  <td key={campo} className={cx('px-1 align-top', columnas.length === 1 && '@max-lg:col-span-3')}>
                    <GraduacionCelda
                      campo={campo}
                      tipo={columna.tipo}
                      titulo={columna.titulo}
                      etiqueta={`${columna.titulo} ${titulo}`}
                      ayuda={columna.ayuda}
                      valor={valores[campo] ?? null}
                      anterior={anteriores?.[campo] ?? null}
                      error={errores?.[campo]}
                      marcada={marcadas.has(campo)}
                      onCambio={onCambio}
                      onActiva={onActiva}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
