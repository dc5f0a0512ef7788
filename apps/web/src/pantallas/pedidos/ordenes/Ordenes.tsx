import type { OrdenDeLista } from '@nitida/contract/inventario.ordenes'
import { Link, useNavigate } from '@tanstack/react-router'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Chips } from '../../../ui/Chips.tsx'
import { contar, dinero, fechaCorta } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useSucursalVista } from '../inventario/useInventario.ts'
import { NuevaOrden } from './NuevaOrden.tsx'
import { OrdenAbierta } from './OrdenAbierta.tsx'
import { estadoDeOrden } from './textos.ts'
import { POR_PAGINA, useListaDeOrdenes } from './useOrdenes.ts'

/** 'Pedidos a proveedores': what a branch asked its suppliers for, and what it lacks. */
export function Ordenes() {
  const { sucursal: elegida, orden } = useParametros('pedidos')
  const { sucursal } = useSucursalVista(elegida)
  if (orden !== null) return <OrdenAbierta key={orden} id={orden} />
  return (
    <Page
      title="Pedidos a proveedores"
      back={
        <Volver to="/dashboard/pedidos" search={{ vista: 'inventario', sucursal: elegida ?? undefined }}>
          Inventario
        </Volver>
      }
    >
      {sucursal === null ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="space-y-4">
          <NuevaOrden key={sucursal} sucursal={sucursal} />
          <Lista sucursal={sucursal} />
        </div>
      )}
    </Page>
  )
}

const columnas: readonly Column<OrdenDeLista>[] = [
  {
    key: 'orden',
    title: 'Pedido',
    rowHeader: true,
    leads: true,
    cell: ({ id, idSucursal, folio, proveedor, creadaPor }) => (
      <>
        <Link
          {...aPath('/dashboard/pedidos', { vista: 'ordenes', sucursal: idSucursal, orden: id })}
          className="block rounded-small font-medium wrap-anywhere hover:text-brand hover:underline hover:underline-offset-2"
        >
          {folio}, {proveedor}
        </Link>
        <span className="block text-xs font-normal text-ink3">{creadaPor}</span>
      </>
    ),
  },
  {
    key: 'prometida',
    title: 'Lo esperas',
    numeric: true,
    phone: 'line',
    cell: ({ prometida }) => (prometida ? fechaCorta(prometida) : 'Sin fecha'),
  },
  {
    key: 'piezas',
    title: 'Piezas',
    align: 'end',
    numeric: true,
    cell: ({ piezas, recibidas }) => (recibidas > 0 ? `${recibidas} de ${piezas}` : contar(piezas, 'pieza')),
  },
  { key: 'importe', title: 'Sin IVA', align: 'end', numeric: true, cell: ({ importe }) => dinero(importe) },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    cell: (orden) => {
      const { tono, palabra } = estadoDeOrden(orden)
      return <Badge tone={tono}>{palabra}</Badge>
    },
  },
]

const vacio = { titulo: 'Todavía no hay pedidos a proveedores', ayuda: 'Arriba empieza el primero.' }

const vacios = {
  porLlegar: { titulo: 'No hay pedidos por llegar', ayuda: 'Lo que se envió ya llegó completo.' },
  atrasados: { titulo: 'No hay pedidos atrasados', ayuda: 'Ninguno pasó del día en que lo esperas.' },
}

const encargados = [
  { value: 'todos', label: 'Todos' },
  { value: 'porLlegar', label: 'Por llegar' },
  { value: 'atrasados', label: 'Atrasados' },
] as const

function Lista({ sucursal }: { sucursal: number }) {
  const { encargos, lista, pagina } = useListaDeOrdenes(sucursal)
  const navigate = useNavigate()
  return (
    <ListaCard
      titulo="Pedidos"
      acciones={
        <Chips
          label="Qué pedidos"
          options={encargados}
          value={encargos ?? 'todos'}
          onValueChange={(cual) =>
            void navigate({
              ...aPath('/dashboard/pedidos', {
                ...{ vista: 'ordenes' as const, sucursal },
                ...(cual !== 'todos' && { encargos: cual }),
              }),
              resetScroll: false,
            })
          }
        />
      }
      consulta={lista}
      pagina={pagina}
      porPagina={POR_PAGINA}
      textoFallo="No se pudieron cargar los pedidos a proveedores"
      vacio={encargos === null ? vacio : vacios[encargos]}
      paginas="Páginas de los pedidos a proveedores"
      corta
      tabla={(filas, cargando) => (
        <Table
          caption="Pedidos a proveedores"
          columns={columnas}
          rows={filas}
          rowKey={({ id }) => id}
          rowLink
          busy={cargando}
        />
      )}
    />
  )
}
