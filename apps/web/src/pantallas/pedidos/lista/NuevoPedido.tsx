import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { Confirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'

const traer = () => import('../../../operaciones/elegirPaciente/ElegirPacienteDialog.tsx')
const ElegirPacienteDialog = deferred(async () => (await traer()).ElegirPacienteDialog, 'first')

interface Props {
  nuevo: Confirmacion<true>
  variant?: 'primary' | 'secondary'
}

/** Starts an order; its dialog is fetched when the button is pointed at. */
export function NuevoPedidoButton({ nuevo, variant = 'secondary' }: Props) {
  const anticipar = () => void traer()
  return (
    <Button
      variant={variant}
      icon={<Plus />}
      onPointerEnter={anticipar}
      onFocus={anticipar}
      onClick={() => nuevo.pedir(true)}
    >
      Nuevo pedido
    </Button>
  )
}

/** Asks for the patient of a new order. It stands apart from its buttons, which may go away while it is open. */
export function NuevoPedido({ nuevo }: { nuevo: Confirmacion<true> }) {
  return (
    <Suspense>
      {nuevo.dato ? (
        <ElegirPacienteDialog open={nuevo.abierta} title="Nuevo pedido" destino="nuevoPedido" onCerrar={nuevo.cerrar} />
      ) : null}
    </Suspense>
  )
}
