import type { Transaccion } from '@nitida/contract/pedidos'
import { etiquetaFormaPago, etiquetaMovimiento } from '@nitida/contract/pedidos.rules'
import { Undo2 } from 'lucide-react'
import { Badge } from '../../../ui/Badge.tsx'
import { Dinero } from '../../../ui/Dinero.tsx'
import { Fecha } from '../../../ui/Fecha.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Column } from '../../../ui/Table.tsx'

interface Opciones {
  zona: string
  /** Whether any row says why. */
  conMotivo: boolean
  /** Null for whom may not. */
  onCorregir: ((pago: Transaccion) => void) | null
}

/** Money in says so with a sign, like money out: '+$500.00', '-$500.00'. */
const Importe = ({ importe }: Transaccion) => (
  <span className={importe < 0 ? 'font-medium text-bad-ink' : 'font-medium text-ink'}>
    {importe > 0 ? '+' : ''}
    {dinero(importe)}
  </span>
)

const Movimiento = ({ tipo, reversado }: Transaccion) => (
  <span className="inline-flex flex-wrap items-center gap-2 font-medium">
    {etiquetaMovimiento[tipo]}
    {reversado ? <Badge>Corregido</Badge> : null}
  </span>
)

/** A payment that stands may be booked again by the right method. */
const sePuedeCorregir = ({ importe, reversado }: Transaccion): boolean => importe > 0 && !reversado

export function columnasDe({ zona, conMotivo, onCorregir }: Opciones): readonly Column<Transaccion>[] {
  const acciones: Column<Transaccion> = {
    key: 'acciones',
    title: 'Acciones',
    titleHidden: true,
    align: 'end',
    phone: 'end',
    cell: (pago) =>
      onCorregir && sePuedeCorregir(pago) ? (
        <IconButton
          label={`Corregir forma de pago: ${etiquetaMovimiento[pago.tipo]} de ${dinero(pago.importe)}`}
          icon={<Undo2 />}
          onClick={() => onCorregir(pago)}
        />
      ) : null,
  }
  const motivo: Column<Transaccion> = {
    key: 'motivo',
    title: 'Motivo',
    phone: 'block',
    cell: ({ motivo }) => (motivo ? <span className="wrap-anywhere">{motivo}</span> : null),
  }
  return [
    { key: 'tipo', title: 'Movimiento', rowHeader: true, cell: Movimiento },
    {
      key: 'fecha',
      title: 'Fecha',
      phone: 'block',
      cell: ({ createDate }) => <Fecha value={createDate} hora zona={zona} />,
    },
    { key: 'forma', title: 'Forma de pago', cell: ({ formaPago }) => etiquetaFormaPago[formaPago] },
    { key: 'importe', title: 'Importe', align: 'end', numeric: true, cell: Importe },
    {
      key: 'saldo',
      title: 'Saldo después',
      align: 'end',
      numeric: true,
      cell: ({ saldoPendiente }) => (
        <>
          <span className="sm:hidden">Saldo </span>
          <Dinero value={saldoPendiente} />
        </>
      ),
    },
    { key: 'quien', title: 'Quién', phone: 'block', cell: ({ nombreCreador }) => nombreCreador },
    ...(conMotivo ? [motivo] : []),
    ...(onCorregir ? [acciones] : []),
  ]
}
