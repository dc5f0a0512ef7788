import type { Mica, RecargoDeMica } from '@nitida/contract/micas'
import { nombreDeMica, rangoEscrito } from '@nitida/contract/micas.rules'
import { Link } from '@tanstack/react-router'
import { Glasses, History, Pencil, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { useBusqueda } from '../../../base/listas/useBusqueda.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { contar, dinero } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { useAdministra } from '../inventario/useInventario.ts'
import { MicaDialog } from './MicaDialog.tsx'
import { PreciosDialog } from './PreciosDialog.tsx'
import { RecargoDialog } from './RecargoDialog.tsx'
import { MICAS_POR_PAGINA, useListaDeMicas, useRecargos } from './useMicas.ts'

/** What is edited: a row, or a new one. */
type Edicion<T> = { fila: T | null } | null

interface Acciones {
  onEditar: (mica: Mica) => void
  onPrecios: (mica: Mica) => void
}

const columnasDe = (acciones: Acciones | null): Column<Mica>[] => [
  {
    key: 'mica',
    title: 'Mica',
    rowHeader: true,
    leads: true,
    cell: (mica) => (
      <>
        <span className="block font-medium wrap-anywhere">
          {mica.diseno} · {mica.material}
        </span>
        <span className="block text-xs font-normal wrap-anywhere text-ink2">
          {mica.tratamiento || 'Sin tratamiento'} · {rangoEscrito(mica)}
        </span>
        {mica.activa ? null : <Badge tone="neutral">No se vende</Badge>}
      </>
    ),
  },
  {
    key: 'dias',
    title: 'Entrega',
    phone: 'line',
    cell: ({ dias }) => (dias === null ? '—' : dias === 0 ? 'el mismo día' : contar(dias, 'día')),
  },
  {
    key: 'precio',
    title: 'Par, con IVA',
    align: 'end',
    numeric: true,
    phone: 'end',
    cell: ({ precio }) => dinero(precio),
  },
  ...(acciones
    ? [
        {
          key: 'acciones',
          title: 'Acciones',
          phone: 'block',
          cell: (mica: Mica) => (
            <span className="flex gap-1">
              <IconButton
                label={`Editar ${nombreDeMica(mica)}`}
                icon={<Pencil />}
                size="sm"
                onClick={() => acciones.onEditar(mica)}
              />
              <IconButton
                label={`Precios de ${nombreDeMica(mica)}`}
                icon={<History />}
                size="sm"
                onClick={() => acciones.onPrecios(mica)}
              />
            </span>
          ),
        } as const,
      ]
    : []),
]

/** The price list of lenses, and what they cost more. */
export function Micas() {
  const administra = useAdministra()
  const pagina = usePagina({ vista: 'micas' })
  const [busqueda, buscar] = useBusqueda('MicaSearch', pagina)
  const lista = useListaDeMicas(pagina.pagina, busqueda)
  const [mica, setMica] = useState<Edicion<Mica>>(null)
  const [preciosDe, setPreciosDe] = useState<Mica | null>(null)
  const acciones = { onEditar: (fila: Mica) => setMica({ fila }), onPrecios: setPreciosDe }
  return (
    <Page
      title="Lista de micas"
      back={
        <Volver to="/dashboard/pedidos" search={{ vista: 'inventario' }}>
          Inventario
        </Volver>
      }
      actions={
        administra ? (
          <Button variant="primary" icon={<Plus />} onClick={() => setMica({ fila: null })}>
            Nueva mica
          </Button>
        ) : null
      }
    >
      <div className="grid gap-4">
        <ListaCard
          titulo="Micas"
          consulta={lista}
          pagina={pagina}
          porPagina={MICAS_POR_PAGINA}
          busqueda={{ label: 'Buscar por diseño, material o tratamiento', texto: busqueda, onBuscar: buscar }}
          textoFallo="No se pudo cargar la lista de micas"
          vacio={{
            titulo: 'Todavía no hay micas en la lista',
            ayuda: 'Con su precio y sus potencias, un pedido propone las que se hacen en la receta.',
            icono: <Glasses />,
          }}
          acciones={
            <span className="flex flex-wrap gap-2">
              {administra ? (
                <Link
                  {...aPath('/dashboard/clientes', { vista: 'importar', libro: 'micas' })}
                  className={buttonClass({ size: 'sm' })}
                >
                  <Upload />
                  Importar
                </Link>
              ) : null}
              <ExportarMenu lista="micas" filtro={{ search: busqueda }} />
            </span>
          }
          corta
          tabla={(filas, cargando) => (
            <Table
              caption="Lista de micas"
              columns={columnasDe(administra ? acciones : null)}
              rows={filas}
              rowKey={({ id }) => id}
              busy={cargando}
            />
          )}
        />
        <Recargos administra={administra} />
      </div>
      {preciosDe ? <PreciosDialog mica={preciosDe} onCerrar={() => setPreciosDe(null)} /> : null}
      {mica ? <MicaDialog mica={mica.fila} onCerrar={() => setMica(null)} /> : null}
    </Page>
  )
}

function Recargos({ administra }: { administra: boolean }) {
  const { data, error, isFetching, refetch } = useRecargos()
  const [recargo, setRecargo] = useState<Edicion<RecargoDeMica>>(null)
  return (
    <Card
      title={<span tabIndex={-1}>Recargos</span>}
      padded={false}
      actions={
        administra ? (
          <Button icon={<Plus />} onClick={() => setRecargo({ fila: null })}>
            Nuevo recargo
          </Button>
        ) : null
      }
    >
      {!data && error ? (
        <ErrorState
          title="No se pudieron cargar los recargos"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : null}
      {!data && !error ? <TableSkeleton rows={2} /> : null}
      {data && data.data.length === 0 ? (
        <EmptyState title="Sin recargos">Prisma, entintado… se suman al elegir una mica.</EmptyState>
      ) : null}
      {data && data.data.length > 0 ? (
        <Table
          caption="Recargos"
          columns={[
            {
              key: 'nombre',
              title: 'Recargo',
              rowHeader: true,
              leads: true,
              cell: ({ nombre, activo }: RecargoDeMica) => (
                <>
                  <span className="wrap-anywhere">{nombre}</span>{' '}
                  {activo ? null : <Badge tone="neutral">No se usa</Badge>}
                </>
              ),
            },
            {
              key: 'importe',
              title: 'Importe',
              align: 'end',
              numeric: true,
              phone: 'end',
              cell: ({ importe }: RecargoDeMica) => dinero(importe),
            },
            ...(administra
              ? [
                  {
                    key: 'acciones',
                    title: 'Acciones',
                    phone: 'block',
                    cell: (fila: RecargoDeMica) => (
                      <IconButton
                        label={`Editar recargo ${fila.nombre}`}
                        icon={<Pencil />}
                        size="sm"
                        onClick={() => setRecargo({ fila })}
                      />
                    ),
                  } as const,
                ]
              : []),
          ]}
          rows={data.data}
          rowKey={({ id }) => id}
        />
      ) : null}
      {recargo ? <RecargoDialog recargo={recargo.fila} onCerrar={() => setRecargo(null)} /> : null}
    </Card>
  )
}
