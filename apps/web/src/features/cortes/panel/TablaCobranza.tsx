import { aPesos } from '@nitida/contract/dinero'
import { formasPago } from '@nitida/contract/pedidos.rules'
import { Dinero } from '../../../ui/Dinero.tsx'
import { numero } from '../../../ui/formatos.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import { formaCorta } from '../shared/textos.ts'
import type { Renglon } from './cobranza.ts'

interface Props {
  caption: string
  /** Of the first column. */
  titulo: string
  renglones: readonly Renglon<string>[]
}

type Columna = Column<Renglon<string>>

const importe = (key: string, title: string, de: (fila: Renglon<string>) => number): Columna => ({
  key,
  title,
  align: 'end',
  numeric: true,
  phone: 'block',
  cell: (fila) => (
    <span className="max-sm:flex max-sm:justify-between">
      <span className="sm:hidden">{title}</span>
      <Dinero value={aPesos(de(fila))} />
    </span>
  ),
})

const columnasDe = (titulo: string): readonly Columna[] => [
  {
    key: 'clave',
    title: titulo,
    rowHeader: true,
    cell: ({ clave }) => <span className="tabular block font-medium">{clave}</span>,
  },
  {
    key: 'cobros',
    title: 'Cobros',
    align: 'end',
    numeric: true,
    phone: 'hidden',
    cell: ({ cobros }) => numero(cobros),
  },
  ...formasPago.map((forma) => importe(forma, formaCorta[forma], ({ importes }) => importes[forma])),
  importe('total', 'Total', ({ total }) => total),
]

/** The numbers behind the drawing. */
export function TablaCobranza({ caption, titulo, renglones }: Props) {
  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line">
      <Table
        alta
        density="one-line"
        caption={caption}
        columns={columnasDe(titulo)}
        rows={renglones}
        rowKey={({ clave }) => clave}
      />
    </div>
  )
}
