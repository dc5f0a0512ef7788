import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import { useState } from 'react'
import { textoDeFallo } from '../../../shared/formularios/fallo.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toast.ts'
import { nombrePedido } from '../shared/textos.ts'
import { useDeshacerEntrega } from '../usePedidos.ts'

const MINIMO_MOTIVO = 3

interface Props {
  open: boolean
  pedido: Pedido
  onCerrar: () => void
}

/** Asked, with its reason, before a delivery that was pressed on the wrong order is undone (D-76). */
export function DeshacerEntrega({ open, pedido, onCerrar }: Props) {
  const deshacer = useDeshacerEntrega(pedido.id)
  const [motivo, setMotivo] = useState('')
  const [falta, setFalta] = useState(false)
  const sinMotivo = motivo.trim().length < MINIMO_MOTIVO
  const confirmar = () => {
    setFalta(sinMotivo)
    if (sinMotivo) return
    const onSuccess = () => {
      onCerrar()
      toast.exito('¡Entrega deshecha!')
    }
    deshacer.mutate({ motivo: motivo.trim() }, { onSuccess })
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="¿Deshacer la entrega?"
      description={`El ${nombrePedido(pedido).toLowerCase()} de ${pedido.nombreCliente} vuelve a «${ESTATUS_RECIBIDO}», y lo que se cobró al entregarlo se reversa en la caja que lo cobró. Al paciente no se le avisa otra vez.`}
      confirmLabel="Deshacer entrega"
      peligro
      cargando={deshacer.isPending}
      error={deshacer.error ? textoDeFallo(deshacer.error, 'deshacer la entrega') : null}
      onConfirm={confirmar}
    >
      <TextArea
        label="Motivo"
        required
        rows={2}
        maxLength={300}
        error={falta && sinMotivo ? 'Escribe el motivo.' : null}
        value={motivo}
        onChange={(evento) => setMotivo(evento.target.value)}
      />
    </AlertDialog>
  )
}
