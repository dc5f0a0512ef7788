import { aCentavos, aPesos, sumar } from '@nitida/contract/dinero'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { etiquetaMovimiento, tieneComprobante } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { pedidoQuery } from '../../entidades/pedido/pedidos.consulta.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero, fechaHoraLarga } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Comprobante } from './Comprobante.tsx'
import { Renglones } from './Renglones.tsx'

interface Props {
  open: boolean
  idPedido: number
  idPago: number
  onCerrar: () => void
}

/** What was paid in one go, newest row first, as its receipt has it: rows of one payment share their moment. */
function juntosCon(idPago: number, libro: readonly Transaccion[]): Transaccion[] {
  const pago = libro.find(({ id }) => id === idPago)
  return libro.filter((fila) => fila.createDate === pago?.createDate && tieneComprobante(fila))
}

/** The receipt of a stored payment, at any later time. */
export function ComprobanteDialog({ open, idPedido, idPago, onCerrar }: Props) {
  const { zonaDe } = useSucursales()
  const pedido = useQuery({ ...pedidoQuery(idPedido), enabled: open })
  const libro = useQuery({
    ...consulta(api.pedidos.transacciones, { params: { id: idPedido } }),
    enabled: open,
  })
  const pagos = juntosCon(idPago, libro.data?.data ?? [])
  const [ultimo] = pagos
  const error = pedido.error ?? libro.error
  const cobrado = aPesos(sumar(...pagos.map(({ importe }) => aCentavos(importe))))
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Comprobante de pago"
      description={pedido.data ? `${nombrePedido(pedido.data)} · ${pedido.data.nombreCliente}` : undefined}
      size="slip"
    >
      {pedido.data && ultimo ? (
        <div className="grid gap-4">
          <p className="text-ink2">
            {etiquetaMovimiento[ultimo.tipo]} · {fechaHoraLarga(ultimo.createDate, zonaDe(pedido.data.idSucursal))} ·{' '}
            {ultimo.nombreCreador}
          </p>
          <Renglones
            filas={pagos.toReversed().map(({ formaPago, importe }) => ({
              forma: formaPago,
              importe: dinero(importe),
            }))}
            saldo={ultimo.saldoPendiente}
          />
          <Comprobante pedido={pedido.data} idPago={idPago} cobrado={cobrado} />
        </div>
      ) : error ? (
        <ErrorState
          title="No se pudo obtener el pago"
          onRetry={() => void Promise.all([pedido.refetch(), libro.refetch()])}
          cargando={pedido.isFetching || libro.isFetching}
        >
          {error.message}
        </ErrorState>
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  )
}
