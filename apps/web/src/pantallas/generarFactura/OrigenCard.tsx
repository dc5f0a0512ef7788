import type { FacturaDePedido } from '@nitida/contract/facturacion.emision'
import type { Pedido } from '@nitida/contract/pedidos'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Package, X } from 'lucide-react'
import { useState } from 'react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { aTransacciones } from '../../entidades/pedido/destinos.ts'
import { pedidosQuery } from '../../entidades/pedido/pedidos.consulta.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { dinero } from '../../ui/formatos.ts'

interface Props {
  pedido: FacturaDePedido | null
  onPedido: (id: number | null) => void
}

/** Source of the data: an order, or the typing alone. */
export function OrigenCard({ pedido, onPedido }: Props) {
  const [cambiando, setCambiando] = useState(false)
  if (!pedido || cambiando)
    return (
      <Card>
        <PedidoPicker
          onElegir={(elegido) => {
            setCambiando(false)
            onPedido(elegido.id)
          }}
        />
        {cambiando ? (
          <Button variant="ghost" size="sm" className="mt-2" onClick={() => setCambiando(false)}>
            Conservar el pedido
          </Button>
        ) : null}
      </Card>
    )
  const { sucursalNumber, folio, nombreCliente, total, saldoInicial, saldoPendiente, idPedido } = pedido
  const pago = saldoPendiente > 0 ? `Debe ${dinero(saldoPendiente)}` : 'Pagado por completo'
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Package aria-hidden="true" className="size-6 text-brand max-sm:hidden" />
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <p className="font-semibold">
            Desde el pedido{' '}
            <Link {...aTransacciones({ id: idPedido })} className="underline">
              {sucursalNumber}-{folio}
            </Link>
          </p>
          <p className="text-ink2 wrap-anywhere">
            {nombreCliente} · Ticket de {dinero(total)} · {pago}
          </p>
          {saldoInicial > 0 ? (
            <p className="text-ink2">
              Saldo inicial de {dinero(saldoInicial)}: se cobró antes de llegar aquí y no va en esta factura.
            </p>
          ) : null}
        </div>
        <span className="flex gap-2">
          <Button variant="ghost" size="sm" onClick={() => setCambiando(true)}>
            Cambiar pedido
          </Button>
          <Button variant="ghost" size="sm" icon={<X />} onClick={() => onPedido(null)}>
            Quitar
          </Button>
        </span>
      </div>
    </Card>
  )
}

const SUGERIDOS = 20

function PedidoPicker({ onElegir }: { onElegir: (pedido: Pedido) => void }) {
  const { usuario } = useSesion()
  const [texto, setTexto] = useState('')
  const { data, isFetching, isPlaceholderData } = useQuery(
    pedidosQuery(usuario, { page: 1, limit: SUGERIDOS, search: texto.trim(), sucursal: null }),
  )
  return (
    <Combobox<Pedido>
      label="Facturar un pedido"
      placeholder="Busca por nombre o folio"
      ayuda="Opcional: llena el receptor y los conceptos, y el total es el del ticket."
      items={data?.data ?? []}
      itemLabel={({ sucursalNumber, folio, nombreCliente }) => `${sucursalNumber}-${folio} · ${nombreCliente}`}
      itemKey={({ id }) => id}
      itemDetail={({ total, saldoPendiente }) =>
        `${dinero(total)} · ${saldoPendiente > 0 ? `debe ${dinero(saldoPendiente)}` : 'pagado'}`
      }
      onSearch={setTexto}
      cargando={isFetching || isPlaceholderData}
      emptyText="No hay pedidos"
      value={null}
      onValueChange={(pedido) => pedido && onElegir(pedido)}
    />
  )
}
