import type { Mica, PrecioDeMica } from '@nitida/contract/micas'
import { nombreDeMica, rangoEscrito } from '@nitida/contract/micas.rules'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { dinero, fechaHoraLarga } from '../../../ui/formatos.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { usePrecios } from './useMicas.ts'

const columnas: Column<PrecioDeMica>[] = [
  {
    key: 'cuando',
    title: 'Desde',
    rowHeader: true,
    leads: true,
    cell: ({ desde, quien }) => (
      <>
        <span className="block font-medium">{fechaHoraLarga(desde)}</span>
        <span className="block text-xs font-normal wrap-anywhere text-ink2">{quien}</span>
      </>
    ),
  },
  {
    key: 'antes',
    title: 'Antes',
    align: 'end',
    numeric: true,
    phone: 'line',
    cell: ({ antes }) => (antes === null ? 'Primer precio' : dinero(antes)),
  },
  { key: 'precio', title: 'Precio', align: 'end', numeric: true, phone: 'end', cell: ({ precio }) => dinero(precio) },
]

interface Props {
  mica: Mica
  onCerrar: () => void
}

/** Every price that a lens had, with who set it. */
export function PreciosDialog({ mica, onCerrar }: Props) {
  const { data, error, isFetching, refetch } = usePrecios(mica.id)
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`Precios de ${nombreDeMica(mica)}`}
      description={rangoEscrito(mica)}
    >
      {!data && error ? (
        <ErrorState
          title="No se pudo cargar la historia de precios"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : null}
      {!data && !error ? <TableSkeleton rows={2} /> : null}
      {data ? (
        <Table caption="Historia de precios" columns={columnas} rows={data.data} rowKey={({ id }) => id} />
      ) : null}
    </Dialog>
  )
}
