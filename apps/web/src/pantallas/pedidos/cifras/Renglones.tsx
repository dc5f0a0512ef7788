import type { RenglonDeCifra } from '@nitida/contract/inventario.cifras'
import type { FiguraDeInventario } from '@nitida/contract/inventario.rules'
import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useSearch } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { PeriodoDicho } from '../../../base/direccion/PeriodoDicho.tsx'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { numerica } from '../../../base/listas/cifras.tsx'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { contar, dinero, fechaCorta, fechaLarga, numero } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Dinero } from '../../../ui/texto.tsx'
import { Caduca } from '../inventario/Caduca.tsx'
import { conSigno, detalleDe } from '../inventario/textos.ts'
import { consultaDe, type VistaDeCifras } from './useCifras.ts'

const titulos: Record<FiguraDeInventario, string> = {
  valor: 'Valor al costo',
  vendido: 'Piezas vendidas',
  porPedir: 'Por pedir',
  caducidad: 'Por caducar',
  merma: 'Merma en conteos',
  probado: 'Apartado y no vendido',
}

const enlaceClass = 'rounded-small text-brand underline decoration-brand/30 underline-offset-4'

type Columna = Column<RenglonDeCifra>

const articulo: Columna = {
  key: 'articulo',
  title: 'Artículo',
  rowHeader: true,
  leads: true,
  cell: (fila) => (
    <>
      <Link
        {...aPath('/dashboard/pedidos', {
          ...{ vista: 'inventario' as const, articulo: fila.idArticulo },
          ...(fila.idSucursal && { sucursal: fila.idSucursal }),
        })}
        className={`${enlaceClass} block font-medium wrap-anywhere`}
      >
        {fila.marca} {fila.modelo}
      </Link>
      <span className="block text-xs font-normal text-ink3 wrap-anywhere">{detalleDe(fila)}</span>
    </>
  ),
}
const sucursal: Columna = {
  key: 'sucursal',
  title: 'Sucursal',
  numeric: true,
  phone: 'line',
  cell: ({ sucursalNumber }) => sucursalNumber ?? 'En tránsito',
}
const dia = (title: string): Columna => ({
  key: 'dia',
  title,
  numeric: true,
  phone: 'line',
  cell: (fila) => (fila.dia ? fechaCorta(fila.dia) : 'Nunca'),
})
const pedido: Columna = {
  key: 'pedido',
  title: 'Pedido',
  numeric: true,
  phone: 'line',
  cell: ({ idPedido, pedido: folio }) =>
    idPedido ? (
      <Link {...aPath('/pedido/detalles', { id: idPedido })} className={enlaceClass}>
        {folio}
      </Link>
    ) : null,
}
const piezas = (escrita: (cuantas: number) => string, title = 'Piezas'): Columna =>
  numerica({ key: 'piezas', title, cell: (fila) => escrita(fila.piezas) })
const menos = (cuantas: number): string => (cuantas < 0 ? conSigno(cuantas) : numero(cuantas))
const importe = (title: string): Columna =>
  numerica({ key: 'importe', title, cell: (fila) => <Dinero value={fila.importe} /> })
const venta: Columna = numerica({ key: 'venta', title: 'Venta', cell: (fila) => <Dinero value={fila.venta} /> })
const surtido = (
  [
    ['aqui', 'Aquí'],
    ['porLlegar', 'Por llegar'],
    ['minimo', 'Mínimo'],
    ['vendidas', 'Vendidas en 30 días'],
  ] as const
).map(([key, title]) => numerica<RenglonDeCifra>({ key, title, cell: (fila) => fila.surtido?.[key] ?? '' }))

const columnas: Record<FiguraDeInventario, readonly Columna[]> = {
  valor: [articulo, sucursal, dia('Última venta'), piezas(menos), importe('Costo')],
  vendido: [articulo, sucursal, dia('Día'), pedido, piezas(conSigno), importe('Costo'), venta],
  porPedir: [articulo, sucursal, ...surtido, piezas(menos, 'Por pedir')],
  caducidad: [
    articulo,
    sucursal,
    { key: 'lote', title: 'Lote', phone: 'line', cell: ({ documento }) => documento || 'Sin número' },
    { key: 'dia', title: 'Caduca', phone: 'line', cell: ({ dia: caduca }) => <Caduca caduca={caduca} /> },
    piezas(menos),
    importe('Costo'),
  ],
  merma: [
    articulo,
    sucursal,
    dia('Día'),
    { key: 'conteo', title: 'Conteo', phone: 'line', cell: ({ documento }) => documento },
    piezas(conSigno),
    importe('Costo'),
  ],
  probado: [articulo, sucursal, dia('Día'), pedido, piezas(menos)],
}

const PedirAProveedores = ({ sucursal }: { sucursal: number | null }) => (
  <Link
    {...aPath('/dashboard/pedidos', { vista: 'ordenes', sucursal: sucursal ?? undefined })}
    className={buttonClass({ variant: 'primary' })}
  >
    <ClipboardList />
    Pedir a proveedores
  </Link>
)

const POR_PAGINA = 50

/** Days of the figure, in words. */
const cuando = (figura: FiguraDeInventario, { desde, hasta }: VistaDeCifras['rango']): string =>
  figura === 'porPedir' || figura === 'caducidad'
    ? 'A la fecha'
    : figura === 'valor'
      ? `Al terminar el ${fechaLarga(hasta)}`
      : `${fechaLarga(desde)} a ${fechaLarga(hasta)}`

/** The rows that a figure is made of, with their sum on top. */
export function Renglones({ figura, vista }: { figura: FiguraDeInventario; vista: VistaDeCifras }) {
  const { marca } = useParametros('pedidos')
  const { pagina: _, ...resto } = useSearch({ from: rootRouteId }) as Record<string, number | string>
  const pagina = usePagina(resto) // everything else of the address stays as it is
  const filtro = { ...consultaDe(vista), figura, ...(marca && { marca }) }
  const lista = useQuery(
    consulta(api.cifrasDeInventario.renglones, { query: { ...filtro, page: pagina.pagina, limit: POR_PAGINA } }),
  )
  return (
    <Page
      title={titulos[figura]}
      back={<Volver {...vista.aFiguras}>Números</Volver>}
      actions={figura === 'porPedir' ? <PedirAProveedores sucursal={vista.sucursal} /> : undefined}
    >
      <PeriodoDicho {...vista} />
      <ListaCard
        titulo={[cuando(figura, vista.rango), marca].filter(Boolean).join(' · ')}
        corta
        consulta={lista}
        pagina={pagina}
        porPagina={POR_PAGINA}
        acciones={
          lista.data ? (
            <span role="status" className="tabular text-ink2">
              {contar(lista.data.piezas, 'pieza')}
              {lista.data.importe === null ? '' : ` · ${dinero(lista.data.importe)}`}
            </span>
          ) : null
        }
        textoFallo="No se pudieron cargar los renglones"
        vacio={{ titulo: 'No hay renglones' }}
        paginas="Páginas de los renglones"
        esqueleto={8}
        tabla={(filas, cargando) => (
          <Table
            caption={titulos[figura]}
            columns={columnas[figura]}
            rows={filas}
            rowKey={({ id, idSucursal }) => `${id} ${idSucursal}`}
            busy={cargando}
          />
        )}
      />
    </Page>
  )
}
