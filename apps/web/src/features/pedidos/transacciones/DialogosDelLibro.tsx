import type { Pedido } from '@nitida/contract/pedidos'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import type { Confirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import { AbonarDialog } from './AbonarDialog.tsx'
import { CorregirDialog } from './CorregirDialog.tsx'
import { DevolverDialog } from './DevolverDialog.tsx'

export type Movimiento = 'abonar' | 'devolver'

interface Props {
  pedido: Pedido
  transacciones: readonly Transaccion[]
  movimiento: Confirmacion<Movimiento>
  correccion: Confirmacion<Transaccion>
}

/** What moves money of an order. */
export function DialogosDelLibro({ pedido, transacciones, movimiento, correccion }: Props) {
  const estaAbierto = (cual: Movimiento) => movimiento.abierta && movimiento.dato === cual
  return (
    <>
      <AbonarDialog open={estaAbierto('abonar')} pedido={pedido} onCerrar={movimiento.cerrar} />
      <DevolverDialog
        open={estaAbierto('devolver')}
        pedido={pedido}
        transacciones={transacciones}
        onCerrar={movimiento.cerrar}
      />
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
