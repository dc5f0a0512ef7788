import type { TrasladoDeLista } from '@nitida/contract/inventario.traslados'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { contar, fechaHoraLarga } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { useSucursalVista } from '../inventario/useInventario.ts'
import { TrasladoAbierto } from './TrasladoAbierto.tsx'
import { estadoDeTraslado, nombreDeTraslado } from './textos.ts'
import { POR_PAGINA, useListaDeTraslados } from './useTraslados.ts'

const NuevoTraslado = deferred(async () => (await import('./NuevoTraslado.tsx')).NuevoTraslado)

/** 'Traslados': what a branch asked for, sends, and waits for. */
export function Traslados() {
  const { sucursal: elegida, traslado } = useParametros('pedidos')
  const { sucursal } = useSucursalVista(elegida)
  if (traslado !== null) return <TrasladoAbierto key={traslado} id={traslado} />
  return (
    <Page
      title="Traslados"
      back={
        <Volver to="/dashboard/pedidos" search={{ vista: 'inventario', sucursal: elegida ?? undefined }}>
          Inventario
        </Volver>
      }
      actions={sucursal === null ? undefined : <Nuevo sucursal={sucursal} />}
    >
      {sucursal === null ? <Skeleton className="h-96" /> : <Lista sucursal={sucursal} />}
    </Page>
  )
}

function Nuevo({ sucursal }: { sucursal: number }) {
  const nuevo = useConfirmacion<true>()
  return (
    <>
      <Button variant="primary" icon={<Plus />} onClick={() => nuevo.pedir(true)}>
        Nuevo traslado
      </Button>
      <Suspense>
        {nuevo.dato ? (
          <NuevoTraslado key={nuevo.apertura} sucursal={sucursal} open={nuevo.abierta} onCerrar={nuevo.cerrar} />
        ) : null}
      </Suspense>
    </>
  )
}

const columnas: readonly Column<TrasladoDeLista>[] = [
  {
    key: 'traslado',
    title: 'Traslado',
    rowHeader: true,
    leads: true,
    cell: (traslado) => (
      <>
        <Link
          {...aPath('/dashboard/pedidos', { vista: 'traslados', traslado: traslado.id })}
          className="block rounded-small font-medium hover:text-brand hover:underline hover:underline-offset-2"
        >
          {nombreDeTraslado(traslado)}
        </Link>
        <span className="block text-xs font-normal text-ink3">
          {fechaHoraLarga(traslado.creadoEn)} · {traslado.creadoPor}
        </span>
      </>
    ),
  },
  {
    key: 'piezas',
    title: 'Piezas',
    align: 'end',
    numeric: true,
    cell: ({ enviadas, pedidas, estado }) => contar(estado === 'pedido' ? pedidas : enviadas, 'pieza'),
  },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    cell: (traslado) => {
      const { tono, palabra } = estadoDeTraslado(traslado)
      return <Badge tone={tono}>{palabra}</Badge>
    },
  },
]

const vacio = {
  titulo: 'Todavía no hay traslados',
  ayuda: 'Prepara piezas para otra sucursal, o pídele las que tiene.',
}

function Lista({ sucursal }: { sucursal: number }) {
  const { lista, pagina } = useListaDeTraslados(sucursal)
  return (
    <ListaCard
      titulo="Traslados"
      sinTitulo
      consulta={lista}
      pagina={pagina}
      porPagina={POR_PAGINA}
      textoFallo="No se pudieron cargar los traslados"
      vacio={vacio}
      corta
      tabla={(filas, cargando) => (
        <Table caption="Traslados" columns={columnas} rows={filas} rowKey={({ id }) => id} rowLink busy={cargando} />
      )}
    />
  )
}
