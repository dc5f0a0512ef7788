import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import { useState } from 'react'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { type Pregunta, preguntar } from '../../base/formularios/preguntar.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { useDeshacerEntrega } from '../../operaciones/guardarPedido/usePedidos.ts'
import { toast } from '../../ui/toast.ts'
import { FinFiscalField } from './FinFiscalField.tsx'

function useDeshacer(pedido: Pedido): Pregunta {
  const deshacer = useDeshacerEntrega(pedido.id)
  const [fiscal, setFiscal] = useState<FinFiscal | null>(null)
  return {
    title: '¿Deshacer la entrega?',
    description: `El ${nombrePedido(pedido).toLowerCase()} de ${pedido.nombreCliente} vuelve a «${ESTATUS_RECIBIDO}», y lo que se cobró al entregarlo se reversa en la caja que lo cobró. Al paciente no se le avisa otra vez.`,
    motivo: {},
    children: <FinFiscalField pedido={pedido} que="dinero" value={fiscal} onValueChange={setFiscal} />,
    confirmLabel: 'Deshacer entrega',
    peligro: true,
    mientras: 'Deshaciendo…',
    hacer: async (motivo) => {
      await deshacer.mutateAsync({ motivo, fiscal })
      toast.exito('¡Entrega deshecha!', `${nombrePedido(pedido)}, ${pedido.nombreCliente}`)
    },
    fallo: (error) => textoDeFallo(error, 'deshacer la entrega'),
  }
}

/** The question before a delivery on the wrong order is undone, with its reason (D-76). */
export const preguntarSiDeshacer = (pedido: Pedido): void => preguntar(() => useDeshacer(pedido))
