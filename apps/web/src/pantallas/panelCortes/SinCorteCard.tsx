import type { SinCorte } from '@nitida/contract/cortes'
import { Lock } from 'lucide-react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { type Pregunta, preguntar } from '../../base/formularios/preguntar.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fecha } from '../../ui/Fecha.tsx'
import { contar, dinero } from '../../ui/formatos.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { Dinero } from '../../ui/texto.tsx'
import { toast } from '../../ui/toast.ts'
import { useCerrarSucursal } from './useCerrarSucursal.ts'

const nombre = ({ sucursalNumber, direccion }: SinCorte): string => `${sucursalNumber} - ${direccion}`

function useCierre(fila: SinCorte): Pregunta {
  const cerrar = useCerrarSucursal()
  return {
    title: `¿Hacer el corte de ${nombre(fila)}?`,
    description: `${contar(fila.movimientos, 'movimiento')} por ${dinero(fila.totalGeneral)}. Queda como un corte de sucursal de hoy, sin contar el efectivo.`,
    confirmLabel: 'Hacer corte',
    icon: <Lock />,
    mientras: 'Haciendo el corte…',
    hacer: async () => {
      await cerrar.mutateAsync(fila)
      toast.exito('¡Corte registrado!', nombre(fila))
    },
    fallo: (error) => textoDeFallo(error, 'hacer el corte'),
  }
}

const columnas: readonly Column<SinCorte>[] = [
  { key: 'sucursal', title: 'Sucursal', rowHeader: true, cell: nombre },
  { key: 'desde', title: 'Desde', cell: ({ desde }) => <Fecha value={desde} /> },
  {
    key: 'movimientos',
    title: 'Movimientos',
    phoneTitle: true,
    align: 'end',
    numeric: true,
    cell: ({ movimientos }) => movimientos,
  },
  {
    key: 'efectivo',
    title: 'Efectivo',
    phoneTitle: true,
    align: 'end',
    numeric: true,
    cell: ({ totalEfectivo }) => <Dinero value={totalEfectivo} />,
  },
  {
    key: 'general',
    title: 'Total General',
    phoneTitle: true,
    align: 'end',
    numeric: true,
    cell: ({ totalGeneral }) => <Dinero value={totalGeneral} />,
  },
  {
    key: 'acciones',
    title: 'Acciones',
    titleHidden: true,
    align: 'end',
    phone: 'block',
    cell: (fila) => (
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Hacer el corte de ${nombre(fila)}`}
        onClick={() => preguntar(() => useCierre(fila))}
      >
        Hacer corte
      </Button>
    ),
  },
]

/** Branches that work no more with money that no closing took, for the owner to close (D-88). */
export const SinCorteCard = ({ sucursales }: { sucursales: readonly SinCorte[] }) => (
  <Card title="Sin corte" padded={false}>
    <p className="-mt-2 px-4 pb-3 text-ink2 sm:px-5">
      Sucursales dadas de baja con cobros que ningún corte tomó. Ya no tienen quién cierre su caja.
    </p>
    <Table alta caption="Sin corte" columns={columnas} rows={sucursales} rowKey={({ idSucursal }) => idSucursal} />
  </Card>
)
