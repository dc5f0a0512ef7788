import type { Pedido } from '@nitida/contract/pedidos'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { NotaSiguienteCorte } from '../../cortes/shared/NotaSiguienteCorte.tsx'
import { nombrePedido } from '../shared/textos.ts'
import { useAbonar } from '../usePedidos.ts'
import { FormaField, ImporteField } from './CamposMovimiento.tsx'
import { MovimientoForm } from './MovimientoForm.tsx'
import { abonoSchema, type ValoresMovimiento } from './movimientos.schema.ts'

interface Props {
  open: boolean
  pedido: Pedido
  onCerrar: () => void
}

/** Takes a partial payment between the advance and the delivery. */
export function AbonarDialog({ open, pedido, onCerrar }: Props) {
  const { id, saldoPendiente } = pedido
  const abonar = useAbonar(id)
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Abonar"
      description={`${nombrePedido(pedido)} · ${pedido.nombreCliente}`}
      size="sm"
    >
      <MovimientoForm
        schema={abonoSchema(saldoPendiente)}
        accion="registrar el abono"
        exito="¡Abono registrado!"
        enviarLabel="Abonar"
        onSubmit={abonar.mutateAsync}
        onCerrar={onCerrar}
      >
        <ImporteField ayuda={<SaldoCompleto saldo={saldoPendiente} />} />
        <FormaField />
        <NotaSiguienteCorte />
      </MovimientoForm>
    </Dialog>
  )
}

function SaldoCompleto({ saldo }: { saldo: number }) {
  const { setValue } = useFormContext<ValoresMovimiento>()
  return (
    <>
      Saldo pendiente: {dinero(saldo)}.{' '}
      <Button
        variant="ghost"
        size="sm"
        onClick={() => setValue('importe', saldo, { shouldDirty: true, shouldValidate: true })}
      >
        Usar todo
      </Button>
    </>
  )
}
