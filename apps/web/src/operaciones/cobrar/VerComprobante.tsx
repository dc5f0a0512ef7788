import { ReceiptText } from 'lucide-react'
import { Suspense } from 'react'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { deferred } from '../../ui/deferred.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const ComprobanteDialog = deferred(async () => (await import('./ComprobanteDialog.tsx')).ComprobanteDialog)

interface Props {
  idPedido: number
  idPago: number
  /** The payment in words: 'Anticipo de $500.00'. */
  pago: string
}

/** Opens the receipt of a row of the ledger. */
export function VerComprobante({ idPedido, idPago, pago }: Props) {
  const vista = useConfirmacion<true>()
  return (
    <>
      <IconButton label={`Comprobante: ${pago}`} icon={<ReceiptText />} onClick={() => vista.pedir(true)} />
      <Suspense>
        {vista.dato ? (
          <ComprobanteDialog open={vista.abierta} idPedido={idPedido} idPago={idPago} onCerrar={vista.cerrar} />
        ) : null}
      </Suspense>
    </>
  )
}
