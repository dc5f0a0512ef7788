import type { Pedido } from '@nitida/contract/pedidos'
import { Suspense } from 'react'
import type { Confirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import { deferred } from '../../../ui/deferred.ts'

// The list is seen far more often than what stands in front of it.
const VerEstatusDialog = deferred(async () => (await import('./VerEstatusDialog.tsx')).VerEstatusDialog)
const EliminarPedido = deferred(async () => (await import('./EliminarPedido.tsx')).EliminarPedido)
const ActualizarEstatusDialog = deferred(
  async () => (await import('../shared/ActualizarEstatusDialog.tsx')).ActualizarEstatusDialog,
)

interface Props {
  estatus: Confirmacion<Pedido>
  avance: Confirmacion<Pedido>
  baja: Confirmacion<Pedido>
}

/** What the list of orders asks and shows in front of itself. Each waits for its own code: one may close as another opens. */
export function DialogosDePedidos({ estatus, avance, baja }: Props) {
  const avanzar = (pedido: Pedido) => {
    estatus.cerrar()
    avance.pedir(pedido)
  }
  return (
    <>
      <Suspense>
        {estatus.dato ? (
          <VerEstatusDialog
            open={estatus.abierta}
            pedido={estatus.dato}
            onAvanzar={avanzar}
            onCerrar={estatus.cerrar}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {avance.dato ? (
          <ActualizarEstatusDialog open={avance.abierta} pedido={avance.dato} onDone={avance.cerrar} />
        ) : null}
      </Suspense>
      <Suspense>
        {baja.dato ? (
          <EliminarPedido key={baja.dato.id} open={baja.abierta} pedido={baja.dato} onCerrar={baja.cerrar} />
        ) : null}
      </Suspense>
    </>
  )
}
