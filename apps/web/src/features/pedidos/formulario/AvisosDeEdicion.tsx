import { aPesos } from '@nitida/contract/dinero'
import { type Cobrado, ESTATUS_EDITADO, etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { useFormContext, useWatch } from 'react-hook-form'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { NotaSiguienteCorte } from '../../cortes/shared/NotaSiguienteCorte.tsx'
import type { ValoresPedido } from './pedido.valores.ts'
import { useCuentas } from './useCuentas.ts'

interface Props {
  antes: Cobrado | null
  entregado: boolean
  /** The order changed since the form was filled. */
  cambiado: boolean
  /** Who changed it; null for oneself: an answer that got lost, or another window. */
  porQuien: string | null
  onRecargar: () => void
}

/** What saving an edit will do, or why it cannot be saved now (D-30). */
export function AvisosDeEdicion({ antes, entregado, cambiado, porQuien, onRecargar }: Props) {
  if (entregado)
    return (
      <Aviso tone="bad" title="El pedido ya fue entregado al cliente">
        No se puede cambiar.
      </Aviso>
    )
  if (cambiado)
    return (
      <Aviso
        tone="carey"
        live
        title={porQuien === null ? 'El pedido ya tiene un cambio tuyo' : 'Alguien más cambió este pedido'}
      >
        <p>
          {porQuien === null ? 'Se guardó en un envío anterior o en otra ventana.' : `Lo cambió ${porQuien}.`} Recarga
          los datos actuales; lo que escribiste se conserva.
        </p>
        <Button size="sm" className="mt-2" onClick={onRecargar}>
          Recargar
        </Button>
      </Aviso>
    )
  return <Efecto antes={antes} />
}

function Efecto({ antes }: { antes: Cobrado | null }) {
  const { control } = useFormContext<ValoresPedido>()
  const formaPago = useWatch({ control, name: 'formaPago' })
  const { cuentas } = useCuentas(antes)
  const forma = formaPago ? etiquetaFormaPago[formaPago] : ''
  return (
    <div className="grid gap-1.5 pb-1 text-sm text-ink2">
      {cuentas.cobro > 0 ? (
        <>
          <p className="font-medium text-ink">
            Al guardar se registra hoy un pago de {dinero(aPesos(cuentas.cobro))} ({forma}).
          </p>
          <NotaSiguienteCorte />
        </>
      ) : null}
      {cuentas.pagado > 0 ? (
        <p>Lo ya cobrado no se reduce al editar: para devolver dinero registra una devolución.</p>
      ) : null}
      <p>El pedido pasará a «{ESTATUS_EDITADO}».</p>
    </div>
  )
}
