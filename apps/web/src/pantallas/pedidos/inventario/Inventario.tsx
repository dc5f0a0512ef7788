import { etiquetaSucursal } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, ChartColumnIncreasing, ClipboardCheck, Inbox, PackagePlus } from 'lucide-react'
import { Suspense } from 'react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { contar } from '../../../ui/formatos.ts'
import { usePlaceQuery } from '../../../ui/openDialogs.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { PestanasDePedidos } from '../PestanasDePedidos.tsx'
import { ListaDeArticulos } from './ListaDeArticulos.tsx'
import { PanelDeArticulo } from './PanelDeArticulo.tsx'
import { type ListaInventario, useAdministra, useListaInventario } from './useInventario.ts'

const ArticuloDialog = deferred(async () => (await import('./ArticuloDialog.tsx')).ArticuloDialog)

const enlaceClass =
  'inline-flex min-h-6 items-center rounded-small text-brand underline decoration-brand/30 underline-offset-4'

/** 'Inventario': the catalogue of the chain, with what a branch and the others have of it. */
export function Inventario() {
  const lista = useListaInventario()
  const administra = useAdministra()
  const nuevo = useConfirmacion<true>()
  const { activas } = useSucursales()
  const sucursal = activas.find(({ id }) => id === lista.sucursal)
  const crear = administra ? (
    <Button icon={<PackagePlus />} onClick={() => nuevo.pedir(true)}>
      Nuevo artículo
    </Button>
  ) : undefined
  return (
    <Page
      title="Inventario"
      subtitle={
        lista.consulta.data && sucursal
          ? `${contar(lista.consulta.data.total, 'artículo')} · ${etiquetaSucursal(sucursal)}`
          : 'Qué hay, dónde y desde cuándo.'
      }
      actions={
        <>
          {administra ? (
            <Link
              {...aPath('/dashboard/pedidos', { vista: 'cifras', sucursal: lista.sucursal ?? undefined })}
              className={buttonClass({})}
            >
              <ChartColumnIncreasing />
              Números
            </Link>
          ) : null}
          <Link
            {...aPath('/dashboard/pedidos', { vista: 'conteos', sucursal: lista.sucursal ?? undefined })}
            className={buttonClass({})}
          >
            <ClipboardCheck />
            Contar
          </Link>
          <Link
            {...aPath('/dashboard/pedidos', { vista: 'traslados', sucursal: lista.sucursal ?? undefined })}
            className={buttonClass({})}
          >
            <ArrowLeftRight />
            Traslados
          </Link>
          {crear}
          {administra ? (
            <Link
              {...aPath('/dashboard/pedidos', { vista: 'recibir', sucursal: lista.sucursal ?? undefined })}
              className={buttonClass({ variant: 'primary' })}
            >
              <Inbox />
              Recibir mercancía
            </Link>
          ) : null}
        </>
      }
    >
      <PestanasDePedidos actual="inventario" />
      <p className="mb-3 flex flex-wrap gap-x-4 text-sm">
        <Link {...aPath('/dashboard/pedidos', { vista: 'micas' })} className={enlaceClass}>
          Lista de precios de micas
        </Link>
        {administra ? (
          <Link
            {...aPath('/dashboard/pedidos', { vista: 'ordenes', sucursal: lista.sucursal ?? undefined })}
            className={enlaceClass}
          >
            Pedidos a proveedores
          </Link>
        ) : null}
      </p>
      <Contenido lista={lista} crear={crear} />
      <Suspense>
        {nuevo.dato && lista.sucursal !== null ? (
          <ArticuloDialog
            key={nuevo.apertura}
            open={nuevo.abierta}
            articulo={null}
            sucursal={lista.sucursal}
            onCerrar={nuevo.cerrar}
            onGuardado={(articulo) => lista.ir({ articulo })}
          />
        ) : null}
      </Suspense>
    </Page>
  )
}

function Contenido({ lista, crear }: { lista: ListaInventario; crear: React.ReactNode }) {
  const ancho = usePlaceQuery('(width >= 80rem)')
  const { abierto, sucursal } = lista
  if (sucursal === null)
    return lista.cargada ? (
      <Card>
        <EmptyState title="No hay sucursales activas">Las piezas se cuentan por sucursal.</EmptyState>
      </Card>
    ) : (
      <TableSkeleton rows={8} />
    )
  const panel =
    abierto === null ? null : <PanelDeArticulo key={abierto} id={abierto} sucursal={sucursal} lista={lista} />
  return (
    <div className="grid items-start gap-4 xl:has-[aside]:grid-cols-[minmax(0,1fr)_23rem]">
      <ListaDeArticulos lista={lista} crear={crear} />
      {ancho && panel ? (
        <aside aria-label="Artículo" className="rounded-card border border-line bg-surface shadow-rest">
          {panel}
        </aside>
      ) : null}
      {ancho ? null : (
        <Drawer
          wide
          side="right"
          label="Artículo"
          open={panel !== null}
          onOpenChange={(sigue) => (sigue ? undefined : lista.cerrar())}
        >
          {panel}
        </Drawer>
      )}
    </div>
  )
}
