import { cx } from '../../ui/clases.ts'
import { GraduacionCelda } from './GraduacionCelda.tsx'
import type { TipoCelda, ValorCelda } from './graduacionTexto.ts'

/** One measure of both eyes, with the names that its two cells have in the form. */
export interface ColumnaGraduacion<C extends string = string> {
  readonly titulo: string
  /** Meaning of a short title: 'Agudeza visual'. */
  readonly ayuda?: string
  readonly tipo: TipoCelda
  readonly od: C
  readonly oi: C
}

export type ValoresGraduacion<C extends string = string> = Readonly<Partial<Record<C, ValorCelda>>>

export interface GraduacionGridProps<C extends string> {
  /** Name of the table, which tells its cells from another's on the same screen. */
  label: string
  columnas: readonly ColumnaGraduacion<C>[]
  valores: ValoresGraduacion<C>
  /**
   * Called inside `startTransition` when a cell was left, or a key changed its value, which may be the one it had. What follows
   * from it is best drawn by `afterPicture`.
   */
  onCambio: (campo: C, valor: ValorCelda) => void
  /** Called by `afterPicture` with the focused cell; null when none of this grid has the focus. */
  onActiva?: (campo: C | null) => void
  /** An earlier graduation, whose values stand under their cells with the difference. */
  anteriores?: ValoresGraduacion<C> | null
  errores?: Readonly<Partial<Record<C, string>>>
  /** Warnings in two or three words, by their cells. */
  avisos?: Readonly<Partial<Record<C, string>>>
}

const ojos = [
  { ojo: 'od', titulo: 'OD', detalle: 'derecho' },
  { ojo: 'oi', titulo: 'OI', detalle: 'izquierdo' },
] as const

// The roles are written out, because Safari drops those of a table that is shown as blocks.
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** Columns that fit a phone. */
const CABEN = 3

/**
 * A graduation, typed without looking at the keyboard: Tab, Enter (the form's) and the arrows go in reading order, ↑ ↓ change by
 * one step, '-125' is −1.25, 'n' neutral, '=' repeats the value under the cell. Nothing else leaves a cell (D-89). Each eye is
 * a block where there is no room for a row.
 */
export function GraduacionGrid<C extends string>(props: GraduacionGridProps<C>) {
  const { label, columnas } = props
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
          {ojos.map((deOjo) => (
            <Fila key={deOjo.ojo} {...deOjo} {...props} enBloques={enBloques} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type FilaProps<C extends string> = Omit<GraduacionGridProps<C>, 'label'> &
  (typeof ojos)[number] & { enBloques: boolean }

/** The cells of an eye: a row, or a block of three columns under its name. */
function Fila<C extends string>(props: FilaProps<C>) {
  const { ojo, titulo, detalle, enBloques, columnas, valores, anteriores, errores, avisos, onCambio, onActiva } = props
  return (
    <tr
      {...role.row}
      className={cx(
        enBloques && '@max-md:grid @max-md:grid-cols-3 @max-[19rem]:grid-cols-2 @max-md:gap-y-2 @max-md:not-first:mt-4',
      )}
    >
      <th {...role.rowHead} scope="row" className={cx('text-left align-top', enBloques && '@max-md:col-span-full')}>
        <span className={cx('inline-flex h-control items-center gap-2', enBloques && '@max-md:h-auto')}>
          <span className="text-lg font-semibold">{titulo}</span>
          <span
            className={cx('text-sm font-normal text-ink2', enBloques ? '@md:hidden @2xl:inline' : 'hidden @lg:inline')}
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
              aviso={avisos?.[campo]}
              onCambio={onCambio}
              onActiva={onActiva}
            />
          </td>
        )
      })}
    </tr>
  )
}
