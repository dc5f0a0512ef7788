import type { Usuario } from '@nitida/contract/usuarios'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Table } from '../../ui/Table.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { columnasAnchas, columnasAngostas } from './usuarios.columnas.tsx'

interface Props {
  filas: readonly Usuario[]
  cargando: boolean
  /** The rows are those that were removed: each offers a button instead of its gear. */
  eliminados: boolean
  /** Who is looking. */
  idPropio: number
  /** Who was created a moment ago. */
  idNuevo: number | null
  zonaHoraria: string
  acciones: (usuario: Usuario) => ReactNode
  edicion: (usuario: Usuario) => ReactNode
}

/*
 * Rows are laid out as grids (the roles of a table are written out by `Table`), because the row that is being edited needs
 * the whole width for its inputs, which a cell of a table cannot have without knowing its neighbours. It also keeps the
 * columns in place from one page to the next.
 */
const rejilla = cx(
  'sm:[&_table]:block sm:[&_:is(thead,tbody)]:block',
  'sm:[&_tr]:grid sm:[&_tr]:h-auto sm:[&_tr]:min-h-13 sm:[&_tr]:items-center sm:[&_:is(td,th)]:px-2.5',
  'sm:[&_thead_tr]:min-h-9 sm:[&_thead_tr]:items-stretch sm:[&_thead_th]:flex sm:[&_thead_th]:h-auto sm:[&_thead_th]:items-center sm:[&_thead_th]:whitespace-normal',
  'sm:[&_:is(td,th):first-child]:pl-5 [&_:is(td,th)]:min-w-0 [&_:is(td,th)]:wrap-break-word',
  'sm:max-lg:[&_tr]:grid-cols-[minmax(0,2.2fr)_minmax(0,1.2fr)_6.5rem_minmax(0,1.4fr)_var(--acciones)]',
  'lg:max-xl:[&_tr]:grid-cols-[minmax(0,2fr)_minmax(0,1.1fr)_6.5rem_minmax(0,1.3fr)_minmax(0,1.3fr)_var(--acciones)]',
  'xl:[&_tr]:grid-cols-[minmax(0,1.2fr)_minmax(0,1.05fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1.2fr)_6.25rem_var(--acciones)]',
)

const filaEnEdicion = cx(
  '[&_tr:has([data-edicion])]:bg-brand-soft/25 max-sm:[&_tr:has([data-edicion])]:pr-4',
  'sm:[&_tr:has([data-edicion])>*]:col-span-full sm:[&_tr:has([data-edicion])>*]:px-5 [&_tr:has([data-edicion])>:empty]:hidden',
)

/** Users as a table; as items on a phone. */
export function UsuariosTabla({ filas, cargando, eliminados, ...opciones }: Props) {
  const mediana = useMediaQuery('(min-width: 64rem)')
  const ancha = useMediaQuery('(min-width: 80rem)')
  return (
    <div className={cx(rejilla, filaEnEdicion, eliminados ? '[--acciones:8.5rem]' : '[--acciones:3.75rem]')}>
      <Table
        caption="Usuarios"
        columns={ancha ? columnasAnchas(opciones) : columnasAngostas(opciones, mediana)}
        rows={filas}
        rowKey={({ id }) => id}
        busy={cargando}
      />
    </div>
  )
}
