import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { etiquetaFormaPago, type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { nombrePedido } from '../shared/textos.ts'
import { useDevolver } from '../usePedidos.ts'
import { CajaDeSalida } from './CajaDeSalida.tsx'
import { FormaField, ImporteField, MotivoField } from './CamposMovimiento.tsx'
import { MovimientoForm } from './MovimientoForm.tsx'
import { devolucionSchema } from './movimientos.schema.ts'

interface Props {
  open: boolean
  pedido: Pedido
  transacciones: readonly Transaccion[]
  onCerrar: () => void
}

/** What each method took and did not give back, in pesos: money goes back the way it came. */
function pagadoPorForma(transacciones: readonly Transaccion[]): Record<FormaPago, number> {
  const centavos: Record<FormaPago, number> = { Efectivo: 0, Transferencia: 0, Credito: 0, Debito: 0 }
  for (const { formaPago, importe } of transacciones) centavos[formaPago] += aCentavos(importe)
  return {
    Efectivo: aPesos(centavos.Efectivo),
    Transferencia: aPesos(centavos.Transferencia),
    Credito: aPesos(centavos.Credito),
    Debito: aPesos(centavos.Debito),
  }
}

/** Gives money back, with a reason (D-30). */
export function DevolverDialog({ open, pedido, transacciones, onCerrar }: Props) {
  const devolver = useDevolver(pedido.id)
  const pagado = pagadoPorForma(transacciones)
  const formas = formasPago.filter((forma) => pagado[forma] > 0)
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Devolver"
      description={`${nombrePedido(pedido)} · ${pedido.nombreCliente}`}
      size="sm"
    >
      <MovimientoForm
        schema={devolucionSchema(pagado)}
        iniciales={{ formaPago: formas.length === 1 ? (formas[0] ?? null) : null }}
        accion="registrar la devolución"
        exito="¡Devolución registrada!"
        enviarLabel="Devolver"
        onSubmit={devolver.mutateAsync}
        onCerrar={onCerrar}
      >
        {/* Not the field's help: an error would take its place. */}
        <p className="text-ink2">
          Cobrado: {formas.map((forma) => `${dinero(pagado[forma])} con ${etiquetaFormaPago[forma]}`).join(', ')}.
        </p>
        <ImporteField />
        <FormaField formas={formas} />
        <CajaDeSalida />
        <MotivoField />
      </MovimientoForm>
    </Dialog>
  )
}
