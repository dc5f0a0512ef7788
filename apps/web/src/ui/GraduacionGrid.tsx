import { cx } from './clases.ts'
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
  /** A cell was left, or its value changed by a key; the value may be the one that it had. Told within a transition. */
  onCambio: (campo: C, valor: ValorCelda) => void
  /** The cell that has the focus; null when none of this grid does. Told within a transition. */
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

// Shown as blocks a table loses its roles in Safari; saying them keeps it a table.
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** More columns than these do not fit a phone. */
const CABEN = 3

/**
 * A graduation, typed without looking at the keyboard: Tab, Enter and the arrows go in reading order, ↑ ↓ change by one step,
 * '-125' is −1.25, 'n' neutral, '=' repeats the value under the cell, and a cell that is complete hands over to the next.
 * Where there is no room for a row per eye, each eye is a block.
 */
export function GraduacionGrid<C extends string>(props: GraduacionGridProps<C>) {
  const { label, columnas, valores, anteriores, errores, marcadas = SIN_MARCAS, onCambio, onActiva } = props
  const enBloques = columnas.length > CABEN
  return (
    <div className="@container">
      <table
        {...role.table}
        aria-label={label}
        className={cx('w-full table-fixed border-separate border-spacing-0', enBloques && '@max-md:block')}
      >
        <thead {...role.group} className={cx(enBloques && '@max-md:sr-only')}>
          <tr {...role.row}>
            <td className={enBloques ? 'w-9 @2xl:w-24' : 'w-9 @lg:w-24'} />
            {columnas.map(({ titulo, ayuda }) => (
              <th key={titulo} {...role.head} scope="col" className="px-1 pb-1.5 text-sm font-medium text-ink2">
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
        <tbody {...role.group} className={cx(enBloques && '@max-md:block')}>
          {ojos.map(({ ojo, titulo, detalle }) => (
            <tr
              key={ojo}
              {...role.row}
              className={cx(enBloques && '@max-md:grid @max-md:grid-cols-3 @max-md:gap-y-2 @max-md:not-first:mt-4')}
            >
              <th
                {...role.rowHead}
                scope="row"
                className={cx('text-left align-top', enBloques && '@max-md:col-span-3')}
              >
                <span className={cx('inline-flex h-control items-center gap-2', enBloques && '@max-md:h-auto')}>
                  <span className="text-lg font-semibold">{titulo}</span>
                  <span
                    className={cx(
                      'text-sm font-normal text-ink2',
                      enBloques ? '@md:hidden @2xl:inline' : 'hidden @lg:inline',
                    )}
                  >
                    {detalle}
                  </span>
                </span>
              </th>
              {columnas.map((columna) => {
                const campo = columna[ojo]
                return (
                  <td key={campo} {...role.cell} className="px-1 align-top">
                    {enBloques ? (
                      <span aria-hidden="true" className="mb-1 block text-center text-xs text-ink2 @md:hidden">
                        {columna.titulo}
                      </span>
                    ) : null}
                    <GraduacionCelda
                      campo={campo}
                      tipo={columna.tipo}
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
