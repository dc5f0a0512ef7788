import type { Transaccion } from '@nitida/contract/pedidos.libro'
import { etiquetaFormaPago, etiquetaMovimiento, formasPago } from '@nitida/contract/pedidos.rules'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { useCorregir } from '../usePedidos.ts'
import { CajaDeCorreccion } from './CajaDeSalida.tsx'
import { FormaField, MotivoField } from './CamposMovimiento.tsx'
import { MovimientoForm } from './MovimientoForm.tsx'
import { correccionSchema } from './movimientos.schema.ts'

interface Props {
  open: boolean
  pago: Transaccion
  onCerrar: () => void
}

/** Books a payment by the method it was really taken: a reverso and a corrección, with a reason (D-30). */
export function CorregirDialog({ open, pago, onCerrar }: Props) {
  const corregir = useCorregir(pago.id)
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Corregir forma de pago"
      description={`${etiquetaMovimiento[pago.tipo]} de ${dinero(pago.importe)}, registrado con ${etiquetaFormaPago[pago.formaPago]}.`}
      size="sm"
    >
      <MovimientoForm
        schema={correccionSchema}
        accion="corregir la forma de pago"
        exito="¡Forma de pago corregida!"
        enviarLabel="Corregir"
        onSubmit={corregir.mutateAsync}
        onCerrar={onCerrar}
      >
        <FormaField label="Forma de pago correcta" formas={formasPago.filter((forma) => forma !== pago.formaPago)} />
        <CajaDeCorreccion pago={pago} />
        <MotivoField />
      </MovimientoForm>
    </Dialog>
  )
}
