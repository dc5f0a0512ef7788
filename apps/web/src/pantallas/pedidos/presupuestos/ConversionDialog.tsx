import type { Conversion } from '@nitida/contract/presupuestos'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Chips } from '../../../ui/Chips.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { numero } from '../../../ui/formatos.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { type Periodo, periodos, type Rango, rangoDePeriodo } from './periodos.ts'

type Cuales = 'pedidos' | 'perdidos'

interface CifraProps {
  fila: Conversion
  rango: Rango
  /** What the figure counts, for who hears it. */
  nombre: string
  cuantos: number
  cuales?: Cuales
  onElegir: () => void
}

/** A figure that opens its quotes; a zero has none. */
function Cifra({ fila, rango, nombre, cuantos, cuales, onElegir }: CifraProps) {
  if (cuantos === 0) return numero(0)
  const { idUsuario: de, idSucursal: sucursal, nombreUsuario } = fila
  return (
    <Link
      {...aPath('/dashboard/pedidos', { vista: 'presupuestos', de, sucursal, ...rango, ...(cuales && { cuales }) })}
      onClick={onElegir}
      aria-label={`${numero(cuantos)} ${nombre} de ${nombreUsuario}`}
      className="inline-block min-h-6 min-w-6 rounded-small underline decoration-line underline-offset-2 hover:text-brand"
    >
      {numero(cuantos)}
    </Link>
  )
}

const columnasDe = (rango: Rango, onElegir: () => void): readonly Column<Conversion>[] => [
  {
    key: 'persona',
    title: 'Persona',
    rowHeader: true,
    leads: true,
    cell: ({ nombreUsuario, sucursalNumber }) => (
      <>
        <span className="block font-medium">{nombreUsuario}</span>
        <span className="block text-xs font-normal text-ink3">Sucursal {sucursalNumber}</span>
      </>
    ),
  },
  {
    key: 'presupuestos',
    title: 'Presupuestos',
    align: 'end',
    numeric: true,
    phoneTitle: true,
    cell: (fila) => <Cifra {...{ fila, rango, onElegir }} nombre="presupuestos" cuantos={fila.presupuestos} />,
  },
  {
    key: 'pedidos',
    title: 'Hechos pedido',
    align: 'end',
    numeric: true,
    phoneTitle: true,
    cell: (fila) => (
      <>
        <Cifra {...{ fila, rango, onElegir }} nombre="hechos pedido" cuantos={fila.pedidos} cuales="pedidos" /> ·{' '}
        {Math.round((100 * fila.pedidos) / fila.presupuestos)} %
      </>
    ),
  },
  {
    key: 'perdidos',
    title: 'Perdidos',
    align: 'end',
    numeric: true,
    phoneTitle: true,
    cell: (fila) => (
      <Cifra {...{ fila, rango, onElegir }} nombre="perdidos" cuantos={fila.perdidos} cuales="perdidos" />
    ),
  },
]

interface Props {
  open: boolean
  sucursal: number | null
  onCerrar: () => void
}

/** How many quotes became orders, by branch and person; each line leads to its quotes. */
export function ConversionDialog({ open, sucursal, onCerrar }: Props) {
  const { hoy } = useSesion().estado
  const [periodo, setPeriodo] = useState<Periodo>('mes')
  const rango = rangoDePeriodo(periodo, hoy)
  const { data, error, refetch } = useQuery(
    consulta(api.presupuestos.conversion, { query: { ...rango, sucursal: sucursal ?? undefined } }),
  )
  return (
    <Dialog
      open={open}
      size="lg"
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="De presupuesto a pedido"
      description="Por sucursal y persona. Cada cifra abre sus presupuestos."
    >
      <Chips label="Periodo" options={periodos} value={periodo} onValueChange={setPeriodo} />
      <div className="mt-4">
        {error ? (
          <ErrorState title="No se pudo cargar" causa={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton lines={4} />
        ) : data.data.length === 0 ? (
          <EmptyState title="Sin presupuestos en ese periodo" />
        ) : (
          <Table
            caption="Conversión por persona"
            columns={columnasDe(rango, onCerrar)}
            rows={data.data}
            rowKey={({ idSucursal, idUsuario }) => `${idSucursal} ${idUsuario}`}
          />
        )}
      </div>
    </Dialog>
  )
}
