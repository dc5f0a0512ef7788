import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO, type EstatusPedido, type FormaPago, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { EstatusBadge } from './EstatusBadge.tsx'
import { FormaPagoField } from './FormaPagoField.tsx'
import { falloDeEstatus } from './textos.ts'
import { useAvanzarEstatus } from './useAvanzarEstatus.ts'

/** What the dialog must know of an order. */
export type PedidoPorAvanzar = Pick<
  Pedido,
  'id' | 'folio' | 'nombreCliente' | 'estatus' | 'total' | 'saldoPendiente' | 'version'
>

interface Props {
  pedido: PedidoPorAvanzar
  onDone: () => void
}

const botonDe = (estatus: EstatusPedido, saldo: number): string => {
  if (estatus !== ESTATUS_ENTREGADO) return 'Recibir en sucursal'
  return saldo > 0 ? `Cobrar ${dinero(saldo)} y entregar` : 'Entregar a cliente'
}

/** The step that was offered when the dialog opened; an order that moved meanwhile is shown, never pushed further. */
export function CambioDeEstatus({ pedido, onDone }: Props) {
  const [destino] = useState(() => siguienteEstatus(pedido.estatus))
  const [formaPago, setFormaPago] = useState<FormaPago | null>(null)
  const [falta, setFalta] = useState(false)
  const avanzar = useAvanzarEstatus()
  const entrega = destino === ESTATUS_ENTREGADO
  const cobra = entrega && pedido.saldoPendiente > 0
  const yaCambio = destino === null || siguienteEstatus(pedido.estatus) !== destino

  const confirmar = () => {
    if (destino === null) return
    if (cobra && formaPago === null) return setFalta(true)
    avanzar.mutate(
      { id: pedido.id, estatus: destino, formaPago: cobra ? formaPago : null },
      {
        onSuccess: () => {
          onDone()
          toast.exito('¡Pedido actualizado!')
        },
      },
    )
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(evento) => {
        evento.preventDefault()
        confirmar()
      }}
    >
      {yaCambio ? null : (
        <p className="flex flex-wrap items-center gap-2">
          <EstatusBadge estatus={pedido.estatus} />
          <ArrowRight aria-label="pasa a" role="img" className="size-4 text-ink3" />
          <EstatusBadge estatus={destino} />
        </p>
      )}
      {entrega && !yaCambio ? <Saldo {...pedido} /> : null}
      {cobra && !yaCambio ? (
        <FormaPagoField
          label="Forma de pago"
          required
          error={falta && formaPago === null ? 'Debe seleccionar una forma de pago' : null}
          value={formaPago}
          onValueChange={setFormaPago}
        />
      ) : null}
      {avanzar.error ? <Aviso tone="bad">{falloDeEstatus(avanzar.error)}</Aviso> : null}
      {yaCambio ? <YaCambio estatus={pedido.estatus} /> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>{yaCambio ? 'Cerrar' : 'Cancelar'}</Button>
        {yaCambio ? null : (
          <Button type="submit" variant="primary" cargando={avanzar.isPending}>
            {botonDe(destino, pedido.saldoPendiente)}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What is still owed, large: it is what the cashier says aloud. */
function Saldo({ saldoPendiente, total }: PedidoPorAvanzar) {
  return (
    <p className="rounded-card bg-sunken px-4 py-3.5">
      <span className="flex justify-between gap-3 text-sm text-ink2">
        <span>Saldo pendiente</span>
        <span className="tabular">de {dinero(total)}</span>
      </span>
      <span className="tabular mt-0.5 block text-3xl font-semibold">{dinero(saldoPendiente)}</span>
      {saldoPendiente > 0 ? null : (
        <span className="block text-sm text-ink2">Está pagado; no hay nada que cobrar.</span>
      )}
    </p>
  )
}

function YaCambio({ estatus }: { estatus: EstatusPedido }) {
  return (
    <Aviso live>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        Alguien más lo cambió. Ahora está en <EstatusBadge estatus={estatus} />
      </span>
    </Aviso>
  )
}
