import { diasEntre, type Fecha } from '@nitida/contract/fechas'
import type { MarcaEnCifras } from '@nitida/contract/inventario.cifras'
import { rotacionDe } from '@nitida/contract/inventario.rules'
import { CifraEnlazada, numerica } from '../../../base/listas/cifras.tsx'
import { contar, dinero, numero } from '../../../ui/formatos.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { VistaDeCifras } from './useCifras.ts'

interface Props {
  marcas: readonly MarcaEnCifras[]
  /** Days of the period. */
  dias: number
  hasta: Fecha
  vista: VistaDeCifras
}

const sinVenta = ({ ultimaVenta }: MarcaEnCifras, hasta: Fecha): number | null =>
  ultimaVenta === null ? null : diasEntre(ultimaVenta, hasta)

const columnasDe = ({ dias, hasta, vista }: Props): readonly Column<MarcaEnCifras>[] => [
  { key: 'marca', title: 'Marca', rowHeader: true, orden: ({ marca }) => marca, cell: ({ marca }) => marca },
  numerica({
    key: 'valor',
    title: 'Valor al costo',
    orden: ({ valor }) => valor,
    cell: ({ marca, valor, piezas }) => (
      <CifraEnlazada
        valor={dinero(valor)}
        de={`valor al costo de ${marca}`}
        lugar={piezas === 0 ? null : vista.aRenglones('valor', marca)}
      />
    ),
  }),
  numerica({
    key: 'piezas',
    title: 'Piezas',
    orden: ({ piezas }) => piezas,
    cell: ({ marca, piezas }) => (
      <CifraEnlazada
        valor={numero(piezas)}
        de={`piezas de ${marca}`}
        lugar={piezas === 0 ? null : vista.aRenglones('valor', marca)}
      />
    ),
  }),
  numerica({
    key: 'vendidas',
    title: 'Vendidas',
    orden: ({ vendidas }) => vendidas,
    cell: ({ marca, vendidas, venta }) => (
      <CifraEnlazada
        valor={numero(vendidas)}
        de={`piezas vendidas de ${marca}`}
        lugar={vendidas === 0 && venta === 0 ? null : vista.aRenglones('vendido', marca)}
      />
    ),
  }),
  numerica({
    key: 'margen',
    title: 'Margen sin IVA',
    optional: true,
    orden: ({ venta, costo }) => venta - costo,
    cell: ({ marca, vendidas, venta, costo }) => (
      <CifraEnlazada
        valor={dinero(venta - costo)}
        de={`margen sin IVA de ${marca}`}
        lugar={vendidas === 0 && venta === 0 ? null : vista.aRenglones('vendido', marca)}
      />
    ),
  }),
  numerica({
    key: 'rotacion',
    title: 'Vueltas al año',
    orden: (una) => rotacionDe(una, dias) ?? -1,
    cell: (una) => rotacionDe(una, dias)?.toFixed(1) ?? '—',
  }),
  numerica({
    key: 'sinVenta',
    title: 'Sin venta',
    orden: (una) => sinVenta(una, hasta) ?? Number.POSITIVE_INFINITY,
    cell: (una) => {
      const suyos = sinVenta(una, hasta)
      return suyos === null ? 'Nunca' : suyos === 0 ? 'Hoy se vendió' : contar(suyos, 'día')
    },
  }),
]

/** The brands, the one worth most first; a header sorts by its column. */
export const Marcas = (props: Props) => (
  <Table
    wide
    caption="Números de cada marca"
    columns={columnasDe(props)}
    rows={props.marcas}
    rowKey={({ marca }) => marca}
  />
)
