import type { Sucursal } from '@nitida/contract/sucursales'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Table } from '../../ui/Table.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { columnasAnchas, columnasAngostas } from './sucursales.columnas.tsx'

interface Props {
  filas: readonly Sucursal[]
  cargando: boolean
  /** The rows are those that were removed: each offers a button instead of its gear. */
  eliminadas: boolean
  ahora: Date
  idEditada: number | null
  acciones: (sucursal: Sucursal) => ReactNode
}

/* Ten columns: narrower cells than the kit's, titles in two lines, and widths that do not change from page to page. */
const apretada = cx(
  'xl:[&_table]:table-fixed sm:[&_:is(td,th)]:px-2 sm:[&_:is(td,th):first-child]:pl-5 xl:[&_:is(td,th)]:wrap-break-word',
  'xl:[&_thead_th]:whitespace-normal xl:[&_thead_th]:py-1.5 xl:[&_td]:text-sm',
)

/** Branches as a table; as items on a phone. */
export function SucursalesTabla({ filas, cargando, ...opciones }: Props) {
  const ancha = useMediaQuery('(min-width: 80rem)')
  return (
    <div className={apretada}>
      <Table
        caption="Sucursales"
        columns={ancha ? columnasAnchas(opciones) : columnasAngostas(opciones)}
        rows={filas}
        rowKey={({ id }) => id}
        busy={cargando}
      />
    </div>
  )
}
