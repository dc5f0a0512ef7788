import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { esCorregible, etiquetaMovimiento, formaDeMovimiento, tieneComprobante } from '@nitida/contract/pedidos.rules'
import { Undo2 } from 'lucide-react'
import { VerComprobante } from '../../operaciones/cobrar/VerComprobante.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { dinero, fechaHoraLarga } from '../../ui/formatos.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Dinero } from '../../ui/texto.tsx'

interface Opciones {
  idPedido: number
  zona: string
  /** Corrects a payment; null for users who may not. */
  onCorregir: ((pago: Transaccion) => void) | null
}

/** An amount with its sign in both directions: '+$500.00', '-$500.00'. */
const Importe = ({ importe }: Transaccion) => (
  <span className={importe < 0 ? 'font-medium text-bad-ink' : 'font-medium text-ink'}>
    {importe > 0 ? '+' : ''}
    {dinero(importe)}
  </span>
)

const Movimiento = ({ tipo, reversado, motivo }: Transaccion) => (
  <>
    <span className="inline-flex flex-wrap items-center gap-2 font-medium">
      {etiquetaMovimiento[tipo]}
      {reversado ? <Badge>Corregido</Badge> : null}
    </span>
    {motivo ? <span className="block max-w-72 text-sm text-ink2 wrap-anywhere sm:min-w-20">{motivo}</span> : null}
  </>
)

/** When, and by whom. */
const Fecha = ({ pago: { createDate, nombreCreador }, zona }: { pago: Transaccion; zona: string }) => (
  <>
    <time dateTime={createDate} className="block">
      {fechaHoraLarga(createDate, zona)}
    </time>
    <span className="block text-xs text-ink3 max-sm:text-sm">{nombreCreador}</span>
  </>
)

const enPalabras = ({ tipo, importe }: Transaccion): string => `${etiquetaMovimiento[tipo]} de ${dinero(importe)}`

export function columnasDe({ idPedido, zona, onCorregir }: Opciones): readonly Column<Transaccion>[] {
  const acciones: Column<Transaccion> = {
    key: 'acciones',
    title: 'Acciones',
    titleHidden: true,
    align: 'end',
    phone: 'end',
    cell: (pago) =>
      tieneComprobante(pago) ? (
        <span className="inline-flex">
          {onCorregir && esCorregible(pago) ? (
            <IconButton
              label={`Corregir forma de pago: ${enPalabras(pago)}`}
              icon={<Undo2 />}
              onClick={() => onCorregir(pago)}
            />
          ) : null}
          <VerComprobante idPedido={idPedido} idPago={pago.id} pago={enPalabras(pago)} />
        </span>
      ) : null,
  }
  return [
    { key: 'tipo', title: 'Movimiento y motivo', rowHeader: true, cell: Movimiento },
    { key: 'fecha', title: 'Fecha y quién', phone: 'block', cell: (pago) => <Fecha pago={pago} zona={zona} /> },
    { key: 'forma', title: 'Forma de pago', cell: formaDeMovimiento },
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
    acciones,
  ]
}
