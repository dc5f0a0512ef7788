import type { Pedido } from '@nitida/contract/pedidos'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import type { Confirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import { CobroDialog } from './CobroDialog.tsx'
import { CorregirDialog } from './CorregirDialog.tsx'
import { DeshacerEntrega } from './DeshacerEntrega.tsx'
import { DevolverDialog } from './DevolverDialog.tsx'
import { DevolverMercanciaDialog } from './DevolverMercanciaDialog.tsx'

export type Movimiento = 'cobrar' | 'devolver' | 'mercancia' | 'deshacer'

interface Props {
  pedido: Pedido
  transacciones: readonly Transaccion[]
  movimiento: Confirmacion<Movimiento>
  correccion: Confirmacion<Transaccion>
}

/** What moves money of an order. */
export function DialogosDelLibro({ pedido, transacciones, movimiento, correccion }: Props) {
  const de = (cual: Movimiento) => ({
    open: movimiento.abierta && movimiento.dato === cual,
    pedido,
    onCerrar: movimiento.cerrar,
  })
  return (
    <>
      <CobroDialog {...de('cobrar')} />
      <DevolverDialog {...de('devolver')} transacciones={transacciones} />
      <DevolverMercanciaDialog {...de('mercancia')} transacciones={transacciones} />
      <DeshacerEntrega {...de('deshacer')} />
      {correccion.dato ? (
        <CorregirDialog
          key={correccion.dato.id}
          open={correccion.abierta}
          pago={correccion.dato}
          onCerrar={correccion.cerrar}
        />
      ) : null}
    </>
  )
}
