import { extensionesDeCompra, type RecepcionDeLista } from '@nitida/contract/inventario.recepciones'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import { ClipboardList, FileUp } from 'lucide-react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { contar, dinero, fechaLarga } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useSucursalVista } from '../inventario/useInventario.ts'
import { RecepcionAbierta } from './RecepcionAbierta.tsx'
import { POR_PAGINA, useRecepciones, useTraer } from './useRecepciones.ts'

/** 'Recibir mercancía': the supplier's XML is dropped, its lines are counted, and what came enters the stock. */
export function Recibir() {
  const { sucursal: elegida, recepcion } = useParametros('pedidos')
  const { sucursal } = useSucursalVista(elegida)
  if (recepcion !== null) return <RecepcionAbierta key={recepcion} id={recepcion} />
  return (
    <Page
      title="Recibir mercancía"
      back={<AlInventario sucursal={elegida} />}
      actions={
        <Link
          {...aPath('/dashboard/pedidos', { vista: 'ordenes', sucursal: sucursal ?? undefined })}
          className={buttonClass({})}
        >
          <ClipboardList />
          Pedidos a proveedores
        </Link>
      }
    >
      {sucursal === null ? <Skeleton className="h-96" /> : <Inicio sucursal={sucursal} />}
    </Page>
  )
}

const AlInventario = ({ sucursal }: { sucursal: number | null }) => (
  <Volver to="/dashboard/pedidos" search={{ vista: 'inventario', sucursal: sucursal ?? undefined }}>
    Inventario
  </Volver>
)

function Inicio({ sucursal }: { sucursal: number }) {
  const traer = useTraer(sucursal)
  return (
    <div className="space-y-4">
      <Zona sucursal={sucursal} traer={traer} />
      {traer.rechazadas.length > 0 ? (
        <Aviso tone="bad" title={traer.traidas > 0 ? `Se trajeron ${traer.traidas}; estas no:` : 'No se trajo:'}>
          <ul>
            {traer.rechazadas.map(({ nombre, motivo }) => (
              <li key={nombre}>
                {nombre}: {motivo}
              </li>
            ))}
          </ul>
        </Aviso>
      ) : null}
      {traer.fallo ? <Aviso tone="bad">{traer.fallo}</Aviso> : null}
      <Facturas sucursal={sucursal} />
    </div>
  )
}

interface ZonaProps {
  sucursal: number
  traer: ReturnType<typeof useTraer>
}

/** Where the XML is let go, or chosen. */
function Zona({ sucursal, traer: { trayendo, traer } }: ZonaProps) {
  const { activas } = useSucursales()
  const donde = activas.find(({ id }) => id === sucursal)
  return (
    <FileDrop
      label="Factura del proveedor"
      icon={<FileUp />}
      title="Suelta aquí el XML de la factura"
      inputLabel="XML o ZIP del proveedor"
      accept={extensionesDeCompra}
      chooseLabel="Elegir XML o ZIP"
      onFile={traer}
      busy={trayendo}
    >
      Uno, o un ZIP con varios. Revisamos el sello y que sea para ti; nada entra hasta que lo cuentes.
      {donde ? ` Llega a ${etiquetaSucursal(donde)}.` : ''}
    </FileDrop>
  )
}

const estados = {
  pendiente: { tono: 'carey', palabra: 'Por contar' },
  recibida: { tono: 'ok', palabra: 'Recibida' },
  descartada: { tono: 'neutral', palabra: 'Descartada' },
} as const

const columnas: readonly Column<RecepcionDeLista>[] = [
  {
    key: 'emisor',
    title: 'Proveedor',
    rowHeader: true,
    leads: true,
    cell: ({ id, emisor, factura, fecha, idSucursal }) => (
      <>
        <Link
          {...aPath('/dashboard/pedidos', { vista: 'recibir', sucursal: idSucursal, recepcion: id })}
          className="block rounded-small font-medium wrap-anywhere hover:text-brand hover:underline hover:underline-offset-2"
        >
          {emisor}
        </Link>
        <span className="block text-xs font-normal text-ink3 wrap-anywhere">
          {factura ? `Factura ${factura}, ` : ''}
          {fechaLarga(fecha)}
        </span>
      </>
    ),
  },
  { key: 'piezas', title: 'Piezas', align: 'end', numeric: true, cell: ({ piezas }) => contar(piezas, 'pieza') },
  { key: 'total', title: 'Total con IVA', align: 'end', numeric: true, cell: ({ total }) => dinero(total) },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    cell: ({ estado }) => <Badge tone={estados[estado].tono}>{estados[estado].palabra}</Badge>,
  },
]

const vacio = { titulo: 'Todavía no hay facturas de proveedores', ayuda: 'Suelta arriba el XML de la primera.' }

function Facturas({ sucursal }: { sucursal: number }) {
  const { lista, pagina } = useRecepciones(sucursal)
  return (
    <ListaCard
      titulo="Facturas de proveedores"
      consulta={lista}
      pagina={pagina}
      porPagina={POR_PAGINA}
      textoFallo="No se pudieron cargar las facturas"
      vacio={vacio}
      corta
      tabla={(filas, cargando) => (
        <Table
          caption="Facturas de proveedores"
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
